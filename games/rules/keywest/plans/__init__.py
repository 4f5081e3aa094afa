"""Standing orders of Key West: all that they may say here, and by verb what reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.plans import frames, lines_together
from games.rules.keywest.plans.actions import (
    build_part_reader,
    read_action_end_wish,
    read_harvest_wish,
    read_marker_wish,
    read_repeat_wish,
    read_score_wish,
)
from games.rules.keywest.plans.bidding import (
    read_resolve_wish,
    read_sealed_bid_wish,
    read_tile_wish,
)
from games.rules.keywest.plans.conditions import CONDITIONS, LIMITS
from games.rules.keywest.plans.diving import (
    choose_when_nothing_kept,
    expand_dive_line,
    read_keep_wish,
    read_look_wish,
    read_putting_back_wish,
)
from games.rules.keywest.plans.match import find_tile_kind
from games.rules.keywest.plans.sites import (
    read_lift_wish,
    read_plant_wish,
    read_purchase_wish,
    read_waiver_wish,
)
from games.rules.keywest.plans.wish_lines import PATTERNS, list_wish_groups, list_wish_slots
from games.rules.keywest.plans.words import TILES_ON_OFFER
from games.rules.keywest.state import ACTIONS, PARTS
from games.rules.plain import PLAYERS
from games.rules.plans.planning import Planning

if TYPE_CHECKING:
    from games.rules.plans.planning import Reader


READERS: dict[str, Reader] = {
    "bid": read_sealed_bid_wish,
    "take": read_tile_wish,
    "resolve": read_resolve_wish,
    "plant": read_plant_wish,
    "buy": read_purchase_wish,
    "lift": read_lift_wish,
    "waive": read_waiver_wish,
    "mark": read_marker_wish,
    "repeat": read_repeat_wish,
    "look": read_look_wish,
    "keep": read_keep_wish,
    "back": read_putting_back_wish,
    "manage": build_part_reader("manage"),
    "roll": build_part_reader("roll"),
    "market": build_part_reader("market"),
    "cash": build_part_reader("cash"),
    "score": read_score_wish,
    "harvest": read_harvest_wish,
    "stop": read_action_end_wish,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""

assert set(PARTS) <= set(ACTIONS)


PLANNING = Planning(
    readers=READERS,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=expand_dive_line,
    otherwise=choose_when_nothing_kept,
    offers=list_wish_groups,
    ahead={"bid": "take"},
    forced=frozenset({"plant", "lift"}),
    thing=find_tile_kind,
    such_as="mango",
    things=TILES_ON_OFFER,
    players=PLAYERS,
    patterns=PATTERNS,
    slots=list_wish_slots,
    frames=frames.FRAMES,
    places=frames.PLACES,
    apart=frozenset({"action", "pair"}),
    details=frames.DETAILS,
    sure=lines_together.says_all,
    together=lines_together.may_stand_together,
    ranked=frozenset({"take", "keep", "lift"}),
    twice=frozenset({"take", "lift"}),
    in_turn=frozenset({*lines_together.PARTS_IN_TURN, "decline"}) - {"stop"},
    rest={"keep": "back"},
    single=frozenset({"harvest", "score", "stop"}),
    leading=frozenset({"resolve"}),
    final=frozenset({"last look"}),
    vague=frozenset({"any", "best", "except"}),
    anyway=frozenset({"look"}),
    numbered={"mark": "first action"},
    fallback=lines_together.write_fallback,
    alternatives=lines_together.write_alternatives,
    vacant=lines_together.write_vacant,
    beside=lines_together.is_beside,
    needless={"stop": lines_together.WHOLE},
    settle=lines_together.settle_lines,
    at_once=dict.fromkeys(("keep", "back"), lines_together.THIS_FIND),
    sequence=lines_together.write_sequence,
    asked=lines_together.find_verb_asked,
)
