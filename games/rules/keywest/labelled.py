"""The board at the beginning with numbers on it, for the rules page."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.chance import Chance
from games.rules.keywest import events as ev
from games.rules.keywest.draw import draw_position
from games.rules.keywest.drawing.places import Point
from games.rules.keywest.edition import CURRENT
from games.rules.keywest.evolve import evolve
from games.rules.keywest.stages.bidding import deal_tiles, decide_start_player
from games.rules.keywest.view import view
from games.rules.svg import place_drawing
from games.rules.text import Say, Text, _

if TYPE_CHECKING:
    from games.rules.keywest.state import State
    from games.rules.types import View

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
