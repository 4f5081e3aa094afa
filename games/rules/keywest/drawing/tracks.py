"""Everybody's markers: victory points, cigars, rounds, and who sits where in the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import (
    draw_glyph_at,
    draw_marker_cluster,
    draw_titled,
    draw_words,
)
from games.rules.keywest.drawing.places import CIGARS, ROUNDS, SEATS, VICTORY, Point
from games.rules.svg import draw_pawn
from games.rules.text import Say, Several, Text

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition
    from games.rules.types import View

LAP = len(VICTORY)


def draw_victory_track(view: View, say: Say) -> str:
    """The markers around the edge; a lap is a hundred points."""
    counts = [player["points"] for player in view["players"]]
    return f'<g id="board-victory">{draw_track_markers(counts, VICTORY, lexicon.describe_victory_marker, say)}{draw_laps(counts)}</g>'


def draw_cigar_track(view: View, say: Say) -> str:
    """The markers on the long cigar."""
    counts = [player["cigars"] for player in view["players"]]
    return f'<g id="board-cigars">{draw_track_markers(counts, CIGARS, lexicon.describe_cigar_marker, say)}</g>'


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
