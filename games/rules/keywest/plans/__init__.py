"""Standing orders of Key West: all that they may say here."""

from __future__ import annotations

from games.rules.keywest.plans.conditions import CONDITIONS
from games.rules.keywest.plans.limits import LIMITS
from games.rules.keywest.plans.offers import offers
from games.rules.keywest.plans.readers import READERS
from games.rules.keywest.plans.sentences import PATTERNS, slots
from games.rules.keywest.plans.shorthand import otherwise, shorthand
from games.rules.planning import Planning

PLANNING = Planning(
    readers=READERS,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=shorthand,
    otherwise=otherwise,
    offers=offers,
    ahead={"bid": "take"},
    forced=frozenset({"plant", "lift"}),
    patterns=PATTERNS,
    slots=slots,
)
