"""What follows from a result that is another, or none: leagues and ratings go by facts of their
own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from games.play.models import Game, Status
from games.play.ports import points_would_move

if TYPE_CHECKING:
    from games.play.table_lookup import TableHeader


def list_consequences(known: TableHeader, places: Sequence[int] | None) -> list[str]:
    """In sentences: points of its league that move, by seat, and how many games are rated anew.
    `places`: of the other result; None: there is none."""
    lines = []
    if known.meta.league:
        told = [
            pair for moves in points_would_move(known.meta.id, places) for pair in moves.items()
        ]
        for seat, (had, has) in sorted(told):
            line = gettext("{name}: {before} points in the league so far, {after} then.")
            lines.append(line.format(name=known.seats[seat].name, before=had, after=has))
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
