"""Standing orders of Keyflower: proxy bids that nobody sees, ranked uses and bids, and all that
follows from them."""

from __future__ import annotations

from games.rules.keyflower.plans import (
    ending,
    frames,
    lines_together,
    turn,
    wish_lines,
    work,
)
from games.rules.keyflower.plans.conditions import CONDITIONS, LIMITS
from games.rules.keyflower.plans.match import find_tile_id
from games.rules.keyflower.plans.wish_lines import list_wish_groups
from games.rules.plain import PLAYERS
from games.rules.plans.planning import Planning, Reader

READERS: dict[str, Reader] = {
    "bid": turn.read_bid_wish,
    "raise": turn.read_proxy_bid_wish,
    "use": turn.read_use_wish,
    "gather": turn.read_gathering_wish,
    "at": turn.read_aim_wish,
    "pass": turn.read_pass_wish,
    "pay": work.read_payment_wish,
    "make": work.read_production_wish,
    "move": work.read_transport_wish,
    "upgrade": work.read_upgrade_wish,
    "choose": ending.read_winter_choice_wish,
    "sail": ending.read_boat_wish,
    "place": ending.read_place_wish,
    "flip": ending.read_flip_wish,
    "allot": ending.read_filling_wish,
    "stop": ending.read_effect_end_wish,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""

PLANNING = Planning(
    readers=READERS,
    conditions=CONDITIONS,
    limits=LIMITS,
    shorthand=turn.join_tile_list,
    offers=list_wish_groups,
    forced=frozenset({"place"}),
    thing=find_tile_id,
    such_as="inn",
    things=wish_lines.name_all_tiles(),
    players=PLAYERS,
    patterns=wish_lines.PATTERNS,
    slots=wish_lines.list_wish_slots,
    frames=frames.FRAMES,
    places=frames.PLACES,
    apart=frozenset({"target"}),
    free=frames.FREE,
    sure=lines_together.is_sure,
    together=lines_together.may_stand_together,
    alternatives=lines_together.write_alternatives,
    fallback=lines_together.write_fallback,
    ranked=frozenset({"sail", "pay"}),
    single=frozenset({"stop", "make"}),
    beside=lines_together.is_beside,
    needless={"stop": lines_together.WHOLE},
    sequence=lines_together.write_sequence,
    later=lines_together.write_turns,
    begun=lines_together.is_begun,
    vague=frozenset({"any", "most", "all"}),
    tried=lines_together.is_tried,
    answers=lines_together.is_answer,
    closing=frozenset({"pass"}),
    lasting=lines_together.is_lasting,
    alike={"tile": "winter", "built": "target"},
    settle=lines_together.settle_lines,
    implied=lines_together.is_implied,
    asked=lines_together.find_verb_asked,
    mistaken=lines_together.is_bid_rather,
)
