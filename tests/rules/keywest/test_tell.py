"""The log, as each seat may read it."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.events import EVENTS
from games.rules.keywest.game import GAME
from games.rules.keywest.tell import TELLERS
from tests.rules.english import english
from tests.rules.keywest.table import given
from tests.rules.walk import walk

SILENT = {"resolved", "aimed", "chose", "stopped"}
"""Facts without a line, because another fact tells them."""
OWN_EYES = {"sighted"}
"""Facts with a line for one seat only."""


def test_every_kind_of_fact_has_its_teller() -> None:
    assert set(TELLERS) == set(EVENTS.values())


def test_every_line_can_be_read_by_everybody() -> None:
    """No gap left open, nobody without a name, and a line for every fact but the declared silent
    ones."""
    say, kinds = (
        english(("Ada", "Bob", "Cid", "Dan", "Eve")),
        {cls: kind for kind, cls in EVENTS.items()},
    )
    for number in range(4):
        *_before, position = walk(GAME, 5, number)
        for event in position.history:
            lines = [GAME.tell(event, seat) for seat in (0, 1, None)]
            quiet = kinds[type(event)] in SILENT | OWN_EYES
            assert quiet or all(lines)
            for line in filter(None, lines):
                text = say(line)
                assert not set("{}") & set(text)
                assert "None" not in text
                assert text.endswith(".")


def test_what_is_secret_is_told_to_its_owner_alone() -> None:
    for event, own, others in (
        (ev.Bade(0, 8), "Ada bids $8, sealed.", "Ada hands in a sealed bid."),
        (ev.Sighted(0, 4, "vase"), "Ada sees at 5: vase.", None),
        (
            ev.Landed(0, 4, "vase", 0, 0),
            "Ada keeps the vase from 5, face down.",
            "Ada keeps a treasure from 5, face down.",
        ),
        (
            ev.Built(0, 1, 2),
            "Ada builds a step of Long Key, gets a share and finds $2.",
            "Ada builds a step of Long Key and gets a share.",
        ),
    ):
        say = english(("Ada", "Bob", "Cid"))
        for seat, expected in ((0, own), (1, others), (None, others)):
            line = GAME.tell(event, seat)
            assert (line and say(line)) == expected


def test_numbers_are_told_in_good_english() -> None:
    table = given(phase="action", built=("key-largo",)).has(
        "Ada", "upper-factory-1", "upper-hotel-2", cigars=4
    )
    table.dice(1).when("Ada: mark factory-roll", "Ada: roll", "Ada: stop").told(
        "Ada rolls 1: 1 cigar from 1 factory."
    )
    table.dice(5).when("Ada: mark hotel-manage", "Ada: manage").told(
        "Ada rolls 5 and manages 1 hotel: 1 point and $0."
    )
    other = given(phase="action").has("Ada", "upper-factory-1", "lower-factory-1", cigars=38)
    other.when("Ada: mark factory-market", "Ada: market", "Ada: stop").told(
        "Ada markets 35 cigars for 7 points."
    )
    other.dice(1, 2).when("Ada: mark roll-cash", "Ada: roll").told(
        "Ada rolls 1 2: 4 cigars from 2 factories."
    )


def test_a_purchase_tells_who_was_bought_out_and_for_what() -> None:
    table = given(phase="action").when("Ada: mark hotel", "Ada: buy upper-hotel-2")
    table.told("Ada buys for $5: 2-star hotel, Upper Keys.")
    assert english()(GAME.tell(ev.Placed(0, "upper-hotel-2", 1, 8, ""), None)) == (  # type: ignore[arg-type]
        "A buys B out for $8: 2-star hotel, Upper Keys."
    )
    assert english()(GAME.tell(ev.Placed(0, "upper-mango-1", 1, 0, ""), None)) == (  # type: ignore[arg-type]
        "A ousts B: mango plantation, Upper Keys."
    )


def test_the_end_of_a_round_tells_the_bosses_and_the_markers() -> None:
    event = ev.RoundEnded(3, ((0,), (1, 2), ()), True)
    assert (
        english(("Ada", "Bob", "Cid"))(GAME.tell(event, None))
        ==
        # type: ignore[arg-type]
        (
            "Round 3 ends. Upper Keys: Ada 2 points, Middle Keys: Bob, Cid 1 point, "
            "Lower Keys: no boss. All action markers come back."
        )
    )
