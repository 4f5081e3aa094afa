"""A league in the middle of its season, for the demo: founded, entered and drawn as in life, weeks
ago; bots have finished some of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.clocks.terms import PRESETS, encode_terms
from games.leagues import commands
from games.leagues.calendar import Calendar
from games.leagues.models import Table, Text
from games.leagues.runtime.ports import build_ports
from games.leagues.runtime.texts import Words
from games.leagues.season.sweep import sweep_until_done
from games.leagues.settings import Settings
from games.play.ending import BOTS, end_by_agreement

if TYPE_CHECKING:
    from games.play.models import Game

DAYS = (-24, -10, -8, -5, -1, 50, 75)
"""The hours of the season, from today on."""
SIZE, SEATS = 5, 3
TABLES_TO_FINISH = 4
"""So many of the tables at which the first person does not sit, or one more, besides theirs."""


def create_demo_league(game: str, people: Sequence[int], now: datetime) -> list[Game]:
    """The tables of the league, made if there is none. The first of the people has played all
    theirs; the second organises."""
    name = _("The Overseas Mail League")
    if Text.objects.filter(name=name).exists():
        return []
    first = now.replace(minute=0, second=0, microsecond=0)
    hours = [first + timedelta(days=days) for days in DAYS]
    local = [at.strftime("%Y-%m-%dT%H:%M") for at in hours]
    pace = {"pace": encode_terms(PRESETS["relaxed"])}
    settings = Settings(game, SEATS, size=SIZE, moves=1, among=SIZE, weeks=16, table=pace)
    words = Words(name, _("Three games a season, at your leisure. Newcomers are welcome."))
    plan = commands.NewLeague(settings, Calendar("UTC", *local), confirmed=True)
    league = commands.create_league(people[1], words, plan, hours[0] - timedelta(days=7))
    begin_demo_season(league.pk, people, hours)
    return finish_demo_tables(league.pk, people[0], now)


def begin_demo_season(league: int, people: Sequence[int], hours: Sequence[datetime]) -> None:
    """Everybody enters and is there; the tables begin."""
    opens, closes, check_in, draw, start, *_later = (at + timedelta(minutes=1) for at in hours)
    sweep_demo_league(league, opens)
    for who in people:
        commands.enter_season(league, 1, who, opens)
    for at in (closes - timedelta(days=2), closes, check_in):
        sweep_demo_league(league, at)
    for who in people:
        commands.record_check_in(league, 1, who, check_in)
    sweep_demo_league(league, draw)
    sweep_demo_league(league, start)


def finish_demo_tables(league: int, first: int, now: datetime) -> list[Game]:
    """All tables of the first person, and some others, are played out by bots."""
    rows = list(Table.objects.filter(league=league).select_related("game").order_by("number"))
    theirs = [row for row in rows if first in row.people]
    others = [row for row in rows if first not in row.people]
    for row in theirs + others[:: len(others) // TABLES_TO_FINISH or 1]:
        end_by_agreement(row.game_id, BOTS, now)
    sweep_demo_league(league, now)
    return [row.game for row in rows]


def sweep_demo_league(league: int, at: datetime) -> None:
    """Whatever is due is done."""
    sweep_until_done(build_ports(at), league, int(at.timestamp()))
