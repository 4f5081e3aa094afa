"""Stores seasons in PostgreSQL (games.leagues.season.ports.Store), and remembers in which of them
somebody is an entrant."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.db import transaction

from games.leagues.facts import season as facts
from games.leagues.facts.league import LeagueFounded, TextChanged
from games.leagues.league.state import League
from games.leagues.models import League as Row
from games.leagues.models import Seed
from games.leagues.runtime import log as logs
from games.leagues.runtime import mails
from games.leagues.runtime.mails import FactScene
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.ports import Seeds
from games.leagues.season.state import Season
from games.play.notices import write_announcement
from games.play.sql import Cursor, encode_ints
from keywest_site.keyset import iterate_by_key
from keywest_site.sealing import Unreadable, is_sealed_by_first_key, seal, unseal

# Entrants.


INSERT_MEMBERS = """
INSERT INTO leagues_member (person_id, league_id, season)
SELECT person, %s, %s FROM unnest(%s::bigint[]) AS person
ON CONFLICT (person_id, league_id, season) DO NOTHING
"""
ENTRY_FACTS = (facts.Invited, facts.Applied, facts.Entered, facts.Answered)


def save_members(cursor: Cursor, league: int, season: int, told: Iterable[Any]) -> None:
    """Notes whom these facts make an entrant, in the transaction that writes them."""
    if people := list_new_members(told):
        cursor.execute(INSERT_MEMBERS, (league, season, encode_ints(sorted(people))))


def list_new_members(told: Iterable[Any]) -> set[int]:
    """Whom these facts make an entrant, or the substitute of one."""
    found = set()
    for fact in told:
        if isinstance(fact, ENTRY_FACTS):
            found.add(fact.person)
        elif isinstance(fact, facts.Replaced):
            found.add(fact.substitute)
    return found


def list_season_members(season: Season) -> set[int]:
    """The same, from the whole log; without who sat in for somebody only until another did."""
    subs = {out.substitute for out in season.out.values() if out.substitute}
    return season.entrants.keys() | subs


# The store.


SEED_PURPOSE, SEED_BYTES = "league", 32


class Store:
    """The logs, at one moment of the clock on the wall."""

    def __init__(self, now: datetime) -> None:
        self.now = now.astimezone(UTC)

    def leagues(self) -> Iterable[int]:
        """All of them, the oldest first."""
        return list(Row.objects.order_by("pk").values_list("pk", flat=True))

    def league(self, league: int) -> tuple[League, int]:
        """A league and the number of its facts."""
        with Cursor() as cursor:
            log = logs.load_log_position(cursor, league)
            return (STATE_CACHE.state(cursor, log), log.version) if log else (League(), 0)

    def season(self, league: int, season: int) -> tuple[Season, int]:
        """A season and the number of its facts; (Season(), 0) before it was opened."""
        with Cursor() as cursor:
            log = logs.load_log_position(cursor, league, season)
            return (STATE_CACHE.state(cursor, log), log.version) if log else (Season(), 0)

    def fact(self, league: int, season: int, number: int) -> tuple[Any, datetime] | None:
        """Fact `number` of a log, and when it was written; None: there is none."""
        with Cursor() as cursor:
            log = logs.load_log_position(cursor, league, season)
            if log is None or not 0 < number <= log.version:
                return None
            row = logs.load_fact_rows(cursor, log._replace(version=number), number - 1)[0]
            return logs.decode_fact_row(log.codec, row), row.at

    def seeds(self, league: int, season: int) -> Seeds:
        """Its secrets: made when asked for the first time, the same ever after."""
        row = Seed.objects.filter(league=league, season=season).first()
        if row is None:
            fresh = seal(secrets.token_bytes(2 * SEED_BYTES), SEED_PURPOSE, league, season)
            new = Seed(league_id=league, season=season, wrapped=fresh)
            Seed.objects.bulk_create([new], ignore_conflicts=True)
            row = Seed.objects.get(league=league, season=season)
        plain = unseal(bytes(row.wrapped), SEED_PURPOSE, league, season)
        return Seeds(plain[:SEED_BYTES], plain[SEED_BYTES:])

    def add_to_league(self, league: int, after: int, facts: Sequence[Any]) -> None:
        """Writes facts, all or none. Raises Conflict unless the log has `after` facts."""
        texts = [one.text for one in facts if isinstance(one, (LeagueFounded, TextChanged))]
        with transaction.atomic(), Cursor() as cursor:
            log = logs.record_league_facts(cursor, league, 0, after, facts, self.now)
            if texts:
                Row.objects.filter(pk=league).update(text=texts[-1])
            last = partial(self._load_season, league, STATE_CACHE.state(cursor, log).last)
            for news in mails.list_league_tellings(facts, after + 1, last):
                write_announcement(cursor, log.slug, news, self.now)

    def add_to_season(self, league: int, season: int, after: int, facts: Sequence[Any]) -> None:
        """The same for a season's log; whoever is concerned will be told, by rows written with
        it."""
        stands = mails.collect_stands_before(self.season(league, season)[0], facts)
        with transaction.atomic(), Cursor() as cursor:
            log = logs.record_league_facts(cursor, league, season, after, facts, self.now)
            save_members(cursor, league, season, facts)
            before = partial(self._load_season, league, season - 1)
            scene = FactScene(
                after + 1,
                STATE_CACHE.state(cursor, log),
                before,
                partial(self._load_league, league),
                stands,
            )
            mails.save_season_notices(cursor, log.slug, facts, scene, self.now)

    def _load_season(self, league: int, season: int) -> Season:
        """That season; nobody has played in one before the first."""
        return self.season(league, season)[0] if season > 0 else Season(league=league)

    def _load_league(self, league: int) -> League:
        return self.league(league)[0]


# Key changes: the seeds of seasons are sealed with the first key.


def rewrap_season_seeds(using: str) -> tuple[int, list[str]]:
    """Seals them again, by the owner's way into the database; how many, and the seasons whose seeds
    no key opens."""
    done, lost = 0, list[str]()
    for row in iterate_by_key(Seed.objects.using(using)):
        if is_sealed_by_first_key(bytes(row.wrapped)):
            continue
        whose = row.league_id, row.season
        try:
            fresh = seal(unseal(bytes(row.wrapped), SEED_PURPOSE, *whose), SEED_PURPOSE, *whose)
        except Unreadable:
            lost.append(f"season {row.season} of league {row.league_id}")
            continue
        where = Seed.objects.using(using).filter(league=row.league_id, season=row.season)
        done += where.update(wrapped=fresh)
    return done, lost
