"""Links that open a mail are written so that every program reads the same in them."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from games.mail.reply import LONGEST, build_mailto

ADDRESS = f"play+{'a' * 32}@p.test"
BODIES = ["bid 5", "ich biete fünf", "入札 5", "mark hôtel & gestion", "50% + 1", "bid 5\nstop"]


@pytest.mark.parametrize("body", BODIES)
def test_what_is_written_is_what_is_read(body: str) -> None:
    link = build_mailto(ADDRESS, body, "Florida + Keys")
    assert link.startswith(f"mailto:play%2B{'a' * 32}@p.test?subject=Florida%20%2B%20Keys&body=")
    assert "+" not in link
    assert link.isascii()
    found = urlsplit(link)
    assert unquote(found.path) == ADDRESS
    assert parse_qs(found.query)["body"] == ["\r\n".join(body.splitlines())]


def test_an_end_of_a_line_is_one_of_mail() -> None:
    assert build_mailto(ADDRESS, "bid 5\nstop").endswith("?body=bid%205%0D%0Astop")


def test_the_line_of_a_move_stands_alone() -> None:
    assert build_mailto(ADDRESS, "bid 5") == f"mailto:play%2B{'a' * 32}@p.test?body=bid%205"


def test_no_link_is_too_long() -> None:
    assert build_mailto(ADDRESS, "ä" * 200) == ""
    assert len(build_mailto(ADDRESS, "x" * 400)) <= LONGEST
