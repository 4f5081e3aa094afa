"""The tracks with everybody's markers: actions, victory points, cigars, rounds, and who sits where
in the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import (
    draw_glyph_at,
    draw_marker_cluster,
    draw_titled,
    draw_words,
    place_at,
)
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    ACTION_HEIGHT,
    ACTION_WIDTH,
    ACTIONS,
    CIGARS,
    ROUNDS,
    SEATS,
    VICTORY,
    Point,
)
from games.rules.svg import draw_link, draw_pawn
from games.rules.text import Say, Several, Text

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition
    from games.rules.types import View


LAP = len(VICTORY)


def draw_victory_track(view: View, say: Say) -> str:
    """The markers around the edge; a lap is a hundred points."""
    counts = [player["points"] for player in view["players"]]
    markers = draw_track_markers(counts, VICTORY, lexicon.describe_victory_marker, say)
    return f'<g id="board-victory">{markers}{draw_laps(counts)}</g>'


def draw_cigar_track(view: View, say: Say) -> str:
    """The markers on the long cigar."""
    counts = [player["cigars"] for player in view["players"]]
    markers = draw_track_markers(counts, CIGARS, lexicon.describe_cigar_marker, say)
    return f'<g id="board-cigars">{markers}</g>'


def draw_track_markers(
    counts: list[int], track: Sequence[Point], name: Callable[[int, int], Text], say: Say
) -> str:
    """Everybody's marker on one track; those who share a space stand close together."""
    groups: dict[int, list[int]] = {}
    for seat, count in enumerate(counts):
        groups.setdefault(count % len(track), []).append(seat)
    return "".join(
        draw_titled(
            track[space],
            say(join_marker_titles([name(seat, counts[seat]) for seat in seats])),
            draw_marker_cluster(seats),
        )
        for space, seats in groups.items()
    )


def join_marker_titles(texts: list[Text]) -> Text:
    """Several texts as one."""
    return texts[0] if len(texts) == 1 else Text("{all}", (("all", Several(tuple(texts))),))


def draw_laps(counts: list[int]) -> str:
    """How many hundreds are behind a marker."""
    return "".join(
        draw_words(
            VICTORY[count % LAP].x, VICTORY[count % LAP].y - 9, f"+{count // LAP * LAP}", "lap"
        )
        for count in counts
        if count >= LAP
    )


def draw_suns(view: View, edition: Edition, say: Say) -> str:
    """Eight suns; after two of them the markers come back."""
    suns = "".join(
        draw_sun(number, view["round"], number in edition.return_after)
        for number in range(1, edition.rounds + 1)
    )
    title = say(lexicon.describe_round(view["round"], edition.rounds, edition.return_after))
    greetings = draw_words(60, 70, say(lexicon.GREETINGS), "greetings")
    return f'<g id="board-rounds">{greetings}{draw_titled(Point(0, 0), title, suns)}</g>'


def draw_sun(number: int, now: int, returns: bool) -> str:
    """One round."""
    x, y = ROUNDS[number - 1]
    state = "now" if number == now else "past" if number < now else "next"
    drawing = (
        f'<circle class="k-sun k-{state}sun" cx="{x:g}" cy="{y:g}" '
        f'r="13"/>{draw_words(x, y + 5, number, "sunnum")}'
    )
    return drawing + (draw_glyph_at("marker", x + 17.8, y - 14, 13) if returns else "")


def draw_seats(view: View) -> str:
    """Everybody in the order of the table, the lighthouse with the start player, a ring around who
    is to move."""
    marks = []
    for seat in range(view["seats"]):
        x, y = SEATS[seat]
        ring = (
            f'<circle class="k-now" cx="{x:g}" cy="{y:g}" r="19"/>' if seat == view["turn"] else ""
        )
        light = draw_glyph_at("lighthouse", x + 27, y - 3, 29) if seat == view["start"] else ""
        marks.append(draw_pawn(seat, x, y, 1.1) + ring + light)
    return f'<g id="board-seats" aria-hidden="true">{"".join(marks)}</g>'


# Actions: nine spaces, their two halves, and everybody's markers in a column of their own.


# The pictures on an action space, and the part of the action that each of them stands for.
PICTURES = {
    "dive": (("dive", ""),),
    "hotel": (("hotel", ""),),
    "hotel-manage": (("hotel", ""), ("dollar", "manage")),
    "factory-roll": (("factory", ""), ("cigar", "roll")),
    "factory-market": (("factory", ""), ("market", "market")),
    "roll-cash": (("cigar", "roll"), ("cash", "cash")),
    "shares": (("bridge", ""), ("victory", "")),
    "harvest": (("harvest", ""),),
    "repeat": (("repeat", ""),),
}
HALO = f'<rect class="k-halo" width="{ACTION_WIDTH}" height="{ACTION_HEIGHT}" rx="7"/>'
NOW = (
    f'<rect class="k-now" x="-2" y="-2" width="{ACTION_WIDTH + 4}" height="{ACTION_HEIGHT + 4}" '
    f'rx="9"/>'
)
MIDDLE = ACTION_WIDTH / 2
ICON_Y, MARKER_Y = 61, 102


def draw_action_track(view: View, targets: dict[str, str], say: Say) -> str:
    """All nine spaces."""
    focus = view["focus"]
    current = focus["action"] if focus else None
    spaces = (draw_action_space(name, view, targets, name == current, say) for name in ACTIONS)
    return f'<g id="board-actions">{"".join(spaces)}</g>'


def draw_action_space(
    name: str, view: View, targets: dict[str, str], current: bool, say: Say
) -> str:
    """One space with its words, pictures and markers."""
    at = f"action-{name}"
    line = targets.get(at)
    here = [seat for seat, player in enumerate(view["players"]) if name in player["markers"]]
    drawing = (
        draw_caption(name, say)
        + draw_action_halves(name, targets if current else {}, say)
        + draw_marker_sockets(view["seats"], here)
    )
    what = lexicon.describe_action_markers(name, here)
    if line:
        return draw_link(
            line,
            say(lexicon.describe_move_link(line, what)),
            place_at(ACTION_AT[name], HALO + drawing, at),
        )
    return place_at(
        ACTION_AT[name], f"<title>{escape(say(what))}</title>{drawing}{NOW * current}", at
    )


def draw_caption(name: str, say: Say) -> str:
    """One or two lines at the top."""
    lines = lexicon.CAPTIONS[name]
    first = 25 if len(lines) == 1 else 18
    return "".join(
        draw_words(MIDDLE, first + 14 * n, say(line), "caption") for n, line in enumerate(lines)
    )


def draw_action_halves(name: str, targets: dict[str, str], say: Say) -> str:
    """Its halves side by side; a half that can be done now is a link of its own."""
    halves = PICTURES[name]
    middles = (MIDDLE,) if len(halves) == 1 else (MIDDLE - 25, MIDDLE + 25)
    drawn = []
    for (glyph, part), x in zip(halves, middles, strict=True):
        picture = draw_glyph_at(glyph, x, ICON_Y, 44)
        line = targets.get(f"part-{part}")
        if line:
            ring = f'<circle class="k-halo" cx="{x:g}" cy="{ICON_Y}" r="24"/>'
            picture = draw_link(line, say(lexicon.PARTS[part]), ring + picture)
        drawn.append(picture)
    return "".join(drawn)


def draw_marker_sockets(seats: int, here: list[int]) -> str:
    """A hollow for everybody's marker, always in the same order."""
    first = MIDDLE - (seats - 1) * 11
    return "".join(
        draw_pawn(seat, first + 22 * seat, MARKER_Y, 0.72)
        if seat in here
        else draw_hollow(seat, first + 22 * seat)
        for seat in range(seats)
    )


def draw_hollow(seat: int, x: float) -> str:
    """Where a player's marker could still go."""
    return f'<circle class="k-hollow k-rim{seat}" cx="{x:g}" cy="{MARKER_Y}" r="4"/>'
