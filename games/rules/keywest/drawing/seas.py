"""The two seas with their dive spaces, and the ship's graveyard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_glyph_at, draw_titled, draw_words, place_at
from games.rules.keywest.drawing.places import DIVES, FIRST_SEA_SPACES, GRAVES, Point
from games.rules.svg import draw_link
from games.rules.text import Say, Text, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import View

HALO = '<circle class="k-halo" r="23.5"/>'
NOW = '<circle class="k-now" r="22"/>'
GONE = '<use href="#gone"/>'
POOL = '<use href="#pool"/>'
FILLED = '<circle class="k-grave k-filled" r="20"/>'
GRAVE = '<circle class="k-grave" r="20"/>'
COVER = '<use href="#cover" transform="translate(0 8) scale(.8)"/>'


def draw_seas(view: View, targets: dict[str, str], say: Say) -> str:
    """Both seas; a tile that this viewer has seen lies face up for that viewer alone."""
    focus = view["focus"]
    dive = (focus and focus["dive"]) or {}
    spaces = [
        draw_dive_space(space, dive, targets.get(f"sea-{space['space']}"), say)
        for space in view["sea"]
    ]
    first, second = "".join(spaces[:FIRST_SEA_SPACES]), "".join(spaces[FIRST_SEA_SPACES:])
    gulf, atlantic = (
        draw_words(470, 268, say(lexicon.GULF), "water"),
        draw_words(516, 648, say(lexicon.ATLANTIC), "water"),
    )
    return f'<g id="board-sea-1">{gulf}{first}</g><g id="board-sea-2">{atlantic}{second}</g>'


def draw_dive_space(space: dict[str, Any], dive: dict[str, Any], line: str | None, say: Say) -> str:
    """One dive space: gone, face down, as its viewer remembers it, or in the diver's hand."""
    number: int = space["space"]
    point, at, here = DIVES[number - 1], f"sea-{number}", dive.get("space") == number
    if space["gone"]:
        return place_at(point, GONE, at)
    tile: str | None = (dive.get("tile") if here else None) or space["tile"]
    picture = (
        POOL
        + (draw_seen_tile(number, tile) if tile else draw_words(0, 6, number, "depth"))
        + (NOW if here else "")
    )
    if line:
        return draw_link(
            line, say(lexicon.describe_dive_link(number, tile)), place_at(point, HALO + picture, at)
        )
    return (
        draw_titled(point, say(lexicon.describe_remembered_tile(number, tile)), picture, at)
        if tile
        else place_at(point, picture, at)
    )


def draw_seen_tile(number: int, tile: str) -> str:
    """A remembered tile, with the number of its space."""
    kind, _dash, value = tile.partition("-")
    worth = (
        f'<circle class="k-badge" cx="13" cy="12" r="8.5"/>{draw_words(13, 16.2, value, "worth")}'
        if value
        else ""
    )
    numeral = draw_words(-14, -9, number, "tinynum")
    badge = f'<circle class="k-numbadge" cx="-14" cy="-13" r="9"/>{numeral}'
    return f'<circle class="k-found" r="19"/>{draw_glyph_at(kind, 0, 1, 27)}{worth}{badge}'


def draw_graveyard(view: View, say: Say) -> str:
    """The values in play, the found wrecks on the lowest ones, lighthouses on those that are not
    used."""
    values: list[int] = view["graveyard"]["values"]
    found: int = view["graveyard"]["found"]
    graves = [
        draw_grave(point, value, n < found)
        for n, (point, value) in enumerate(zip(GRAVES, values, strict=False))
    ]
    graves += [place_at(point, COVER) for point in GRAVES[len(values) :]]
    name = draw_words(184, 446, say(lexicon.GRAVEYARD), "wreckname")
    title = say(describe_graveyard(found, len(values)))
    return f'<g id="board-graveyard">{draw_titled(Point(0, 0), title, "".join(graves))}{name}</g>'


def describe_graveyard(found: int, places: int) -> Text:
    """How full the graveyard is. Wrecks for which there was no place lie nowhere (`found` counts
    them)."""
    if found <= places:
        return _("Ship’s graveyard: {taken} of {places} places taken", taken=found, places=places)
    return ngettext(
        "Ship’s graveyard: all {places} places taken; {count} more wreck brought nothing",
        "Ship’s graveyard: all {places} places taken; {count} more wrecks brought nothing",
        found - places,
        places=places,
    )


def draw_grave(point: Point, value: int, found: bool) -> str:
    """One space of the graveyard."""
    if found:
        return place_at(
            point,
            FILLED + draw_glyph_at("wreck", 0, -2, 30) + draw_words(11, 16, value, "gravenum"),
        )
    return place_at(point, GRAVE + draw_words(0, 7, value, "value"))
