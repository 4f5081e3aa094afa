"""What reasons of all questions have in common: what the asked seat's view says, and sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keyflower.words import get_tile_name
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, Written, _

if TYPE_CHECKING:
    from games.rules.types import View


Holds = Callable[[Attempt], bool]

ON_TURN = ("turn",)
HAUL = "haul"
FIRST = ("pay", "make", HAUL)
"""Questions in the middle of something else, which comes to its end before anything is begun."""

NO_PURPLE = _("The purple worker shows who starts; it never bids, works or pays.")
GATHERED = _("All workers that you picked up must go to one place together.")
SAID_ELSEWHERE = _("You have said that you do something on another tile.")


def build_plain_reason(holds: Holds, text: Text) -> Reason:
    """A reason whose sentence is always the same."""
    return Reason(holds, lambda _attempt: text)


def build_tile_reason(
    holds: Holds, tile: Callable[[Attempt], str], text: Callable[[Text], Text]
) -> Reason:
    """A reason whose sentence names a tile."""
    return Reason(holds, lambda attempt: text(get_tile_name(tile(attempt))))


def build_question_reasons(text: Text, *kinds: str) -> tuple[Reason, Reason]:
    """What holds against a verb where another question is open than those of these kinds."""
    wrong = build_plain_reason(lambda attempt: attempt.decision.kind not in kinds, text)
    first = Reason(
        lambda attempt: attempt.decision.kind in FIRST and wrong.holds(attempt),
        lambda attempt: _("First answer this: “{prompt}”", prompt=attempt.decision.prompt),
    )
    return first, wrong


def build_aim_reasons(tile: Callable[[Attempt], str]) -> tuple[Reason, Reason]:
    """What holds where a tile is named before anything is done on it."""
    waits = Reason(
        lambda attempt: f"at {tile(attempt)}" in map(str, attempt.decision.moves),
        lambda attempt: _(
            "More moves are possible than one list holds: first write “{line}”.",
            line=Written("keyflower", (f"at {tile(attempt)}",)),
        ),
    )
    return waits, build_plain_reason(
        lambda attempt: attempt.view["aim"] not in (None, tile(attempt)), SAID_ELSEWHERE
    )


def get_viewer_entry(view: View) -> View:
    """The seat's own entry among the players."""
    found: View = view["players"][view["seat"]]
    return found


def get_task(view: View) -> View:
    """What the seat is in the middle of; empty for nothing."""
    found: View = view["task"] or {}
    return found


def find_lot(view: View, tile: str) -> View | None:
    """The tile among those up for auction."""
    return next((lot for lot in view["lots"] if lot["tile"] == tile), None)


def find_plot(view: View, tile: str) -> View | None:
    """The tile in the seat's own village."""
    return next((plot for plot in get_viewer_entry(view)["plots"] if plot["tile"] == tile), None)


def find_place_on_table(view: View, tile: str) -> View | None:
    """The tile up for auction, or in anybody's village."""
    places: list[View] = [*view["lots"]]
    for player in view["players"]:
        places += player["plots"]
    return next((place for place in places if place["tile"] == tile), None)


def get_lot(view: View, tile: str) -> View:
    """The tile among those up for auction, where an earlier reason has made sure that it is."""
    return find_lot(view, tile) or {}


def get_own_plot(view: View, tile: str) -> View:
    """The tile in the seat's own village, where an earlier reason has made sure that it is."""
    return find_plot(view, tile) or {}


def get_place_on_table(view: View, tile: str) -> View:
    """The tile on the table, where an earlier reason has made sure that it is."""
    return find_place_on_table(view, tile) or {}


def has_summer_boat(view: View, tile: str, *, back: bool) -> bool:
    """Whether the seat has this summer boat with this face up, placed or just won."""
    return any(
        each["tile"] == tile and each["back"] == back
        for each in (*get_viewer_entry(view)["plots"], *get_viewer_entry(view)["won"])
    )
