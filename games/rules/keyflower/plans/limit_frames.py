"""What the limits of Keyflower are called in free words: what binds a whole plan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, PURPLE
from games.rules.keyflower.plans import match
from games.rules.plans.plan_frames import Frame, Values, limit
from games.rules.plans.plan_limits import PARTED

if TYPE_CHECKING:
    from games.rules.types import View

SECOND = ("second", "third")
"""The places of further colours in one limit."""
ANYBODY = "someone* workers* own-bid* any* always* put-in* but*"
"""What may stand beside the villages of others."""
KEPT = ("reserve^ at-least*", "keep^ at-least*", "hold^ at-least", "never-below^")
"""How a number is said to be kept."""
STAYING = "workers* in-hand* always* by* wish*"
"""What may stand beside workers that are kept."""


def list_sparing_frames() -> Iterator[Frame]:
    """Workers of one, two or three colours are never sent, nor handed in. A "never" that stands by
    itself may be said of the second of two colours alone ("use red and never green")."""
    for verb in ("use^", "touch^"):
        yield limit("never use {colour}", f"{verb} never {{colour}} any* always* put-in* workers?")
    for more in range(len(SECOND) + 1):
        places = ["colour", *SECOND[:more]]
        line = PARTED.join(f"never use {{{place}}}" for place in places)
        colours = " ".join(f"{{{place}}}" for place in places)
        joints = " ,* and* or* nor*" if more else ""
        yield limit(line, f"never-use^ {colours} any* always* workers?{joints}")


def list_keeping_frames() -> Iterator[Frame]:
    """So many workers remain behind the screen."""
    for said in KEPT:
        yield limit("keep at least {n} {colour}", f"{said} {{n}} {{colour}} {STAYING}")
        yield limit("keep at least {n} workers", f"{said} {{n}} workers {STAYING}")


def find_only_worker(colour: str, view: View) -> Values:
    """One, if the viewer has a single worker of this colour: the one that is kept."""
    count = match.get_own_belongings(view)["workers"][colour] if view["seat"] is not None else 0
    return {"n": "1"} if count == 1 else {}


def list_single_frames() -> Iterator[Frame]:
    """The only worker of a colour is kept."""
    for colour in COLOURS[:PURPLE]:
        for said in ("reserve", "keep"):
            line = f"keep at least {{n}} {colour}"
            words = f"{said}^ {colour} always* in-hand* workers* that*"
            yield limit(line, words, now=partial(find_only_worker, colour))


def list_crew_frames() -> Iterator[Frame]:
    """No more workers than so many go to a tile."""
    for said in ("never-more", "up-to", "never up-to"):
        yield limit("at most {n} workers", f"{said} {{n}} workers? per-tile at-once*")
    for said in ("never-more", "never more-than"):
        line = "at most {n} workers on {tile}"
        yield limit(line, f"use^ {said} {{n}} workers {{tile}} at-once*")


LIMIT_FRAMES = (
    *list_sparing_frames(),
    *list_keeping_frames(),
    *list_single_frames(),
    *list_crew_frames(),
    limit("never work for others", "stay-home^"),
    limit("never work for others", f"never-go^ abroad use* {ANYBODY}"),
    limit("never work for others", f"use^ never abroad {ANYBODY}"),
    limit("never work for others", f"someone not abroad use* {ANYBODY}"),
)
