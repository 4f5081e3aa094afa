"""What stands around an order is left out or understood, and the receipt says so; what could be
meant otherwise plays nothing."""

from __future__ import annotations

import pytest

from tests.mail.orders.postbag import Postbag


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Hi all,\n\nbid 5\n\nThanks, Bert", ("Hi all,", "Thanks, Bert")),
        ("Guten Abend\nbiete 5\nBert", ("Guten Abend", "Bert")),
        ("bid 5\n\nLG\nBert\nManager of Sails", ("LG", "Manager of Sails")),
    ],
)
def test_courtesies_are_left_out_and_listed(bag: Postbag, text: str, left: tuple[str, ...]) -> None:
    assert bag.writes(1, text).kind == "played"
    assert all(line in bag.last().partition("Not read")[2] for line in left)


def test_the_receipt_shows_what_was_written_and_what_was_played(bag: Postbag) -> None:
    assert bag.writes(0, "ich biete fünf").kind == "played"
    assert "You wrote “ich biete fünf”, played: bid 5" in bag.last()


@pytest.mark.parametrize(
    "text", ["bid 5\n\nThanks\nno, bid 6", "bid 5\n\nRegards\nwait", "bid 5\n(or 6)", "bid 5 or 6"]
)
def test_what_could_change_an_order_plays_nothing(bag: Postbag, text: str) -> None:
    facts = bag.facts()
    assert bag.writes(0, text).kind in ("unclear", "refused")
    assert bag.facts() == facts


def test_a_letter_too_many_is_asked_about(bag: Postbag) -> None:
    assert bag.writes(0, "bidd 5").kind == "unclear"
    assert "Did you mean “bid 5”?" in bag.last()
    assert 0 in bag.party.asked()
