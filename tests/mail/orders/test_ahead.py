"""Lines that are written before one can see what they answer: a whole dive in one line, a draft
behind a sealed bid."""

from __future__ import annotations

import pytest

from games.play.plans import load_plan
from tests.mail.orders.postbag import Postbag

DIVE = "dive 7, 12, 19 keep treasure or wreck or sponge 5+"


def before_an_action(bag: Postbag) -> int:
    """Plays on until somebody chooses an action; who."""
    while True:
        seat = bag.party.asked()[0]
        decision = bag.party.table(seat).decision
        assert decision is not None
        if decision.kind == "mark" and "mark dive" in map(str, decision.moves):
            return seat
        bag.party.act(seat, str(decision.moves[0]))


def test_one_line_is_a_whole_dive(bag: Postbag) -> None:
    seat = before_an_action(bag)
    assert bag.writes(seat, DIVE).kind == "played"
    played = bag.last().partition("Played\n")[2].partition("\n\n")[0].split("\n")
    assert [line.strip() for line in played][:2] == ["mark dive", "look 7"]
    assert {"keep", "back"} & {line.strip() for line in played}
    view = bag.party.table(seat).view
    assert view is not None
    assert "Not read" not in bag.last()


@pytest.mark.parametrize("words", ["keep nothing here", "dive 7 keep gold", "dive sea-9 7"])
def test_a_dive_that_cannot_be_read_plays_nothing(bag: Postbag, words: str) -> None:
    seat = before_an_action(bag)
    facts = bag.facts()
    assert bag.writes(seat, words).kind in ("unclear", "refused")
    assert bag.facts() == facts


def test_after_a_look_only_what_was_written_for_it_is_read(bag: Postbag) -> None:
    seat = before_an_action(bag)
    assert bag.writes(seat, "mark dive\nlook 7\nkeep").kind == "played"
    assert "Not read\n  keep" in bag.last()


def test_a_draft_behind_a_sealed_bid_becomes_a_standing_order(bag: Postbag) -> None:
    told = bag.writes(0, "bid 8\ntake mango or take harvest")
    assert told.kind == "played"
    assert "Saved as your plan\n  take mango or take harvest" in bag.last()
    plan = load_plan((bag.party.id, 0, bag.person(0).pk))
    assert plan is not None
    assert plan.text == "take mango or take harvest"


def test_a_refused_move_keeps_no_standing_order(bag: Postbag) -> None:
    assert bag.writes(0, "bid 800\ntake mango or take harvest").kind == "refused"
    assert load_plan((bag.party.id, 0, bag.person(0).pk)) is None


def test_a_plain_line_behind_a_sealed_bid_is_not_read(bag: Postbag) -> None:
    assert bag.writes(0, "bid 8\ntake 1").kind == "played"
    assert "Not read\n  take 1" in bag.last()
    assert load_plan((bag.party.id, 0, bag.person(0).pk)) is None


def test_a_dive_of_a_sender_whom_nobody_vouches_for_waits_to_be_confirmed(bag: Postbag) -> None:
    seat = before_an_action(bag)
    facts = bag.facts()
    assert bag.writes(seat, DIVE, sure=False).kind == "confirm"
    assert bag.facts() == facts
