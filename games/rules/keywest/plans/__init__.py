"""Standing orders of Key West: all that they may say here."""

from __future__ import annotations

from games.rules.keywest.plans.conditions import CONDITIONS
from games.rules.keywest.plans.limits import LIMITS
from games.rules.keywest.plans.offers import list_wish_groups
from games.rules.keywest.plans.readers import READERS
from games.rules.keywest.plans.sentences import PATTERNS, list_wish_slots
from games.rules.keywest.plans.shorthand import choose_when_nothing_kept, expand_dive_line
from games.rules.planning import Planning

PLANNING = Planning(
    readers=READERS,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=expand_dive_line,
    otherwise=choose_when_nothing_kept,
    offers=list_wish_groups,
    ahead={"bid": "take"},
    forced=frozenset({"plant", "lift"}),
    patterns=PATTERNS,
    slots=list_wish_slots,
)
