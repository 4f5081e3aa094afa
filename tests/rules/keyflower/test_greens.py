"""What others can tell of green workers: those taken in the open are known, those drawn from the
bag are not."""

from __future__ import annotations

from random import Random
from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import CURRENT, GREEN
from games.rules.keyflower.game import GAME
from games.rules.keyflower.imagine import Greens

BEGUN: tuple[Any, ...] = (
    ev.Began(2, CURRENT),
    ev.Housed(("home-1", "home-2")),
    ev.Recruited(0, (8, 0, 0, 0, 0)),
    ev.Recruited(1, (0, 8, 0, 0, 0)),
    ev.Season(0, (("alehouse", False), ("peddler", False)), (((0,) * 5, (0,) * 3),) * 2),
    ev.Greens(0, 3, True),
)
"""Ada has got three green workers in the open."""
BIDS = (
    ev.BidMade(0, "alehouse", GREEN, 2, 2),
    ev.Settled(0, (("alehouse", 0), ("peddler", -1), ("order-1", -1))),
)
"""Two of them win a tile and go into the bag."""
DRAWN = ev.Hired(0, (0, 1, 0, 1, 0), True)
"""Ada draws two workers, one of them green."""


def known(*events: Any) -> tuple[int, int, int]:
    """What Bob knows: greens that Ada surely has, how many more there may be, how many are out of
    sight."""
    greens = Greens(1, 2)
    state = greens.watch((*BEGUN, *events))
    return greens.count_known(state, 0), greens.most(0), greens.count_unseen(state)


def test_green_workers_taken_in_the_open_are_known_until_they_are_sent_away() -> None:
    assert known() == (3, 0, 0)
    assert known(*BIDS) == (1, 0, 2)


def test_green_workers_drawn_from_the_bag_are_not_known() -> None:
    assert known(*BIDS, DRAWN) == (1, 2, 2)
    other = DRAWN._replace(workers=(0, 2, 0, 0, 0))
    assert known(*BIDS, other) == (1, 2, 2)


def test_who_sends_more_green_workers_than_were_seen_has_shown_that_they_were_drawn() -> None:
    opened = ev.Season(1, (("store", False),), (((0,) * 5, (0,) * 3),) * 2)
    assert known(*BIDS, DRAWN, opened, ev.BidMade(0, "store", GREEN, 2, 2)) == (0, 1, 1)


def test_what_is_imagined_gives_everybody_the_green_workers_that_all_have_seen() -> None:
    found = set()
    for number in range(40):
        state = GAME.imagine((*BEGUN, *BIDS, DRAWN), 1, Random(number))
        found.add(state.players[0].workers[GREEN])
        assert sum(state.players[0].workers) == 8 + 3 - 2 + 2
        assert state.bag[GREEN] + state.players[0].workers[GREEN] == 3
    assert {1, 2} <= found <= {1, 2, 3}
