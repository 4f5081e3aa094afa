"""Standing orders of Keyflower: proxy bids that nobody sees, ranked uses and bids, and all that
follows from them."""

from __future__ import annotations

from games.rules.keyflower.plans import ending, sentences, turn, work
from games.rules.keyflower.plans.match import tile_named
from games.rules.keyflower.plans.offers import offers
from games.rules.keyflower.plans.terms import CONDITIONS, LIMITS
from games.rules.planning import Planning, Reader

READERS: dict[str, Reader] = {
    "bid": turn.bid,
    "raise": turn.raise_to,
    "use": turn.use,
    "gather": turn.gather,
    "at": turn.aim,
    "pass": turn.pass_turn,
    "pay": work.pay,
    "make": work.make,
    "move": work.carry,
    "upgrade": work.upgrade,
    "choose": ending.choose,
    "sail": ending.sail,
    "place": ending.place,
    "flip": ending.flip,
    "allot": ending.allot,
    "stop": ending.stop,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""

PLANNING = Planning(
    readers=READERS,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=turn.shorthand,
    offers=offers,
    forced=frozenset({"place"}),
    thing=tile_named,
    such_as="inn",
    things=sentences.things(),
    patterns=sentences.PATTERNS,
    slots=sentences.slots,
)
