"""Seats that are offered to people: opened in the transaction in which a bot takes them, ended when
somebody sits there again."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction

from games.clocks.terms import PRESETS, encode_terms
from games.play.sql import Cursor
from games.seats.separation import SELECT_BLOCKS_BETWEEN

OPEN_OFFER = """
INSERT INTO games_offer (game_id, seat, predecessor_id, called, at, next_at)
SELECT %(game)s, %(seat)s, %(predecessor)s, %(called)s, %(now)s, %(now)s
FROM games_game WHERE id = %(game)s AND league = ''
ON CONFLICT (game_id, seat) WHERE ended_at IS NULL
DO UPDATE SET called = games_offer.called OR excluded.called, next_at = excluded.next_at
"""
END_OFFER = """
UPDATE games_offer SET ended_at = %(now)s, next_at = NULL, taken_by_id = %(person)s
WHERE game_id = %(game)s AND seat = %(seat)s AND ended_at IS NULL
"""


def publish_offer(
    cursor: Cursor,
    game_id: int,
    seat: int,
    predecessor: int | None,
    now: datetime,
    *,
    called: bool = False,
) -> None:
    """Offer a seat, in the transaction that gives it to a bot; people are told of it by the next
    sweep.

    One that is offered already is offered again: to those who were not told yet. At a table of a
    league nothing is offered: who sits there is the league's to say.
    """
    values = {
        "game": game_id,
        "seat": seat,
        "predecessor": predecessor,
        "called": called,
        "now": now,
    }
    cursor.execute(OPEN_OFFER, values)


def close_offer(
    cursor: Cursor, game_id: int, seat: int, person_id: int | None, now: datetime
) -> None:
    """Offer it no longer: this person took it, or (None) its owner is back."""
    cursor.execute(END_OFFER, {"game": game_id, "seat": seat, "person": person_id, "now": now})


# Whom an offer goes to: a few people at a time who want that, nobody more often a day than they
# said.


AT_ONCE = 8
"""So many people are told at a time; if nobody has come after NEXT, so many more."""
NEXT = timedelta(hours=6)
BATCH = 100

# One writer at a time, so that nobody is told more often than they want.
ALONE = "SELECT pg_advisory_xact_lock(hashtextextended('games.seats', 0))"
SELECT_DUE_OFFERS = """
SELECT o.id FROM games_offer o JOIN games_game g ON g.id = o.game_id
WHERE o.ended_at IS NULL AND o.next_at <= %(now)s AND g.status = 'running'
ORDER BY o.next_at LIMIT %(batch)s FOR UPDATE OF o SKIP LOCKED
"""
FREE_TODAY = """h.a_day > (SELECT count(*) FROM games_notice n WHERE n.person_id = h.person_id
      AND n.kind IN ('offer', 'offered') AND n.created_at > %(lately)s)"""
"""Whether the person of habits `h` may be asked once more: an expression; `lately`: a day ago."""
# An empty wish takes everything. A table without people has no language.
INSERT_OFFER_NOTICES = """
WITH offer AS (
  SELECT o.id, o.game_id, o.seat, g.version, g.rules, g.league, coalesce((
    SELECT name FROM unnest(%(names)s::text[], %(paces)s::jsonb[]) AS preset (name, pace)
      WHERE preset.pace = g.pace
  ), 'own') AS pace, ARRAY(
    SELECT DISTINCT p.language FROM games_seat s JOIN {people} p ON p.id = s.person_id
      WHERE s.game_id = g.id
  ) AS languages
  FROM games_offer o JOIN games_game g ON g.id = o.game_id WHERE o.id = %(offer)s
    AND (o.called OR NOT g.private AND g.hidden = 0)
), willing AS (
  SELECT offer.*, h.person_id FROM offer, games_habits h JOIN {people} p ON p.id = h.person_id
    AND p.is_active
  WHERE h.sits_in
    AND (h.rules = '[]' OR h.rules @> to_jsonb(offer.rules))
    AND (h.paces = '[]' OR h.paces @> to_jsonb(offer.pace))
    AND (h.languages = '[]' OR offer.languages = '{{}}' OR EXISTS (
      SELECT FROM jsonb_array_elements_text(h.languages) AS spoken
        WHERE spoken = ANY (offer.languages)))
    AND NOT EXISTS (SELECT FROM games_seat s
      WHERE s.game_id = offer.game_id AND (s.person_id = h.person_id OR s.owner_id = h.person_id))
    AND NOT EXISTS (SELECT FROM games_offer o WHERE o.game_id = offer.game_id
      AND o.predecessor_id = h.person_id)
    AND NOT EXISTS (SELECT FROM games_question q WHERE q.game_id = offer.game_id
      AND q.person_id = h.person_id)
    AND (offer.league <> '' OR NOT EXISTS ({apart}))
    AND NOT EXISTS (SELECT FROM games_notice n WHERE n.game_id = offer.game_id
      AND n.seat = offer.seat
      AND n.person_id = h.person_id AND n.kind = 'offer' AND n.created_at > %(lately)s)
    AND {free_today}
  ORDER BY (SELECT max(n.created_at) FROM games_notice n WHERE n.person_id = h.person_id
    AND n.kind = 'offer')
    NULLS FIRST, h.person_id LIMIT %(at_once)s
), again AS (
  UPDATE games_offer o SET next_at = %(next)s WHERE o.id = %(offer)s
)
INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message, created_at,
  due_at)
SELECT game_id, version, seat, person_id, 'offer', 'queued', 0, '', %(now)s, %(now)s FROM willing
ON CONFLICT (game_id, seq, person_id, kind) DO NOTHING RETURNING 1
"""


def offer_seats_to_candidates(now: datetime) -> int:
    """Tell people of the seats that are offered; how many were told. May run many times at once."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute(SELECT_DUE_OFFERS, {"now": now, "batch": BATCH})
        offers = [row[0] for row in cursor.fetchall()]
        if not offers:
            return 0
        cursor.execute(ALONE)
        return sum(notify_candidates_of_offer(cursor, offer, now) for offer in offers)


def notify_candidates_of_offer(cursor: Cursor, offer: int, now: datetime) -> int:
    """The next few people for one offer."""
    values = {
        "offer": offer,
        "now": now,
        "next": now + NEXT,
        "lately": now - timedelta(days=1),
        "at_once": AT_ONCE,
        **build_preset_columns(),
    }
    cursor.execute(build_notify_statement(), values)
    return len(cursor.fetchall())


def build_preset_columns() -> dict[str, list[object]]:
    """The terms that have a name, for statements that look them up: names, and what lies in a
    game's row."""
    return {
        "names": list(PRESETS),
        "paces": [msgspec.json.encode(encode_terms(terms)).decode() for terms in PRESETS.values()],
    }


@cache
def build_notify_statement() -> str:
    """TELL with the table of people, and with who is kept apart."""
    apart = SELECT_BLOCKS_BETWEEN.format(game="offer.game_id", person="h.person_id")
    people = get_user_model()._meta.db_table
    return INSERT_OFFER_NOTICES.format(people=people, apart=apart, free_today=FREE_TODAY)
