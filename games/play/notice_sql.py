"""The statements about notices. States stand in them as words, so that the indexes of what is
unsent serve them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.play.notice import UNSENT
from games.play.notice_kind import Asks, build_kinds_condition, build_obsolete_condition

# What nobody needs to be told any more, by what its kind declares.
DROP = """
UPDATE games_notice n SET state = 'obsolete', settled_at = %(now)s WHERE {which} AND {obsolete}
RETURNING n.id
"""
DUE = "n.state IN ('queued', 'retry', 'ambiguous') AND n.due_at <= %(now)s"
# By their ids and by no index of a state: what is in flight goes through that one so fast that it
# is full of dead rows until the next vacuum.
CLAIMED = "n.id = ANY (%(ids)s) AND n.state || '' = 'in_flight'"

# A person in the middle of whose mail another sender is, is left alone: so those mails keep their
# order.
IN_HAND = """EXISTS (
  SELECT FROM games_notice f WHERE f.person_id = n.person_id AND f.state = 'in_flight'
    AND f.due_at > %(now)s
)"""
LOCK_PEOPLE = """
SELECT p.id FROM games_notice n JOIN {people} p ON p.id = n.person_id
WHERE n.{unsent} AND n.due_at <= %(now)s AND NOT {in_hand}
ORDER BY n.due_at LIMIT %(most)s FOR NO KEY UPDATE OF p SKIP LOCKED
"""
# All that is due, what has waited long enough to go along with it, and what was tried before:
# nothing overtakes that. And what is new of a table of which something is due: one mail tells all.
PENDING = """
SELECT n.person_id, n.id, n.kind, n.created_at, n.attempts > 0, q.due_at, n.due_at <= %(now)s,
  n.due_at > %(now)s AND n.attempts = 0 AND n.created_at > %(aged)s
FROM games_notice n
LEFT JOIN games_question q ON n.kind IN ({first_asking}) AND q.game_id = n.game_id
  AND q.seat = n.seat AND q.asked_seq = n.seq
WHERE n.person_id = ANY (%(people)s) AND n.{unsent} AND NOT {in_hand}
  AND (n.due_at <= %(now)s OR n.attempts > 0 OR n.created_at <= %(aged)s OR n.game_id IN (
    SELECT d.game_id FROM games_notice d WHERE d.person_id = n.person_id AND d.{unsent}
      AND d.due_at <= %(now)s))
ORDER BY n.id
"""
MAILED = """
SELECT p.id, e.at FROM unnest(%(people)s::bigint[]) p (id), LATERAL (
  SELECT at FROM games_envelope
  WHERE person_id = p.id AND at > %(since)s AND kind NOT IN ({alone})
    ORDER BY at DESC LIMIT 10
) e ORDER BY e.at DESC
"""
TAKE = """
WITH named AS (
  SELECT * FROM unnest(%(people)s::bigint[], %(fresh)s::text[],
    %(bounces)s::bytea[]) names (person_id, fresh, bounce)
), mine AS (
  SELECT id, state AS was FROM games_notice WHERE id = ANY (%(ids)s) AND {unsent}
    ORDER BY id FOR UPDATE
), taken AS (
  UPDATE games_notice n SET state = 'in_flight', due_at = %(lease)s, attempts = attempts + 1,
    message = CASE WHEN message = '' THEN named.fresh ELSE message END
  FROM mine, named WHERE n.id = mine.id AND named.person_id = n.person_id
  RETURNING n.id, coalesce(n.game_id, 0) AS game_id, n.seq, n.seat, n.kind, n.message, n.attempts,
    n.person_id, n.about, mine.was, EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.number = n.seat
      AND s.person_id = n.person_id) AS seated
), lost AS (
  INSERT INTO games_attempt (message, person_id, outcome, answer, at)
  SELECT DISTINCT message, person_id, 'ambiguous', %(answer)s, %(now)s::timestamptz FROM taken
    WHERE was = 'in_flight'
), addressed AS (
  INSERT INTO games_envelope (bounce, message, person_id, address, kind, at)
  SELECT named.bounce, named.fresh, p.id, p.email, news.kind, %(now)s
  FROM (SELECT DISTINCT ON (message) message, kind FROM taken ORDER BY message, id) news
  JOIN named ON named.fresh = news.message JOIN {people} p ON p.id = named.person_id
)
SELECT person_id, id, game_id, seq, seat, kind, message, attempts, seated, about FROM taken
ORDER BY id
"""
# What was claimed but not begun: as if it had not been claimed.
GIVE_BACK = """
WITH outsides AS (
  DELETE FROM games_envelope WHERE bounce = ANY (%(bounces)s)
)
UPDATE games_notice SET due_at = %(now)s, attempts = attempts - 1,
  state = CASE WHEN attempts > 1 THEN 'retry' ELSE 'queued' END,
  message = CASE WHEN attempts > 1 THEN message ELSE '' END
WHERE id = ANY (%(ids)s) AND state = 'in_flight'
"""
# What a dead sender had may have arrived: it comes again later, and that is on record.
PUT_OFF = """
WITH mine AS (
  SELECT id, state AS was FROM games_notice WHERE id = ANY (%(ids)s) ORDER BY id FOR UPDATE
), put AS (
  UPDATE games_notice n SET due_at = %(until)s,
    state = CASE WHEN n.state = 'in_flight' THEN 'ambiguous' ELSE n.state END
  FROM mine WHERE n.id = mine.id RETURNING n.message, n.person_id, mine.was
)
INSERT INTO games_attempt (message, person_id, outcome, answer, at)
SELECT DISTINCT message, person_id, 'ambiguous', %(answer)s, %(now)s::timestamptz FROM put
WHERE was = 'in_flight'
"""
GIVE_UP = (
    "UPDATE games_notice SET state = 'obsolete', settled_at = %(now)s WHERE id = ANY (%(ids)s)"
)
MAKE_DUE = """
UPDATE games_notice SET due_at = %(now)s WHERE person_id = %(person)s
  AND state IN ('queued', 'retry', 'ambiguous')
"""
# No mail waits for the disk or the standby: that took longer than to write the mail. Both have it
# by the next claim, or within a second. What a failover loses of it is in flight still, so
# ambiguous: these mails go out once more, under the same Message-ID.
SETTLE_WHICH = """
WITH soon AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), noted AS (
  INSERT INTO games_attempt (message, person_id, outcome, answer, at)
  SELECT %(message)s, %(person)s, %(state)s, %(answer)s, %(now)s::timestamptz FROM soon
)
UPDATE games_notice SET state = %(state)s, due_at = %(due)s::timestamptz,
  settled_at = %(settled)s::timestamptz
WHERE {which} AND state || '' = 'in_flight'
"""
# A mail mostly tells one thing. Of an array the server does not know how long it is, and so plans
# the statement again for each mail, which costs as much as to run it.
SETTLE_ONE = SETTLE_WHICH.format(which="id = %(id)s")
SETTLE = SETTLE_WHICH.format(which="id = ANY (%(ids)s::bigint[])")

WRITE = """
INSERT INTO games_notice (game_id, seq, seat, person_id, kind, state, attempts, message, created_at,
  due_at)
VALUES (%(game_id)s, %(seq)s, %(seat)s, %(person)s, %(kind)s, 'queued', 0, '', %(now)s,
  %(due_at)s)
ON CONFLICT (game_id, seq, person_id, kind) DO NOTHING
"""
CANCEL = """
UPDATE games_notice SET state = 'obsolete', settled_at = %(now)s
WHERE game_id = %(game)s AND seq = %(seq)s AND kind = %(kind)s
  AND coalesce(person_id = %(person)s::bigint, true)
  AND state IN ('queued', 'retry', 'ambiguous')
"""
# Not EXISTS: that reads through whole tables, wherever it is thought that most rows are old.
ARE_DUE = (
    "SELECT min(due_at) <= %(now)s FROM games_notice WHERE state IN ('queued', 'retry', "
    "'ambiguous')"
)
# A sender that has just taken one of them is waited for: what it writes may be written already.
STILL_WAITING = """
SELECT person_id FROM games_notice
WHERE game_id = %(game)s AND kind = %(kind)s AND state IN ('queued', 'retry', 'ambiguous') FOR SHARE
"""


class Statements(NamedTuple):
    """The statements that name the table of people, or kinds."""

    lock_people: str
    pending: str
    take: str
    mailed: str
    drop_due: str
    drop_claimed: str


@cache
def build_notice_statements() -> Statements:
    """Written out: states and kinds stand in them as words, so that the index of what is unsent
    serves them."""
    unsent = "state IN ({})".format(", ".join(f"'{state.value}'" for state in UNSENT))
    held = {
        "people": get_user_model()._meta.db_table,
        "unsent": unsent,
        "in_hand": IN_HAND,
        "first_asking": build_kinds_condition(lambda kind: kind.asks == Asks.FIRST),
        "alone": build_kinds_condition(lambda kind: not kind.preference),
        "obsolete": build_obsolete_condition(),
    }
    return Statements(
        *(statement.format(**held) for statement in (LOCK_PEOPLE, PENDING, TAKE, MAILED)),
        *(DROP.format(which=which, **held) for which in (DUE, CLAIMED)),
    )
