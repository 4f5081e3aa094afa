"""What follows from a result that is another, or none: leagues and ratings go by facts of their
own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from games.leagues import revising
from games.leagues.standings.points import shown
from games.play.models import Game, Status

if TYPE_CHECKING:
    from games.play.table import TableHeader


def follow(game: int, now: datetime) -> None:
    """The league of this table has the result that the table has. Nothing, if there is none, or it
    has taken none yet."""
    revising.revise(game, now)


def what_follows(known: TableHeader, places: Sequence[int] | None) -> list[str]:
    """In sentences: points of its league that move, by seat, and how many games are rated anew.
    `places`: of the other result; None: there is none."""
    lines = []
    if known.meta.league:
        moves = revising.moves(known.meta.id, places)
        for seat, (had, has) in sorted(moves.items()):
            line = gettext("{name}: {before} points in the league so far, {after} then.")
            name = known.seats[seat].name
            lines.append(line.format(name=name, before=shown(had), after=shown(has)))
    if known.meta.private or known.meta.finished_at is None:
        return lines
    if known.meta.status == Status.ABANDONED and places is None:
        return lines
    count = Game.objects.filter(
        rules=known.meta.rules, finished_at__gte=known.meta.finished_at
    ).count()
    rated = ngettext(
        "%d game is rated anew: this one, and all that ended since.",
        "%d games are rated anew: this one, and all that ended since.",
        count,
    )
    return [*lines, rated % count]
