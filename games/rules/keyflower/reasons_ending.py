"""Why something is not possible at the end of a season or of the game: winter tiles, boats,
placing, the Flipper, filling winter tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import get_viewed_edition
from games.rules.keyflower.hexes import list_fitting_turns, list_free_places, list_touching_edges
from games.rules.keyflower.own_village import read_filling, read_holdings
from games.rules.keyflower.reasons_common import (
    HAUL,
    build_plain_reason,
    build_question_reasons,
    build_tile_reason,
    find_plot,
    get_own_plot,
    get_viewer_entry,
    has_summer_boat,
)
from games.rules.keyflower.stages.seasons import TWO_FACES
from games.rules.keyflower.state import Plot
from games.rules.keyflower.winter_filling import (
    KINDS,
    NAME_OF_PURPLE,
    Place,
    count_left_over,
    list_filled_places,
    list_room,
)
from games.rules.keyflower.words import BY_NAME, get_tile_name
from games.rules.reasons import Attempt, Reason
from games.rules.text import Text, _

if TYPE_CHECKING:
    from games.rules.types import View


def get_first_tile(attempt: Attempt) -> str:
    """The tile that the move names first."""
    return attempt.words[1]


# Winter tiles.


def find_foreign_winter_tile(attempt: Attempt) -> str:
    """The first named tile that is none of the seat's own winter tiles."""
    own = get_viewer_entry(attempt.view)["winter"]
    return next((tile for tile in attempt.words[1:] if tile not in own), "")


def has_unordered_tiles(attempt: Attempt) -> bool:
    """Whether the tiles do not stand as in the seat's hand, each once."""
    own = get_viewer_entry(attempt.view)["winter"]
    places_named = [own.index(tile) for tile in attempt.words[1:]]
    return places_named != sorted(set(places_named))


# Boats.


def find_boat(attempt: Attempt) -> View | None:
    """The boat, if it is in this game."""
    boats = attempt.view["boats"]
    return next((boat for boat in boats if boat["tile"] == get_first_tile(attempt)), None)


def is_boat_taken(attempt: Attempt) -> bool:
    boat = find_boat(attempt)
    return boat is not None and boat["seat"] is not None


# Placing.


def read_place(attempt: Attempt) -> tuple[int, int]:
    """The place that is named."""
    q, _comma, r = attempt.words[2].partition(",")
    return int(q), int(r)


def build_own_plots(view: View) -> tuple[Plot, ...]:
    """The seat's own village."""
    return tuple(
        Plot(plot["q"], plot["r"], plot["tile"], plot["turn"], plot["back"])
        for plot in get_viewer_entry(view)["plots"]
    )


def is_tile_not_won(attempt: Attempt) -> bool:
    return all(
        won["tile"] != get_first_tile(attempt) for won in get_viewer_entry(attempt.view)["won"]
    )


def is_place_occupied(attempt: Attempt) -> bool:
    return any((plot.q, plot.r) == read_place(attempt) for plot in build_own_plots(attempt.view))


def is_place_apart_from_village(attempt: Attempt) -> bool:
    return read_place(attempt) not in list_free_places(build_own_plots(attempt.view))


def has_unmatched_edge(attempt: Attempt) -> bool:
    """Whether an edge does not match the one that it would touch."""
    view = attempt.view
    if has_summer_boat(view, "summer-boat-2", back=False):
        return False
    board = get_viewed_edition(view)
    plots = {(plot.q, plot.r): plot for plot in build_own_plots(view)}
    touched = list_touching_edges(board, plots, read_place(attempt))
    return int(attempt.words[3][1:]) not in list_fitting_turns(
        board.tile[get_first_tile(attempt)].edges, touched
    )


# The Flipper.


def is_unflippable(attempt: Attempt) -> bool:
    """Whether the Flipper turns no tile of this kind."""
    board = get_viewed_edition(attempt.view)
    kind = board.tile[get_first_tile(attempt)].kind
    return kind not in TWO_FACES and not (kind == "summer-boat" and board.rules.flips_boats)


# Winter tiles filled by hand.


def find_filled_place(attempt: Attempt) -> Place | None:
    """The own tile that is filled, as it is now; None: it takes nothing."""
    view = attempt.view
    filled = list_filled_places(
        read_holdings(view, view["seat"]), read_filling(view), view["purple"] == view["seat"]
    )
    return next((place for place in filled if place.tile == attempt.words[3]), None)


def get_amount(attempt: Attempt) -> int:
    return int(attempt.words[1])


def get_kind_name(attempt: Attempt) -> str:
    return attempt.words[2]


def is_purple_worker(attempt: Attempt) -> bool:
    return get_kind_name(attempt) == NAME_OF_PURPLE


def is_tile_for_another_sort(attempt: Attempt) -> bool:
    place = find_filled_place(attempt)
    return (
        not is_purple_worker(attempt)
        and place is not None
        and get_kind_name(attempt) not in KINDS[place.sort]
    )


def find_amount_and_limit(attempt: Attempt) -> tuple[int, int] | None:
    """How many of this kind lie there, and how many could; None: that cannot be changed."""
    view, place = attempt.view, find_filled_place(attempt)
    held, purple = read_holdings(view, view["seat"]), view["purple"] == view["seat"]
    if place is None:
        return None
    if is_purple_worker(attempt):
        return int(place.purple), 1
    left = count_left_over(held, list_filled_places(held, read_filling(view), purple), purple)
    found = {kind: (lying, most) for kind, lying, most in list_room(held, place, left)}
    return found.get(get_kind_name(attempt))


def explain_limit(attempt: Attempt) -> Text:
    return _(
        "At most {number} of this can be there: {what}.",
        what=BY_NAME[get_kind_name(attempt)],
        number=(find_amount_and_limit(attempt) or (0, 0))[1],
    )


def build_kind_sentence(text: Callable[[Text, Text], Text]) -> Callable[[Attempt], Text]:
    """A sentence about a kind of thing and a tile."""
    return lambda attempt: text(BY_NAME[get_kind_name(attempt)], get_tile_name(attempt.words[3]))


FILLING = build_question_reasons(
    _("You fill winter tiles by hand only at the end of the game."), "allot"
)

ENDING: dict[str, tuple[Reason, ...]] = {
    "choose": (
        *build_question_reasons(_("You choose winter tiles only before the winter."), "choose"),
        build_tile_reason(
            lambda attempt: bool(find_foreign_winter_tile(attempt)),
            find_foreign_winter_tile,
            lambda tile: _("{tile} is not one of your winter tiles.", tile=tile),
        ),
        build_plain_reason(
            has_unordered_tiles, _("Name each tile once, in the order in which you hold them.")
        ),
    ),
    "sail": (
        *build_question_reasons(_("You choose a boat only at the end of a season."), "sail"),
        build_tile_reason(
            lambda attempt: find_boat(attempt) is None,
            get_first_tile,
            lambda tile: _("{tile} is not a boat of this game.", tile=tile),
        ),
        build_tile_reason(
            is_boat_taken,
            get_first_tile,
            lambda tile: _("The {tile} has already been taken.", tile=tile),
        ),
    ),
    "place": (
        *build_question_reasons(_("You place tiles only at the end of a season."), "place"),
        build_tile_reason(
            is_tile_not_won,
            get_first_tile,
            lambda tile: _("You have no such tile to place: {tile}.", tile=tile),
        ),
        build_plain_reason(is_place_occupied, _("There is another tile at that place.")),
        build_plain_reason(
            is_place_apart_from_village, _("A tile is placed next to your village.")
        ),
        build_plain_reason(
            has_unmatched_edge,
            _("Edges must match: road to road, river to river, field to field."),
        ),
        build_plain_reason(
            lambda _attempt: True, _("First place the tiles that you won before this one.")
        ),
    ),
    "flip": (
        *build_question_reasons(
            _("Only the Flipper turns tiles for nothing, at the end of the game."), "flip"
        ),
        build_tile_reason(
            lambda attempt: find_plot(attempt.view, get_first_tile(attempt)) is None,
            get_first_tile,
            lambda tile: _("{tile} is not in your village.", tile=tile),
        ),
        build_tile_reason(
            is_unflippable,
            get_first_tile,
            lambda tile: _("The Flipper cannot turn {tile}.", tile=tile),
        ),
        build_tile_reason(
            lambda attempt: get_own_plot(attempt.view, get_first_tile(attempt))["back"],
            get_first_tile,
            lambda tile: _("{tile} is upgraded already.", tile=tile),
        ),
    ),
    "allot": (
        *FILLING,
        build_tile_reason(
            lambda attempt: find_filled_place(attempt) is None,
            lambda attempt: attempt.words[3],
            lambda tile: _("{tile} takes nothing in your village.", tile=tile),
        ),
        build_plain_reason(
            lambda attempt: (
                is_purple_worker(attempt) and attempt.view["purple"] != attempt.view["seat"]
            ),
            _("The purple worker does not count for you."),
        ),
        Reason(
            is_tile_for_another_sort,
            build_kind_sentence(
                lambda what, tile: _("{tile} does not take this: {what}.", what=what, tile=tile)
            ),
        ),
        Reason(
            lambda attempt: find_amount_and_limit(attempt) is None,
            build_kind_sentence(
                lambda what, tile: _(
                    "On {tile} this cannot be changed: {what}.", what=what, tile=tile
                )
            ),
        ),
        build_plain_reason(
            lambda attempt: (find_amount_and_limit(attempt) or (0, 0))[0] == get_amount(attempt),
            _("That many are there already."),
        ),
        Reason(
            lambda attempt: (find_amount_and_limit(attempt) or (0, 0))[1] < get_amount(attempt),
            explain_limit,
        ),
    ),
    "stop": build_question_reasons(_("Nothing can be left out here."), HAUL, "flip"),
}
