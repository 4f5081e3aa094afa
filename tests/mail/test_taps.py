"""Moves in a turn mail are links that write them; their address is one that nobody believes."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.template.loader import render_to_string

from games.mail.outbound import answers
from games.mail.outbound.answers import add_answer_hints, add_move_links, create_replies
from games.mail.outbound.ports import reply_addresses, tables_addresses
from games.mail.outbound.section import Move, Section
from games.mail.plain import render_plain_mail
from games.mail.reply import LONGEST, Reply, ReplyTarget, Use
from games.rules.orders.speech import display_line
from tests.support.filling import Fill

TO, TAP = f"play+{'a' * 32}@play.test", f"play+{'b' * 32}@play.test"
REPLY = Reply(TO, {}, TAP)
MOVES = tuple(Move(f"bid {count}", "", f"bid {count}") for count in range(20))


def asking(moves: Sequence[Move] = MOVES[:3], **other: Any) -> Section:
    """A table that asks."""
    fields: dict[str, Any] = dict.fromkeys(Section._fields[:8], "Keys") | {"slug": "abc"}
    return Section(
        **fields | {"prompt": "Bid?", "question": (1, 0, 4), "moves": tuple(moves)} | other
    )


def notice(game: int, kind: str = "turn", person: int = 7) -> Any:
    """What one table tells one person."""
    return SimpleNamespace(
        id=game, game_id=game, seat=0, seq=4, kind=kind, person_id=person, message="m" * 32
    )


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize("subject", ["Keys & more", "島" * 40, "島" * 150])
def test_a_link_writes_one_whole_move_and_is_not_too_long(language: str, subject: str) -> None:
    lines = ["bid 5", "take mango", "mark hotel"]
    moves = [Move(display_line("keywest", language, line), "", line) for line in lines]
    for move in add_move_links(asking(moves, subject=subject), REPLY).moves:
        assert 0 < len(move.link.encode()) <= LONGEST
        found = urlsplit(move.link)
        assert unquote(found.path) == TAP
        assert parse_qs(found.query)["body"] == [move.line]


def test_what_is_too_long_in_their_language_is_written_in_canonical_words() -> None:
    (move,) = add_move_links(asking([Move("入" * 60, "", "bid 5")]), REPLY).moves
    assert parse_qs(urlsplit(move.link).query)["body"] == ["bid 5"]


def test_one_question_has_two_addresses_only_one_of_which_is_named_by_its_mail(fill: Fill) -> None:
    asked: list[Sequence[ReplyTarget]] = []

    def made(things: Sequence[ReplyTarget]) -> list[str]:
        asked.append(things)
        return [f"{one.person}.{one.message}" for one in things]

    fill(reply_addresses, made)
    fill(tables_addresses, lambda mails: ["several"] * len(mails))
    found = create_replies(
        [
            (7, [notice(1)]),
            (8, [notice(2, "over", 8)]),
            (9, [notice(1, person=9), notice(2, person=9)]),
        ]
    )
    name = "m" * 32
    assert len(asked) == 1, "one statement, however many mails"
    assert found[7, name] == Reply(f"7.{name}", {}, "7.", {1: Use.QUESTION})
    assert found[8, name] == Reply(f"8.{name}", uses={2: Use.TABLE})
    both = {1: Use.QUESTION, 2: Use.QUESTION}
    assert found[9, name] == Reply("several", {1: 1, 2: 2}, uses=both)


@pytest.mark.parametrize(
    ("section", "reply"),
    [
        (asking(), Reply()),
        (asking(), Reply(TO, {1: 1, 2: 2})),
        (asking(question=None), REPLY),
        (asking(moves=()), Reply(TO)),
    ],
)
def test_what_asks_nothing_and_mails_about_several_tables_have_no_taps(
    section: Section, reply: Reply
) -> None:
    (told,) = add_answer_hints([section], reply, {"abc": 1})
    assert "mailto:" not in page(told)
    assert "mailto:" not in render_plain_mail("Hello", [told], [])


@pytest.mark.parametrize("menu", [(), ("bid 0-19",)])
def test_the_text_has_its_address_once_and_its_moves_as_lines(menu: tuple[str, ...]) -> None:
    (told,) = add_answer_hints([asking(MOVES, menu=menu)], REPLY, {})
    text = render_plain_mail("Hello", [told], [])
    assert "mailto:" not in text
    assert text.count(f"write to\n{TO}\n") == 1
    assert TAP not in unquote(text)
    assert f"\n  {menu[0] if menu else 'bid 7'}\n" in text


@pytest.mark.parametrize("menu", [(), ("bid 0-19",)])
def test_each_move_of_the_page_is_a_link_to_the_second_address(menu: tuple[str, ...]) -> None:
    (told,) = add_answer_hints([asking(MOVES, menu=menu)], REPLY, {})
    html = page(told)
    assert html.count('href="mailto:') == len(MOVES)
    assert html.count(f'href="mailto:play%2B{"b" * 32}@play.test?subject=Keys&amp;body=') == 20
    assert html.count(">bid 7<") == 1
    assert ">bid 7</a>" in html
    assert "{%" not in html
    assert "a" * 32 not in html


def page(section: Section) -> str:
    """The section in HTML."""
    return render_to_string("mail/turn_card.html", {"section": section})


def test_a_move_without_a_link_is_a_line() -> None:
    html = page(asking([Move("bid 5", "Bid $5", "bid 5")]))
    assert "mailto:" not in html
    assert ">bid 5</span> Bid $5" in " ".join(html.split())


def test_a_link_that_is_believed_is_found(monkeypatch: pytest.MonkeyPatch, fill: Fill) -> None:
    """The mutant: taps that carry the ordinary address."""
    mailtos = answers.build_mailtos
    monkeypatch.setattr(answers, "build_mailtos", lambda _address, *lines: mailtos(TO, *lines))
    (told,) = add_answer_hints([asking(MOVES)], REPLY, {})
    assert "a" * 32 in page(told)
