"""Everybody who stands still is told so by one click."""

from __future__ import annotations

from datetime import datetime

from games.leagues import organising
from games.leagues.board import board
from games.leagues.models import League
from games.leagues.refused import Refused
from games.rules.core import Refused as RulesRefused


def remind_all(league: int, season: int, by: int, now: datetime) -> int:
    """Reminds all for whom the board offers it and half of whose time is gone; how many that were.
    What was answered meanwhile is passed over. Raises Refused if `by` organises nothing here."""
    row = League.objects.get(pk=league)
    found = board(row.slug, season, by, now)
    reminded = 0
    for line, one in found.stalled if found else ():
        try:
            organising.remind(league, season, line.table, one.person.id, by, now)
        except (Refused, RulesRefused):
            continue
        reminded += 1
    return reminded
