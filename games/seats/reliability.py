"""How soon somebody answers, and how often they let their time run out: from the questions that
they were asked, by pace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.core.cache import cache

from games.clocks.terms import PRESETS, encode_terms, format_duration
from games.play.sql import Cursor
from games.play.store_sql import FORCED, LAPSED
from games.rules.text import Text, _
from games.seats.offers import build_preset_columns

ENOUGH = 20
"""Turns before anything is said of somebody."""
LOOKS_BACK = timedelta(days=365)
KEPT = 3600
"""Seconds that an answer is kept in the cache."""

# A turn begins with a question that is not asked because of the person's own last answer. What was
# answered in the very
# moment it was asked, a plan answered: that says nothing about them. `missed`: the act that closed
# it is a lapse.
SELECT_RESPONSE_TIMES = f"""
WITH asked AS (
  SELECT q.person_id, q.game_id, q.asked_at, q.answered_at, q.answered_seq,
    lag(q.answered_at) OVER (PARTITION BY q.game_id, q.seat ORDER BY q.asked_seq) AS before
  FROM games_question q
  WHERE q.person_id = ANY (%(people)s) AND q.answered_seq IS NOT NULL AND NOT q.bot
), turns AS (
  SELECT asked.person_id, coalesce(preset.name, 'own') AS pace, EXISTS ({LAPSED.format(q="asked")})
    AS missed,
    extract(epoch FROM asked.answered_at - asked.asked_at) AS took
  FROM asked JOIN games_game g ON g.id = asked.game_id
  LEFT JOIN unnest(%(names)s::text[], %(paces)s::jsonb[])
    AS preset (name, pace) ON preset.pace = g.pace
  WHERE asked.answered_at > asked.asked_at AND asked.asked_at > %(since)s
    AND asked.before IS DISTINCT FROM asked.asked_at AND NOT EXISTS ({FORCED.format(q="asked")})
)
SELECT person_id, pace, count(*), count(*) FILTER (WHERE missed),
  percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY took) FILTER (WHERE NOT missed)
FROM turns GROUP BY person_id, pace
"""


class ResponseTimes(NamedTuple):
    """At one pace: turns that were theirs, how many of them they missed, quartiles of their own
    answers in seconds."""

    turns: int
    missed: int
    quartiles: tuple[int, int, int]

    @property
    def known(self) -> bool:
        """Whether there are turns enough to say anything."""
        return self.turns >= ENOUGH


ByPace = dict[str, ResponseTimes]
"""By the name of the pace: a preset's, "none" or "own"."""


def load_cached_response_times(people: Iterable[int], now: datetime) -> dict[int, ByPace]:
    """What is known of each of these people, at most an hour old; one statement for all that are
    not in the cache."""
    keys = {person: f"response-times:{person}" for person in people}
    found: dict[str, ByPace] = cache.get_many(keys.values())
    missing = [person for person, key in keys.items() if key not in found]
    if missing:
        fresh = load_fresh_response_times(missing, now)
        cache.set_many({keys[person]: fresh.get(person, {}) for person in missing}, KEPT)
        found |= {keys[person]: fresh.get(person, {}) for person in missing}
    return {person: found[key] for person, key in keys.items()}


def load_fresh_response_times(people: list[int], now: datetime) -> dict[int, ByPace]:
    """The same from the questions themselves, of the year that ends `now`."""
    told: dict[int, ByPace] = {}
    with Cursor() as cursor:
        cursor.execute(
            SELECT_RESPONSE_TIMES,
            {"people": people, "since": now - LOOKS_BACK, **build_preset_columns()},
        )
        for person, pace, turns, missed, quartiles in cursor.fetchall():
            first, middle, last = map(round, quartiles or (0, 0, 0))
            told.setdefault(person, {})[pace] = ResponseTimes(turns, missed, (first, middle, last))
    return told


def find_pace_name(pace: Mapping[str, Any]) -> str:
    """The name of a table's terms."""
    return next((name for name, terms in PRESETS.items() if encode_terms(terms) == pace), "own")


def describe_response_times(times: ResponseTimes) -> Text:
    """In half a line: "answers in 1 hour to 6 hours, misses 2 %"."""
    share = round(100 * times.missed / times.turns)
    if times.missed == times.turns:
        return _("misses {share} %", share=share)
    first, _middle, last = map(format_duration, times.quartiles)
    if first == last:
        return _("answers in about {time}, misses {share} %", time=first, share=share)
    return _("answers in {soon} to {late}, misses {share} %", soon=first, late=last, share=share)
