"""By the verb of a written line, what reads it as a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.plans.actions import harvest, mark, part, repeat, score, stop
from games.rules.keywest.plans.bidding import bid, resolve, take
from games.rules.keywest.plans.sea import back, keep, look
from games.rules.keywest.plans.sites import buy, lift, plant, waive
from games.rules.keywest.state import ACTIONS, PARTS

if TYPE_CHECKING:
    from games.rules.planning import Reader

READERS: dict[str, Reader] = {
    "bid": bid,
    "take": take,
    "resolve": resolve,
    "plant": plant,
    "buy": buy,
    "lift": lift,
    "waive": waive,
    "mark": mark,
    "repeat": repeat,
    "look": look,
    "keep": keep,
    "back": back,
    "manage": part("manage"),
    "roll": part("roll"),
    "market": part("market"),
    "cash": part("cash"),
    "score": score,
    "harvest": harvest,
    "stop": stop,
}
"""By verb: what stands behind it -> the wish, or None if it makes no sense there."""

assert set(PARTS) <= set(ACTIONS)
