"""Standing orders of Keyflower: proxy bids that nobody sees, ranked uses and bids, and all that
follows from them."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.keyflower import plans_after as after
from games.rules.keyflower import plans_turn as turn
from games.rules.keyflower.plans_match import tile_named
from games.rules.keyflower.plans_offers import offers
from games.rules.keyflower.plans_terms import CONDITIONS, LIMITS
from games.rules.planning import Planning, Wish

READERS: dict[str, Callable[[str], Wish | None]] = {
    "bid": turn.bid,
    "raise": turn.raise_to,
    "use": turn.use,
    "gather": turn.gather,
    "at": turn.aim,
    "pass": turn.pass_turn,
    "pay": after.pay,
    "make": after.make,
    "move": after.carry,
    "upgrade": after.upgrade,
    "choose": after.choose,
    "sail": after.sail,
    "place": after.place,
    "flip": after.flip,
    "allot": after.allot,
    "stop": after.stop,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""


def read(line: str) -> Wish | None:
    """A tidied line -> the wish."""
    verb, _space, argument = line.partition(" ")
    reader = READERS.get(verb)
    return reader(argument) if reader else None


PLANNING = Planning(
    verbs=frozenset(READERS),
    read=read,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=turn.shorthand,
    offers=offers,
    forced=frozenset({"place"}),
    thing=tile_named,
    such_as="inn",
)
