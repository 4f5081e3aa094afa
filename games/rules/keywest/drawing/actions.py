"""The action track: nine spaces, their two halves, and everybody's markers in a column of his own."""

from __future__ import annotations

from html import escape

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import icon, link, pawn, place, words
from games.rules.keywest.drawing.places import ACTION_AT, ACTION_HEIGHT, ACTION_WIDTH, ACTIONS
from games.rules.text import Say, Several, Text, Who, _

# The pictures on an action space, and the part of the action that each of them stands for.
PICTURES = {
    "dive": (("dive", ""),),
    "hotel": (("hotel", ""),),
    "hotel-manage": (("hotel", ""), ("die", "manage")),
    "factory-roll": (("factory", ""), ("cigar", "roll")),
    "factory-market": (("factory", ""), ("market", "market")),
    "roll-cash": (("cigar", "roll"), ("cash", "cash")),
    "shares": (("bridge", ""), ("bridge", "")),
    "harvest": (("harvest", ""), ("harvest", "")),
    "repeat": (("repeat", ""),),
}
HALO = f'<rect class="k-halo" width="{ACTION_WIDTH}" height="{ACTION_HEIGHT}" rx="7"/>'
NOW = f'<rect class="k-now" x="-2" y="-2" width="{ACTION_WIDTH + 4}" height="{ACTION_HEIGHT + 4}" rx="9"/>'
ICON_Y, MARKER_Y = 58, 101


def actions(view: View, targets: dict[str, str], say: Say) -> str:
    """All nine spaces."""
    focus = view["focus"]
    current = focus["action"] if focus else None
    return f'<g id="board-actions">{"".join(space(name, view, targets, name == current, say) for name in ACTIONS)}</g>'


def space(name: str, view: View, targets: dict[str, str], current: bool, say: Say) -> str:
    """One space with its words, pictures and markers."""
    line = targets.get(f"action {name}")
    here = [seat for seat, player in enumerate(view["players"]) if name in player["markers"]]
    drawing = caption(name, say) + pictures(name, targets if current else {}, say) + sockets(view["seats"], here) + NOW * current
    if line:
        verb = line.split(" ", 1)[0]
        return link(line, say(lexicon.deed(verb, lexicon.action(name))), place(ACTION_AT[name], drawing + HALO, at=name))
    title = f"<title>{escape(say(occupied(name, here)))}</title>"
    return place(ACTION_AT[name], title + drawing, at=name)


def occupied(name: str, here: list[int]) -> Text:
    """An action and whose markers stand there."""
    if not here:
        return lexicon.action(name)
    return _("{action}: {who}", action=lexicon.action(name), who=Several(tuple(map(Who, here))))


def caption(name: str, say: Say) -> str:
    """One or two lines at the top."""
    first, second = lexicon.ACTIONS[name]
    if second is None:
        return words(ACTION_WIDTH / 2, 25, say(first), "caption")
    return words(ACTION_WIDTH / 2, 18, say(first), "caption") + words(ACTION_WIDTH / 2, 32, say(second), "caption")


def pictures(name: str, targets: dict[str, str], say: Say) -> str:
    """Its halves side by side; a half that can be done now is a link of its own."""
    halves = PICTURES[name]
    middles = (ACTION_WIDTH / 2,) if len(halves) == 1 else (ACTION_WIDTH / 2 - 25, ACTION_WIDTH / 2 + 25)
    drawn = []
    for (glyph, part), x in zip(halves, middles, strict=True):
        picture = icon(glyph, x, ICON_Y, 38)
        line = targets.get(f"part {part}")
        if line:
            picture = link(line, say(lexicon.PARTS[part]), f'{picture}<circle class="k-halo" cx="{x:g}" cy="{ICON_Y}" r="23"/>')
        drawn.append(picture)
    return "".join(drawn)


def sockets(seats: int, here: list[int]) -> str:
    """A hollow for everybody's marker, always in the same order."""
    first = ACTION_WIDTH / 2 - (seats - 1) * 11
    return "".join(
        pawn(seat, first + 22 * seat, MARKER_Y, 0.72) if seat in here else f'<circle class="k-hollow k-rim{seat}" cx="{first + 22 * seat:g}" cy="{MARKER_Y}" r="4"/>'
        for seat in range(seats)
    )
