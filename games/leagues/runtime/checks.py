"""Are the logs of leagues whole, and does everything derived from them still say the same?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction

from games.leagues.league import state
from games.leagues.league.state import League
from games.leagues.models import League as Row
from games.leagues.models import Member, Seed, Table, Text
from games.leagues.refusals import Refused
from games.leagues.runtime import log as logs
from games.leagues.runtime import store, texts
from games.leagues.runtime.store import Store
from games.leagues.runtime.table_states import load_table_states
from games.leagues.season import evolve as of_season
from games.leagues.season.results import build_result
from games.leagues.season.state import Season, Seating
from games.play.log_rows import find_broken_row
from games.play.sql import Cursor
from games.rules.chance import commitment
from keywest_site.sealing import Unreadable

if TYPE_CHECKING:
    from games.leagues.season.commands import Outcome


def list_faults_by_log(slugs: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Each log's slug, and all that is wrong with it, the gravest first; a broken chain makes the
    rest meaningless. Each league is read in one consistent picture."""
    for pk in Row.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic(), Cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            row = Row.objects.get(pk=pk)
            for slug, found in list(list_league_faults(cursor, row)):
                if not slugs or slug in slugs or row.slug in slugs:
                    yield slug, found


def list_league_faults(cursor: Cursor, row: Row) -> Iterator[tuple[str, list[str]]]:
    """A league's log, then those of its seasons."""
    known, found = fold_checked_log(cursor, row, 0)
    if not isinstance(known, League):
        yield row.slug, found
        return
    yield row.slug, found + list(list_text_and_seed_faults(row, known))
    held = set(row.logs.exclude(season=0).values_list("season", flat=True))
    for number in sorted(held | known.seasons.keys()):
        season, found = fold_checked_log(cursor, row, number)
        if isinstance(season, Season):
            found += list_opening_faults(row, known, season, number)
            found += list_table_faults(row, season)
            found += list_member_faults(row, season)
        elif number not in held and number == known.last:
            continue  # opened in the league's log; the next sweep begins the season's own
        yield f"{row.slug}-{number}", found


def fold_checked_log(
    cursor: Cursor, row: Row, number: int
) -> tuple[League | Season | None, list[str]]:
    """The league (0) or season as its log tells it from nothing; None, and why not."""
    log = logs.load_log_position(cursor, row.pk, number)
    if log is None or not log.version:
        return None, ["the log is empty"]
    found = logs.load_fact_rows(cursor, log)
    broken = find_broken_row(log.slug, found, log.head)
    if broken is not None:
        why = f"the chain breaks at fact {broken}"
        return None, [why if broken else "the head does not fit the last fact"]
    fold = of_season.fold_season if number else state.fold_league
    try:
        return fold(logs.decode_fact_row(log.codec, one) for one in found), []
    except Exception as error:  # whatever stumbles over facts that nothing has brought about
        return None, [f"the facts make no sense ({type(error).__name__})"]


def list_text_and_seed_faults(row: Row, league: League) -> Iterator[str]:
    """What is beside a league's log: its words, its seasons' seeds, tables of no season."""
    if row.text != league.text:
        yield "the name is not the one that the log names"
    words = Text.objects.filter(league=row)
    if not words.filter(digest=league.text).exists():
        yield "the name is gone"
    for one in words:
        if not texts.has_matching_hash(one):
            yield f"text {one.digest[:12]} is not the one that was hashed"
    for number, run in league.seasons.items():
        if not Seed.objects.filter(league=row, season=number).exists():
            yield f"season {number}: there are no seeds"
            continue
        try:
            seeds = Store(datetime.now(UTC)).seeds(row.pk, number)
        except Unreadable:
            yield f"season {number}: the seeds cannot be opened with the keys of this site"
            continue
        if (commitment(seeds.draw), commitment(seeds.lots)) != (run.draw, run.lots):
            yield f"season {number}: the seeds are not those that were promised"
    if Table.objects.filter(league=row).exclude(season__in=league.seasons).exists():
        yield "there are tables of a season that was never opened"


def list_opening_faults(row: Row, league: League, season: Season, number: int) -> Iterator[str]:
    """How a season began against what its league says of it."""
    run = league.seasons.get(number)
    said = (season.league, season.number, season.rules, season.draw, season.lots)
    if run is None:
        yield "the league knows of no such season"
    elif said != (row.pk, number, run.rules, run.draw, run.lots):
        yield "it did not begin as the league says"
    elif season.settings != league.rules[run.rules - 1]:
        yield "its rules are not those of the league"


def list_member_faults(row: Row, season: Season) -> Iterator[str]:
    """Where to look for a person, against the log."""
    held = Member.objects.filter(league=row, season=season.number)
    if store.list_season_members(season) - set(held.values_list("person_id", flat=True)):
        yield "somebody of the log cannot be found by their id"


def list_table_faults(row: Row, season: Season) -> Iterator[str]:
    """Tables and results against the games themselves."""
    where = {"league": row, "season": season.number}
    held = {one.number: one for one in Table.objects.select_related("game").filter(**where)}
    looks = load_table_states(row.pk, season.number, datetime.now(UTC))
    for number, table in season.tables.items():
        one, league = held.pop(number, None), f"{row.slug}/{season.number}/{number}"
        if table.game is None:
            if one is not None and season.over:
                yield f"table {number} was founded, but the log knows nothing of it"
        elif why := describe_game_fault(table, one, league):
            yield f"table {number}{why}"
        elif has_other_result(table, looks[number].outcome):
            yield f"table {number}: the result is not that of its game"
    for number in held:
        yield f"table {number} was never drawn"


def describe_game_fault(table: Seating, one: Table | None, league: str) -> str:
    """What is wrong with the game of a table; "": nothing."""
    if one is None or one.game_id != table.game:
        return " is not the game that the log names"
    return "" if one.game.league == league else ": its game does not belong here"


def has_other_result(table: Seating, outcome: Outcome | None) -> bool:
    """Whether the game ended otherwise than the log says, or goes on; who had left is the league's
    own to say."""
    if table.result is None:
        return False
    try:
        return outcome is None or build_result(table, outcome, table.result.left) != table.result
    except Refused:
        return True
