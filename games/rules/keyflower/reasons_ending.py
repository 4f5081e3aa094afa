"""Why something is not possible at the end of a season or of the game: winter tiles, boats,
placing, the Flipper, filling winter tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keyflower.by_hand import KINDS, NAME_OF_PURPLE, Place, left_over, places, room
from games.rules.keyflower.edition import board_of
from games.rules.keyflower.hexes import fitting, free_places, touching
from games.rules.keyflower.reasons_seen import (
    HAUL,
    at_times,
    find_plot,
    fixed,
    mine,
    of_tile,
    plot_of,
    upgraded_boat,
)
from games.rules.keyflower.seen import hand_in, holdings_in
from games.rules.keyflower.stages.ending import TWO_FACES
from games.rules.keyflower.state import Plot
from games.rules.keyflower.words import BY_NAME, tile_name
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View


def named(attempt: Attempt) -> str:
    """The tile that the move names first."""
    return attempt.words[1]


# -- winter tiles


def strange_winter(attempt: Attempt) -> str:
    """The first named tile that is none of the seat's own winter tiles."""
    own = mine(attempt.view)["winter"]
    return next((tile for tile in attempt.words[1:] if tile not in own), "")


def out_of_order(attempt: Attempt) -> bool:
    """Whether the tiles do not stand as in the seat's hand, each once."""
    own = mine(attempt.view)["winter"]
    places_named = [own.index(tile) for tile in attempt.words[1:]]
    return places_named != sorted(set(places_named))


# -- boats


def boat_in(attempt: Attempt) -> View | None:
    """The boat, if it is in this game."""
    boats = attempt.view["boats"]
    return next((boat for boat in boats if boat["tile"] == named(attempt)), None)


def is_taken(attempt: Attempt) -> bool:
    boat = boat_in(attempt)
    return boat is not None and boat["seat"] is not None


# -- placing


def spot(attempt: Attempt) -> tuple[int, int]:
    """The place that is named."""
    q, _comma, r = attempt.words[2].partition(",")
    return int(q), int(r)


def village(view: View) -> tuple[Plot, ...]:
    """The seat's own village."""
    return tuple(
        Plot(plot["q"], plot["r"], plot["tile"], plot["turn"], plot["back"])
        for plot in mine(view)["plots"]
    )


def is_not_won(attempt: Attempt) -> bool:
    return all(won["tile"] != named(attempt) for won in mine(attempt.view)["won"])


def is_occupied(attempt: Attempt) -> bool:
    return any((plot.q, plot.r) == spot(attempt) for plot in village(attempt.view))


def is_apart(attempt: Attempt) -> bool:
    return spot(attempt) not in free_places(village(attempt.view))


def does_not_match(attempt: Attempt) -> bool:
    """Whether an edge does not match the one that it would touch."""
    view = attempt.view
    if upgraded_boat(view, "summer-boat-2", back=False):
        return False
    board = board_of(view)
    plots = {(plot.q, plot.r): plot for plot in village(view)}
    touched = touching(board, plots, spot(attempt))
    return int(attempt.words[3][1:]) not in fitting(board.tile[named(attempt)].edges, touched)


# -- the Flipper


def cannot_flip(attempt: Attempt) -> bool:
    """Whether the Flipper turns no tile of this kind."""
    board = board_of(attempt.view)
    kind = board.tile[named(attempt)].kind
    return kind not in TWO_FACES and not (kind == "summer-boat" and board.rules.flips_boats)


# -- winter tiles filled by hand


def place_of(attempt: Attempt) -> Place | None:
    """The own tile that is filled, as it is now; None: it takes nothing."""
    view = attempt.view
    filled = places(holdings_in(view, view["seat"]), hand_in(view), view["purple"] == view["seat"])
    return next((place for place in filled if place.tile == attempt.words[3]), None)


def number_of(attempt: Attempt) -> int:
    return int(attempt.words[1])


def what_of(attempt: Attempt) -> str:
    return attempt.words[2]


def is_purple(attempt: Attempt) -> bool:
    return what_of(attempt) == NAME_OF_PURPLE


def takes_another_sort(attempt: Attempt) -> bool:
    place = place_of(attempt)
    return (
        not is_purple(attempt) and place is not None and what_of(attempt) not in KINDS[place.sort]
    )


def limits(attempt: Attempt) -> tuple[int, int] | None:
    """How many of this kind lie there, and how many could; None: that cannot be changed."""
    view, place = attempt.view, place_of(attempt)
    held, purple = holdings_in(view, view["seat"]), view["purple"] == view["seat"]
    if place is None:
        return None
    if is_purple(attempt):
        return int(place.purple), 1
    left = left_over(held, places(held, hand_in(view), purple), purple)
    found = {kind: (lying, most) for kind, lying, most in room(held, place, left)}
    return found.get(what_of(attempt))


def too_many(attempt: Attempt) -> Text:
    return _(
        "At most {number} of this can lie there: {what}.",
        what=BY_NAME[what_of(attempt)],
        number=(limits(attempt) or (0, 0))[1],
    )


def of_what(text: Callable[[Text, Text], Text]) -> Callable[[Attempt], Text]:
    """A sentence about a kind of thing and a tile."""
    return lambda attempt: text(BY_NAME[what_of(attempt)], tile_name(attempt.words[3]))


def is_filling(attempt: Attempt) -> bool:
    """Whether a number is to be changed; the two ends are always possible."""
    return len(attempt.words) == 4


FILLING = at_times(_("You fill winter tiles by hand only at the end of the game."), "allot")

ENDING: dict[str, tuple[Reason, ...]] = {
    "choose": (
        *at_times(_("You choose winter tiles only before the winter."), "choose"),
        of_tile(
            lambda attempt: bool(strange_winter(attempt)),
            strange_winter,
            lambda tile: _("{tile} is not one of your winter tiles.", tile=tile),
        ),
        fixed(out_of_order, _("Name each tile once, in the order in which you hold them.")),
    ),
    "sail": (
        *at_times(_("You choose a boat only at the end of a season."), "sail"),
        of_tile(
            lambda attempt: boat_in(attempt) is None,
            named,
            lambda tile: _("{tile} is not a boat of this game.", tile=tile),
        ),
        of_tile(is_taken, named, lambda tile: _("Somebody has taken the {tile}.", tile=tile)),
    ),
    "place": (
        *at_times(_("You place tiles only at the end of a season."), "place"),
        of_tile(
            is_not_won, named, lambda tile: _("You have no such tile to place: {tile}.", tile=tile)
        ),
        fixed(is_occupied, _("Another tile lies at that place.")),
        fixed(is_apart, _("A tile is placed next to your village.")),
        fixed(
            does_not_match,
            _("Edges must match: road to road, river to river, field to field."),
        ),
        fixed(lambda _attempt: True, _("First place the tiles that you won before this one.")),
    ),
    "flip": (
        *at_times(_("Only the Flipper turns tiles for nothing, at the end of the game."), "flip"),
        of_tile(
            lambda attempt: find_plot(attempt.view, named(attempt)) is None,
            named,
            lambda tile: _("{tile} is not in your village.", tile=tile),
        ),
        of_tile(cannot_flip, named, lambda tile: _("The Flipper cannot turn {tile}.", tile=tile)),
        of_tile(
            lambda attempt: plot_of(attempt.view, named(attempt))["back"],
            named,
            lambda tile: _("{tile} is upgraded already.", tile=tile),
        ),
    ),
    "allot": (
        *FILLING,
        of_tile(
            lambda attempt: place_of(attempt) is None,
            lambda attempt: attempt.words[3],
            lambda tile: _("{tile} takes nothing in your village.", tile=tile),
        ),
        fixed(
            lambda attempt: is_purple(attempt) and attempt.view["purple"] != attempt.view["seat"],
            _("The purple worker does not count for you."),
        ),
        Reason(
            takes_another_sort,
            of_what(
                lambda what, tile: _("{tile} does not take this: {what}.", what=what, tile=tile)
            ),
        ),
        Reason(
            lambda attempt: limits(attempt) is None,
            of_what(
                lambda what, tile: _(
                    "On {tile} this cannot be changed: {what}.", what=what, tile=tile
                )
            ),
        ),
        fixed(
            lambda attempt: (limits(attempt) or (0, 0))[0] == number_of(attempt),
            _("So many lie there already."),
        ),
        Reason(lambda attempt: (limits(attempt) or (0, 0))[1] < number_of(attempt), too_many),
    ),
    "stop": at_times(_("Nothing can be left out here."), HAUL, "flip"),
}
