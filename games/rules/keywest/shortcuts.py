"""Two answers in one tap, where the first leaves nothing to think about: to look on elsewhere in a
dive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.contract import Shortcut
from games.rules.text import _

if TYPE_CHECKING:
    from games.rules.types import Decision, View


def list_shortcuts(view: View, decision: Decision) -> tuple[Shortcut, ...]:
    """At the choice of an action: a dive with its first look; after a look that is not the last:
    back with it, and the next one. Which new space is all the same: nobody knows what lies
    there."""
    space = find_new_space(view)
    if space is None:
        return ()
    if decision.kind == "mark" and any(str(move) == "mark dive" for move in decision.moves):
        text = _("Dive at {space}", space=space)
        note = _("one tap: your marker on “Dive”, and the first look")
        return (Shortcut(text, note, ("mark dive", f"look {space}")),)
    if decision.kind == "look" and view["focus"]["dive"]["looks"] > 0:
        text = _("Put it back, look at {space}", space=space)
        note = _("one tap: back with it, and the next look")
        return (Shortcut(text, note, ("back", f"look {space}")),)
    return ()


def find_new_space(view: View) -> int | None:
    """A space that is still there and that the viewer has not looked at, another in each round."""
    here = (view["focus"] or {}).get("dive") or {}
    spaces = [
        one["space"]
        for one in view["sea"]
        if not one["gone"] and not one["tile"] and one["space"] != here.get("space")
    ]
    return spaces[(7 * view["round"]) % len(spaces)] if spaces else None
