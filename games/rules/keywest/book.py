"""What the rules page shows of Key West: its components, straight from the component file with the
source of every figure, and the board at the beginning with numbers on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.chance import Chance
from games.rules.keywest import events as ev
from games.rules.keywest.draw import draw_position
from games.rules.keywest.drawing.marks import GLYPHS, draw_glyph
from games.rules.keywest.drawing.places import Point
from games.rules.keywest.drawing.tiles import draw_tile_icon
from games.rules.keywest.edition import (
    CURRENT,
    FRUITS,
    Edition,
    Tile,
    get_edition,
    load_printed_file,
)
from games.rules.keywest.evolve import evolve
from games.rules.keywest.stages.bidding import deal_tiles, decide_start_player
from games.rules.keywest.view import view
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    FRUIT_NAMES,
    ISLAND_NAMES,
    describe_sea_tile,
    get_tile_name,
)
from games.rules.svg import place_drawing
from games.rules.text import Say, Text, _

if TYPE_CHECKING:
    from games.rules.keywest.state import State
    from games.rules.types import View


# The numbered board.


SEATS = 4
END = "</svg>"
LABELS: tuple[tuple[Point, Text], ...] = (
    (Point(800, 524), _("The six tiles of the round: you bid for the right to choose first.")),
    (Point(41, 704), _("The nine actions; the markers lie where they are used up.")),
    (Point(770, 200), _("Hotels, with one to five stars, and cigar factories.")),
    (Point(716, 330), _("Plantations of bananas, mangos and oranges.")),
    (Point(1012, 160), _("Bridges: each dollar on them is a step still to be built.")),
    (Point(1092, 160), _("The mainland: harvest tiles wait here, face up by fruit.")),
    (Point(662, 176), _("Dive spaces, 40 in all; what lies there is hidden.")),
    (Point(64, 300), _("The ship’s graveyard: points for wrecks, taken in order.")),
    (Point(450, 672), _("The cigar track: what you have rolled and not yet sold.")),
    (Point(330, 15), _("The track of victory points, around the whole board.")),
    (Point(358, 177), _("The rounds, and beneath them who acts in which order.")),
)
"""Where each number stands, and what it stands for."""


@lru_cache(maxsize=1)
def view_opening() -> View:
    """What a spectator sees as the first round begins; always the same deal."""
    state: State = evolve(None, ev.Began(SEATS, CURRENT, False))
    chance = Chance(bytes(32))
    for step in (decide_start_player, deal_tiles):
        for event in step(state, chance):
            state = evolve(state, event)
    return view(state, None)


def build_numbered_board(say: Say) -> tuple[str, list[str]]:
    """The picture, and the legend in the order of its numbers."""
    marks = "".join(draw_label_number(number, at) for number, (at, _told) in enumerate(LABELS, 1))
    drawn = draw_position(view_opening(), None, say).removesuffix(END)
    return f"{drawn}{marks}{END}", [say(told) for _at, told in LABELS]


def draw_label_number(number: int, at: Point) -> str:
    """A number in a disk."""
    return place_drawing(
        at.x, at.y, f'<g class="label"><circle r="24"/><text y="10">{number}</text></g>'
    )


# Components.


MOST_SEATS = 5
PRINTED, RECONSTRUCTED = "rules", "reconstructed"
CLASSES: tuple[Text, ...] = (
    _("bridge and plantation"),
    _("bridge and harvest"),
    _("bridge alone"),
    _("two plantations"),
    _("capacity +1"),
    _("dive +1 and harvest"),
    _("dive +1 and plantation"),
    _("dive +1 alone"),
)


class Figure(NamedTuple):
    """A printed figure: what it is, where it is known from ("rules", "derived", "reconstructed"),
    who covers it."""

    value: int
    source: str
    covered: str = ""


class Face(NamedTuple):
    """One face among the tiles: its picture, its name, how often it is there, and where the face
    is known from. No rule book says how often a face is there, so `count_source` is the same for
    all."""

    picture: str
    name: str
    copies: int
    source: str
    count_source: str = RECONSTRUCTED


class Kind(NamedTuple):
    """A class of tiles."""

    name: str
    faces: tuple[Face, ...]

    @property
    def copies(self) -> int:
        """How many tiles it has."""
        return sum(face.copies for face in self.faces)


def build_book(say: Say) -> dict[str, Any]:
    """Everything that the book shows of the current edition."""
    return {
        "edition": CURRENT,
        "labelled": build_numbered_board(say),
        "picture": {name: draw_glyph(name) for name in GLYPHS},
        "islands": list_islands(say),
        "kinds": list_tile_classes(say),
        "graveyard": list_graveyard_points(),
        "sea": [
            (say(describe_sea_tile(tile)), count)
            for tile, count in load_printed_file(CURRENT)["sea"]["tiles"].items()
        ],
        "bridges": list(
            zip(map(say, BRIDGE_NAMES), get_edition(CURRENT, MOST_SEATS).steps, strict=True)
        ),
        "money": load_printed_file(CURRENT)["money"],
        "fruits": [(name, say(text)) for name, text in zip(FRUITS, FRUIT_NAMES, strict=True)],
        "seats": [
            count_components(get_edition(CURRENT, seats)) for seats in range(3, MOST_SEATS + 1)
        ],
        "actions": {name.replace("-", "_"): say(text) for name, text in ACTION_NAMES.items()},
    }


def list_islands(say: Say) -> list[dict[str, Any]]:
    """For each island: hotels by stars, factories, plantations by fruit, each with its source."""
    listed = []
    for name, island in zip(ISLAND_NAMES, load_printed_file(CURRENT)["islands"], strict=True):
        sites = island["sites"]
        figures = {
            kind: [
                read_figure(site.get("stars", 1), site) for site in sites if site["kind"] == kind
            ]
            for kind in ("hotel", "factory", *FRUITS)
        }
        plantations = [
            (fruit, say(text), len(figures[fruit]))
            for fruit, text in zip(FRUITS, FRUIT_NAMES, strict=True)
        ]
        listed.append({"name": say(name), "plantations": plantations, **figures})
    return listed


def read_figure(value: int, entry: dict[str, Any]) -> Figure:
    """A figure of the component file; `covered` reads "3, 4" where the space is covered with 3 and
    4 players."""
    return Figure(value, entry["source"], ", ".join(map(str, entry.get("covered", ()))))


def list_graveyard_points() -> list[Figure]:
    """The wrecks' points, lowest first."""
    return [
        read_figure(space["points"], space) for space in load_printed_file(CURRENT)["graveyard"]
    ]


def list_tile_classes(say: Say) -> list[Kind]:
    """The 42 tiles by class and face."""
    tiles = sorted(
        get_edition(CURRENT, MOST_SEATS).tiles, key=lambda tile: (classify_tile(tile), tile.id)
    )
    return [
        Kind(say(CLASSES[number]), tuple(list_tile_faces(list(members), say)))
        for number, members in groupby(tiles, key=classify_tile)
    ]


def list_tile_faces(tiles: list[Tile], say: Say) -> list[Face]:
    """The faces of one class of tiles. The book shows one tile of each class: the only face, if
    there is but one."""
    names = {tile.id: say(get_tile_name(tile)) for tile in tiles}
    count = Counter(names.values())
    shown = {names[tile.id] for tile in tiles if tile.source == "rules"} or set(names.values())
    first = {names[tile.id]: tile.id for tile in reversed(tiles)}
    return [
        Face(
            get_tile_picture(first[name]), name, number, PRINTED if name in shown else RECONSTRUCTED
        )
        for name, number in count.items()
    ]


@lru_cache
def get_tile_picture(tile: str) -> str:
    """A tile's picture."""
    return draw_tile_icon(tile)


def classify_tile(tile: Tile) -> int:
    """The number of its class in CLASSES."""
    if tile.bridge >= 0:
        return 0 if tile.fruits else 1 if tile.harvest else 2
    if tile.take:
        return 4
    if not tile.look:
        return 3
    return 5 if tile.harvest else 6 if tile.fruits else 7


def count_components(board: Edition) -> dict[str, int]:
    """How much of everything is used with so many players."""
    return {
        "players": board.seats,
        "hotels": len(board.sites_of("hotel")),
        "factories": len(board.sites_of("factory")),
        "plantations": sum(len(board.sites_of(fruit)) for fruit in FRUITS),
        "wrecks": len(board.graveyard),
        "bank": board.bank,
    }
