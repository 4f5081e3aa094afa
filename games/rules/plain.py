"""How a game shows itself, and is played by code, that brings nothing of its own for that."""

from __future__ import annotations

import json
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from games.rules.text import Text, _
from games.rules.types import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.rules.text import Say
    from games.rules.types import Decision, Move, Random, View

COLOURS = (_("Red"), _("Blue"), _("Green"), _("Amber"), _("Violet"), _("Turquoise"))
PLAYERS = {colour.msgid.lower(): colour for colour in COLOURS}
"""The colours of players by the name that notations use, in the order of the seats."""
LEAST, WIDTH = 48, 76
"""Letters of a line: of the narrowest picture, of the widest text."""
LETTER, LINE, MARGIN = 9, 20, 16
"""Of a picture of text: the room for a letter, from line to line, around it all."""


def choose_random_move(_view: View, decision: Decision, rng: Random) -> Move:
    """Any legal move, all equally likely."""
    return rng.choice(decision.moves)


def describe_by_line(_view: View, move: Move) -> Label:
    """The move as its line in the notation."""
    return Label(Text("{line}", (("line", str(move)),)))


def get_verb(move: Move) -> str:
    """The verb of a move: moves of one verb stand in one row of a long list."""
    return str(move).partition(" ")[0]


def render_view_as_text(view: View, _say: Say) -> str:
    """The view as it stands, a part a line."""
    parts = (f"{name}: {json.dumps(part, ensure_ascii=False)}" for name, part in view.items())
    return "\n".join(line for part in parts for line in wrap(part, WIDTH) or [""])


def build_text_drawer(
    board: Callable[[View, Say], str],
) -> Callable[[View, Decision | None, Say], str]:
    """The drawing of a game that has only words: its board in letters, as one picture."""

    def draw(view: View, _decision: Decision | None, say: Say) -> str:
        lines = board(view, say).splitlines()
        wide = MARGIN * 2 + LETTER * max([LEAST, *map(len, lines)])
        high = MARGIN * 2 + LINE * len(lines)
        rows = "".join(
            f'<text class="plain-line" x="{MARGIN}" y="{MARGIN + LINE * number - 5}" '
            f'xml:space="preserve">{escape(line)}</text>'
            for number, line in enumerate(lines, 1)
        )
        box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
        return f'<svg class="plain board" {box} role="group">{rows}</svg>'

    return draw


draw_text_board = build_text_drawer(render_view_as_text)
"""The drawing of a game that has nothing but its view."""
