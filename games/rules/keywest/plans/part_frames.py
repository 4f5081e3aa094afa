"""What the parts of an action of Key West are called in free words, done or left out; and scoring
and harvesting."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.plans.plan_denials import NOT
from games.rules.plans.plan_frames import Frame, order

DECLINED = "decline "
"""Not yet a line: that a part of the action is left out."""
NAMES = {"manage": "hotel* all*", "roll": "cigar* cigars*", "market": "cigar* cigars* all*"}
"""By part of an action, what may be named beside it."""
LATER = "still* this-time* that*"


def list_part_frames() -> Iterator[Frame]:
    """Parts that are done, or not."""
    for part, names in NAMES.items():
        yield order(part, f"{part}^ then* {names}")
        yield order(DECLINED + part, f"not-{part}^ {names} {LATER}")
        yield order(DECLINED + part, f"not {part}^ {names} {LATER}")
    yield order(f"{DECLINED}buy", "this-time* not-buy^ factory? hotel?")
    yield order(f"{DECLINED}buy", "no-purchase^")
    yield order(f"{DECLINED}buy", "buy no-purchase^ hotel? factory?")


def list_spared_frames() -> Iterator[Frame]:
    """Bridges that are not scored, and fruits that are not harvested."""
    for verb, things in (("score", "bridges"), ("harvest", "fruits")):
        for denial in ("never", "not", "no-such"):
            words = f"{denial} {denial}* any* {{{things}}} and* or*"
            yield order(f"{NOT}{verb} {{{things}}}", words, weak=True, beside=(verb,))


PART_FRAMES = (
    *list_part_frames(),
    *list_spared_frames(),
    order("cash", "take* cash^"),
    order("cash or stop", "take^ {eight} usd only* stop"),
    order("cash or stop", "take* cash^ only* stop"),
    order("cash or stop", "take* cash^ not-roll ,*"),
    order("cash or stop", "take^ {eight} usd not-roll ,*"),
    order("score best", "score^ best"),
    order("score best", "score* shares^ ,* best two* both* that*"),
    order("score best", "any* that* best two* both* bridge*", weak=True),
    order("score best", "two both* best bridge*", weak=True),
    order("harvest best", "any* that* best two* both* fruit*", weak=True),
)
