"""Loads what mails about a season are written from, and builds the sentences that several of them
share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from games.leagues.calendar import Milestone
from games.leagues.models import Log, Table
from games.leagues.overview.standings import list_group_labels
from games.leagues.overview.store import load_public_names
from games.leagues.runtime import texts
from games.leagues.runtime.store import Store
from games.leagues.season.departures import list_unfinished_tables
from games.leagues.season.state import Season
from games.play.models import get_game_title
from games.play.notice_kind import Part
from games.play.sql import Cursor
from games.rules.registry import GAMES
from games.times import format_coming_day
from games.words import format_named_value
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.season.state import Seating


def find_offering_player(season: Season, person: int) -> int | None:
    """Whose seats are offered to them, and taken by nobody; None: nobody's."""
    if season.over:
        return None
    return next(
        (
            who
            for who, one in season.out.items()
            if person in one.offered and person not in one.declined and not one.substitute
        ),
        None,
    )


FEW_TABLES = 6
"""So many tables have a button each; the page of the season has them all."""


class SeasonInfo(NamedTuple):
    """A season as its mails tell of it. `log`: its number, 0 if they tell of the league itself and
    the season is its newest. `slug`: the league's; `names` of people and `tables` (addresses by
    number), as far as the mails at hand need them."""

    log: int
    league: int
    slug: str
    number: int
    name: str
    known: League
    season: Season
    names: Mapping[int, str]
    tables: Mapping[int, str]

    def get_person_name(self, person: int) -> str:
        """What somebody is called."""
        return self.names.get(person) or gettext("former player")


class SeasonMailContext(NamedTuple):
    """A season, as a mail tells of it to this person."""

    about: SeasonInfo
    person: int


def load_seasons_for_readers(told: Collection[tuple[str, int]]) -> dict[str, SeasonInfo]:
    """The seasons of these logs, each told to somebody: five statements and one a season."""
    slugs = {slug for slug, _person in told}
    rows = list(Log.objects.filter(slug__in=slugs).select_related("league")) if slugs else []
    store, found = Store(timezone.now()), {}
    for row in rows:
        readers = {person for slug, person in told if slug == row.slug}
        found[row.slug] = build_season_info(store, row, readers)
    return found


def build_season_info(store: Store, row: Log, readers: Iterable[int]) -> SeasonInfo:
    """A season, with what these readers need of it."""
    known = store.league(row.league_id)[0]
    number = row.season or known.last
    season = store.season(row.league_id, number)[0] if number else Season()
    groups = list_reader_groups(season, set(readers))
    return SeasonInfo(
        row.season,
        row.league_id,
        row.league.slug,
        number,
        texts.load_words(row.league_id, row.league.text).name,
        known,
        season,
        load_names_by_person(list_named_people(season, groups)),
        load_table_slugs(
            row.league_id, number, [n for one in groups for n in season.groups[one].tables]
        ),
    )


def list_reader_groups(season: Season, readers: set[int]) -> set[int]:
    """Where these people play, for themselves or for somebody else."""
    own = {season.group_of[who] for who in readers if who in season.group_of}
    out = season.out.items()
    return own | {season.group_of[who] for who, one in out if one.substitute in readers}


def list_named_people(season: Season, groups: Iterable[int]) -> set[int]:
    """Everybody whom mails to these groups may name, and who has appealed."""
    people = {who for group in groups for who in season.groups[group].players}
    people |= {one.substitute for one in season.out.values()}
    people |= {one.person for one in season.desk.appeals.values()}
    return people - {0}


def load_names_by_person(people: Collection[int]) -> dict[int, str]:
    """What people are called."""
    with Cursor() as cursor:
        return load_public_names(cursor, people)


def load_table_slugs(league: int, season: int, numbers: Collection[int]) -> dict[int, str]:
    """Tables that have begun: the table's public id, by number."""
    if not numbers:
        return {}
    asked = Table.objects.filter(league=league, season=season, number__in=numbers)
    return dict(asked.values_list("number", "game__slug"))


def find_season_fact(season_info: SeasonInfo, seq: int) -> object:
    """The fact of this number in the log of which the mail tells; None: there is none."""
    found = Store(timezone.now()).fact(season_info.league, season_info.log, seq)
    return found[0] if found else None


def describe_season(season_info: SeasonInfo) -> str:
    """The league, and the season's number if it is told of one."""
    named = season_info.name or gettext("A league without a name")
    if not season_info.log:
        return named
    return gettext("%(league)s, season %(number)s") % {
        "league": named,
        "number": season_info.number,
    }


def get_season_game_title(season_info: SeasonInfo) -> str:
    """What is played."""
    rules = GAMES.get(season_info.known.rules[-1].game)
    return get_game_title(rules.name) if rules else ""


def build_season_url(season_info: SeasonInfo) -> str:
    """The season's page, or that of the league."""
    return str(settings.SITE_URL + build_season_path(season_info.slug, season_info.log))


def build_season_path(slug: str, number: int) -> str:
    """The page of this season; of the league itself if it is 0."""
    where = ("season", [slug, number]) if number else ("league", [slug])
    return reverse(where[0], args=where[1])


def format_season_time(at: int) -> str:
    """An instant of facts, in the reader's zone."""
    then = datetime.fromtimestamp(at, UTC)
    return format_coming_day(timezone.localtime(then), timezone.localtime(timezone.now()))


def list_coming_dates(season: Season, *hours: Milestone) -> Iterator[str]:
    """These hours, as far as they are still to come."""
    words = {
        Milestone.CLOSES: gettext("Sign-up closes %(when)s."),
        Milestone.CHECK_IN: gettext("Check-in opens %(when)s."),
        Milestone.DRAW: gettext("The draw is %(when)s."),
        Milestone.START: gettext("The season begins %(when)s."),
        Milestone.EXPECTED: gettext("Expected end: %(when)s."),
        Milestone.LAST: gettext("Bots finish any game that is still open on this date: %(when)s."),
    }
    for hour in hours:
        if hour not in season.came and hour in season.hours:
            yield words[hour] % {"when": format_season_time(season.hours[hour])}


def get_division_name(season: Season, person: int) -> str:
    """What the division of somebody who plays is called; "" for others."""
    group = season.group_of.get(person)
    return "" if group is None else list_group_labels(season)[group]


def list_open_seatings(season_info: SeasonInfo, person: int) -> list[Seating]:
    """The tables at which they play, for themself or as a substitute, that have begun and not
    ended."""
    season = season_info.season
    for_whom = [who for who, one in season.out.items() if one.substitute == person]
    theirs = [person] if person in season.group_of and person not in season.out else []
    found = [one for who in (*theirs, *for_whom) for one in list_unfinished_tables(season, who)]
    return sorted(
        {one.number: one for one in found if one.game}.values(), key=lambda one: one.number
    )


def list_open_table_parts(season_info: SeasonInfo, person: int) -> Iterator[Part]:
    """The tables at which they play now: who sits there, and the way to each."""
    found = list_open_seatings(season_info, person)
    lines = [
        format_named_value(
            describe_table_number(one), format_list(list_opponents(season_info, one, person))
        )
        for one in found
    ]
    links = [
        (
            describe_table_number(one),
            settings.SITE_URL + reverse("table", args=[season_info.tables[one.number]]),
        )
        for one in found
        if one.number in season_info.tables
    ]
    yield Part(gettext("Your tables"), tuple(lines), links=tuple(links[:FEW_TABLES]))


def describe_table_number(table: Seating) -> str:
    """A table by its number."""
    return gettext("Table %(number)s") % {"number": table.number}


def list_opponents(season_info: SeasonInfo, table: Seating, excluded_id: int) -> list[str]:
    """Who plays at a table besides them, by their seats."""
    out = season_info.season.out
    there = [out[who].substitute if who in out else who for who in table.players]
    bot = gettext("a bot")
    return [season_info.get_person_name(who) if who else bot for who in there if who != excluded_id]


def describe_games_each(season_info: SeasonInfo) -> str:
    """In how many games, at tables for how many."""
    rules = season_info.season.ruled
    games = rules.games or rules.seats
    return ngettext(
        "%(count)s game each, %(seats)s at a table.",
        "%(count)s games each, %(seats)s at a table.",
        games,
    ) % {"count": games, "seats": rules.seats}
