"""The two seas with their dive spaces, and the ship's graveyard."""

from __future__ import annotations

from typing import Any

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import icon, link, named, place, words
from games.rules.keywest.drawing.places import DIVES, GRAVES
from games.rules.keywest.edition import Edition
from games.rules.text import Say, _

HALO = '<circle class="k-halo" r="22"/>'
GONE = '<use href="#gone"/>'
POOL = '<use href="#pool"/>'
GRAVE = '<circle class="k-grave" r="20"/>'


def seas(view: View, targets: dict[str, str], say: Say) -> str:
    """Both seas; a tile that this viewer has seen lies face up for him alone."""
    focus = view["focus"]
    dive = focus["dive"] if focus and focus["dive"] else {}
    spaces = [drawn(space, dive, targets.get(f"dive {space['space']}"), say) for space in view["sea"]]
    names = (words(470, 268, say(lexicon.GULF), "water"), words(1010, 346, say(lexicon.ATLANTIC), "water"))
    halves = (spaces[:20], spaces[20:])
    return "".join(f'<g id="board-sea-{n + 1}">{name}{"".join(half)}</g>' for n, (name, half) in enumerate(zip(names, halves, strict=True)))


def drawn(space: dict[str, Any], dive: dict[str, Any], line: str | None, say: Say) -> str:
    """One dive space: gone, face down, or as its viewer remembers it."""
    number = space["space"]
    point, here = DIVES[number - 1], dive.get("space") == number
    tile = dive.get("tile") or space["tile"] if here else space["tile"]
    if space["gone"] and not here:
        return place(point, GONE, at=f"{number}")
    picture = POOL + (face(number, tile) if tile else words(0, 6, number, "depth")) + '<circle class="k-now" r="22"/>' * here
    if line:
        text = lexicon.look_again(number, tile) if tile else lexicon.look(number)
        return link(line, say(text), place(point, picture + HALO, at=f"{number}"))
    if tile:
        return named(point, say(lexicon.seen(number, tile)), picture, at=f"{number}")
    return place(point, picture, at=f"{number}")


def face(number: int, tile: str) -> str:
    """A remembered tile, with the number of its space."""
    kind, _dash, value = tile.partition("-")
    worth = f'<circle class="k-badge" cx="13" cy="12" r="8.5"/>{words(13, 16.2, value, "worth")}' if value else ""
    return f'<circle class="k-found" r="19"/>{icon(kind, 0, 1, 27)}{worth}{words(-15, -11, number, "tinynum")}'


def graveyard(view: View, edition: Edition, say: Say) -> str:
    """The values in play, the found wrecks on the lowest ones."""
    yard = view["graveyard"]
    values: list[int] = yard["values"]
    found = yard["found"]
    graves = "".join(
        place(point, GRAVE + (icon("wreck", 0, -2, 32) + words(12, 15, value, "gravenum") if n < found else words(0, 7, value, "value")))
        for n, (point, value) in enumerate(zip(GRAVES, values, strict=False))
    )
    covers = "".join(place(point, '<use href="#cover" transform="translate(0 8) scale(.8)"/>') for point in GRAVES[len(values) :])
    title = say(_("Ship’s graveyard: {found} of {count} wrecks found", found=found, count=len(values)))
    name = words(178, 402, say(lexicon.GRAVEYARD), "wreckname")
    return f'<g id="board-graveyard" role="img"><title>{title}</title>{graves}{covers}{name}</g>'
