"""Fills the ports of the league rules; among them People (games.leagues.season.ports), which judges
conditions by what people did on this site."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

from accounts.households.household import load_household_numbers
from games.clocks.terms import find_preset_name
from games.leagues.runtime.store import Store
from games.leagues.runtime.tables import Tables
from games.leagues.season.commands import Eligibility
from games.leagues.season.ports import Ports
from games.play.sql import Cursor
from games.ratings.rating import load_ratings
from games.seats.offers import FREE_TODAY

if TYPE_CHECKING:
    from games.leagues.settings import Settings


# Begun: finished, or left to somebody else. Games that go on count for neither.
SELECT_ELIGIBILITY = """
SELECT p.id, p.is_active, p.mails_paused_at IS NULL,
  (SELECT count(*) FROM games_seat s JOIN games_game g ON g.id = s.game_id
    AND g.status = 'finished' WHERE s.person_id = p.id),
  (SELECT count(DISTINCT f.game_id) FROM games_sat f WHERE f.person_id = p.id AND NOT EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = f.game_id AND s.person_id = p.id))
FROM {people} p WHERE p.id = ANY (%(asked)s) AND p.erased_at IS NULL
"""


SELECT_GONE = """
SELECT asked.id FROM unnest(%(asked)s::bigint[]) AS asked (id)
WHERE NOT EXISTS (SELECT FROM {people} p WHERE p.id = asked.id AND p.erased_at IS NULL)
"""
# Of those who want to sit in anywhere (games.seats), at such tables, and have not been asked as
# often today as they said, of whatever seat; by a lot: nobody is asked first every time.
SELECT_WILLING = """
SELECT h.person_id FROM games_habits h JOIN {people} p ON p.id = h.person_id AND p.is_active
WHERE h.sits_in AND (h.rules = '[]' OR h.rules @> to_jsonb(%(game)s::text))
  AND (h.paces = '[]' OR h.paces @> to_jsonb(%(pace)s::text))
  AND {free_today}
ORDER BY hashtextextended(h.person_id::text || %(lot)s, 0) LIMIT 100
"""


class People:
    """Everybody who has an account; who has none any more is gone."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def about(self, people: Iterable[int], game: str) -> dict[int, Eligibility]:
        """What conditions look at: three statements. A rating that is provisional is none."""
        asked = list(people)
        known = {who: one.shown for who, one in load_ratings(asked, game).items() if one.certain}
        found = {who: Eligibility(gone=True, mail=False) for who in asked}
        home = load_household_numbers(asked)
        with Cursor() as cursor:
            table = get_user_model()._meta.db_table
            cursor.execute(SELECT_ELIGIBILITY.format(people=table), {"asked": asked})
            for who, active, mail, finished, left in cursor.fetchall():
                found[who] = Eligibility(
                    finished,
                    finished + left,
                    known.get(who),
                    mail,
                    not active,
                    household=home.get(who, 0),
                )
        return found

    def list_erased_people(self, people: Iterable[int]) -> frozenset[int]:
        """Who of these has no account any more."""
        return frozenset(self._select_people(SELECT_GONE, asked=list(people)))

    def willing(self, ruled: Settings, lot: str) -> Iterable[int]:
        """Who sits in anywhere, at tables of this game and pace, and may be asked today."""
        lately, pace = self.now - timedelta(days=1), find_preset_name(ruled.table.get("pace", {}))
        return self._select_people(
            SELECT_WILLING, game=ruled.game, pace=pace, lately=lately, lot=lot
        )

    def _select_people(self, statement: str, **what: object) -> list[int]:
        with Cursor() as cursor:
            people = get_user_model()._meta.db_table
            cursor.execute(statement.format(people=people, free_today=FREE_TODAY), what)
            return [row[0] for row in cursor.fetchall()]


def build_ports(now: datetime) -> Ports:
    """This site at one moment."""
    return Ports(Store(now), Tables(now), People(now))
