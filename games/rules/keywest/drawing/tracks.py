"""Everybody's markers: victory points, cigars, rounds, and who sits where in the round."""

from __future__ import annotations

from html import escape

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import cluster, icon, pawn, words
from games.rules.keywest.drawing.places import CIGARS, ROUNDS, SEATS, VICTORY
from games.rules.keywest.edition import Edition
from games.rules.text import Say, Several, _


def grouped(counts: list[int], spaces: int) -> dict[int, list[int]]:
    """Seats by the space on which their marker stands."""
    found: dict[int, list[int]] = {}
    for seat, count in enumerate(counts):
        found.setdefault(count % spaces, []).append(seat)
    return found


def victory(view: View, say: Say) -> str:
    """The markers around the edge; a lap is a hundred points."""
    counts = [player["points"] for player in view["players"]]
    markers = []
    for number, seats in grouped(counts, 100).items():
        point = VICTORY[number]
        laps = "".join(words(point.x, point.y - 9, f"+{counts[seat] // 100 * 100}", "lap") for seat in seats if counts[seat] > 99)
        title = say(_("Victory points: {who}", who=Several(tuple(lexicon.points(seat, counts[seat]) for seat in seats))))
        markers.append(f'<g role="img"><title>{escape(title)}</title>{cluster(seats, point, 0.95, 0.62)}{laps}</g>')
    return f'<g id="board-victory">{"".join(markers)}</g>'


def cigars(view: View, say: Say) -> str:
    """The markers on the long cigar."""
    counts = [player["cigars"] for player in view["players"]]
    markers = []
    for number, seats in grouped(counts, 41).items():
        title = say(_("Cigars: {who}", who=Several(tuple(lexicon.cigars(seat, counts[seat]) for seat in seats))))
        markers.append(f'<g role="img"><title>{escape(title)}</title>{cluster(seats, CIGARS[number], 0.86, 0.58)}</g>')
    return f'<g id="board-cigars">{"".join(markers)}</g>'


def rounds(view: View, edition: Edition, say: Say) -> str:
    """Eight suns; after two of them the markers come back."""
    now = view["round"]
    suns = []
    for number, (x, y) in enumerate(ROUNDS[: edition.rounds], 1):
        state = "now" if number == now else "past" if number < now else "next"
        suns.append(f'<circle class="k-sun k-{state}" cx="{x:g}" cy="{y:g}" r="13"/>{words(x, y + 5, number, "sunnum")}')
        if number in edition.return_after:
            suns.append(icon("marker", x + 17.8, y - 14, 13))
    title = say(_("Round {round} of {rounds}; action markers come back after rounds {first} and {second}", round=now, rounds=edition.rounds,
                  first=edition.return_after[0], second=edition.return_after[1]))  # fmt: skip
    return f'<g id="board-rounds" role="img"><title>{escape(title)}</title>{"".join(suns)}</g>{greetings(say)}'


def greetings(say: Say) -> str:
    """The line above the big letters."""
    return words(60, 70, say(lexicon.GREETINGS), "greetings")


def seats(view: View, say: Say) -> str:
    """Everybody in the order of the table, the lighthouse with the start player, a ring around who is to move."""
    marks = []
    for seat in range(view["seats"]):
        x, y = SEATS[seat]
        light = icon("lighthouse", x + 24, y - 4, 30) if seat == view["start"] else ""
        ring = f'<circle class="k-now" cx="{x:g}" cy="{y:g}" r="19"/>' if seat == view["turn"] else ""
        marks.append(f"{pawn(seat, x, y, 1.1)}{ring}{light}")
    return f'<g id="board-seats" aria-hidden="true">{"".join(marks)}</g>'
