"""How the facts of Keyflower stand in the log: their words, older shapes, and what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.keyflower import events as ev

EVENTS: dict[str, type] = {
    "began": ev.Began,
    "housed": ev.Housed,
    "recruited": ev.Recruited,
    "wintered": ev.Wintered,
    "chose": ev.Chose,
    "season": ev.Season,
    "gathered": ev.Gathered,
    "aimed": ev.Aimed,
    "bid": ev.BidMade,
    "used": ev.Used,
    "mixed": ev.Mixed,
    "passed": ev.Passed,
    "paid": ev.Paid,
    "chosen": ev.Chosen,
    "made": ev.Made,
    "hired": ev.Hired,
    "greens": ev.Greens,
    "learned": ev.Learned,
    "moved": ev.Moved,
    "upgraded": ev.Upgraded,
    "stopped": ev.Stopped,
    "settled": ev.Settled,
    "sailed": ev.Sailed,
    "crowned": ev.Crowned,
    "placed": ev.Placed,
    "homeless": ev.Homeless,
    "flipped": ev.Flipped,
    "allotted": ev.Allotted,
    "filled": ev.Agreed,
    "finished": ev.Finished,
}
"""The words by which they are stored."""
UPCASTS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
    ("began", 1): lambda data: data | {"allocation": "computed"},
    ("began", 2): lambda data: data | {"manner": "print"},
}
"""Games that began before winter tiles could be filled by hand; before there was a choice of
rules."""
HIDDEN = frozenset({"recruited", "wintered", "chose", "season", "hired", "learned", "allotted"})
"""What is behind the screens. Of a season the draws: its boats are public, but which place of the
bag held which worker tells what others have drawn from it."""
