"""By the verb of a written line, what reads it as a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from games.rules.keywest.plans.sea import read_keep_wish, read_look_wish, read_putting_back_wish
from games.rules.keywest.plans.sites import (
    read_lift_wish,
    read_plant_wish,
    read_purchase_wish,
    read_waiver_wish,
)
from games.rules.keywest.state import ACTIONS, PARTS

if TYPE_CHECKING:
    from games.rules.planning import Reader

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
