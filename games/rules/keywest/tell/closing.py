"""The log's lines about the end of a round and of the game."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest.words import (
    ISLAND_NAMES,
)
from games.rules.text import Several, Text, Who, _, ngettext


def describe_round_end(event: ev.RoundEnded) -> Line:
    islands = Several(tuple(map(describe_bosses, ISLAND_NAMES, event.bosses)))
    if event.markers_back:
        return _(
            "Round {round} ends. {islands}. All action markers come back.",
            round=event.round,
            islands=islands,
        )
    return _("Round {round} ends. {islands}.", round=event.round, islands=islands)


def describe_bosses(island: Text, bosses: tuple[int, ...]) -> Text:
    """Who is boss there."""
    if not bosses:
        return _("{island}: nobody is boss", island=island)
    names = Several(tuple(map(Who, bosses)))
    points = 2 if len(bosses) == 1 else 1
    return ngettext(
        "{island}: {names} {count} point",
        "{island}: {names} {count} points",
        points,
        island=island,
        names=names,
    )


def describe_final_scoring(event: ev.Finished) -> Line:
    parts = Several(
        tuple(
            _(
                "{who} fruit {a}, treasures {b}, stars {c}, dollars {d}",
                who=Who(seat),
                a=points[0],
                b=points[1],
                c=points[2],
                d=points[3],
            )
            for seat, points in enumerate(event.points)
        )
    )
    return _("The game is over. The final scoring adds: {parts}.", parts=parts)


CLOSING_TELLERS: dict[type, Teller] = {
    ev.RoundEnded: everybody(describe_round_end),
    ev.Finished: everybody(describe_final_scoring),
}
