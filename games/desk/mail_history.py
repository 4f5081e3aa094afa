"""What is kept of mails to somebody: the notices with what became of them, and what is known of the
address. Words of mails are kept nowhere."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import msgspec
from django.db.models import TextField
from django.db.models.expressions import RawSQL

from accounts.models import Person
from games.play.notice import Kind
from games.play.sql import Cursor

LATEST = 40
OF_THE_DESK = (Kind.ANSWER.value, Kind.ALARM.value)
# Whoever asks sees no notice of a table, or a league, in which they play themselves: there they
# are a player and nothing else. Nor that somebody has told the moderators something: it may be
# about them.
SELECT_NOTICES = """
WITH mine AS (
  SELECT g.id, split_part(g.league, '/', 1) AS league FROM games_game g WHERE g.id IN (
    SELECT game_id FROM games_seat WHERE %s IN (person_id, owner_id)
    UNION SELECT game_id FROM games_sat WHERE person_id = %s
    UNION SELECT id FROM games_game WHERE host_id = %s)
)
SELECT json_agg(told)::text FROM (
SELECT json_build_array(n.kind, n.state, n.attempts, n.created_at, n.due_at, n.settled_at,
  coalesce(g.title, ''), coalesce(g.rules, ''), coalesce(g.slug, ''), n.about,
  coalesce(a.answer, ''), coalesce(b.words, ''), b.message IS NOT NULL) AS told
FROM games_notice n
LEFT JOIN games_game g ON g.id = n.game_id
LEFT JOIN LATERAL (
  SELECT answer FROM games_attempt WHERE message = n.message AND n.message <> ''
    ORDER BY id DESC LIMIT 1) a ON TRUE
LEFT JOIN LATERAL (
  SELECT message, words FROM mail_bounce WHERE message = n.message AND n.message <> ''
    AND means <> 'complaint' ORDER BY id DESC LIMIT 1) b ON TRUE
WHERE n.person_id = {people}.id AND coalesce(n.game_id = %s::bigint, TRUE)
  AND n.kind <> ALL (%s)
  AND NOT EXISTS (SELECT FROM mine WHERE mine.id = n.game_id OR mine.league <> ''
    AND mine.league IN (split_part(g.league, '/', 1), split_part(n.about, '-', 1)))
ORDER BY n.id DESC LIMIT %s) latest
"""
SELECT_SUPPRESSION = "SELECT why FROM mail_suppressed WHERE address = {people}.email"
SELECT_LAST_BOUNCE = """
SELECT concat(means, ' ', words) FROM mail_bounce WHERE address = {people}.email
ORDER BY at DESC LIMIT 1
"""
SELECT_STRANGER = """
SELECT (SELECT why FROM mail_suppressed WHERE address = %(address)s), (
  SELECT words FROM mail_bounce WHERE address = %(address)s ORDER BY at DESC LIMIT 1)
"""


class MailedNotice(NamedTuple):
    """One notice: of the table `slug`, "" if it is of none, but of something else (`about`).
    `answer`: the mail server's last one; `back`: what came back of the mail, if it is
    `returned`."""

    kind: str
    state: str
    attempts: int
    created_at: datetime
    due_at: datetime
    settled_at: datetime | None
    title: str
    rules: str
    slug: str
    about: str
    answer: str
    back: str
    returned: bool


NOTICES_DECODER = msgspec.json.Decoder(tuple[MailedNotice, ...])


class MailRecord(NamedTuple):
    """What is kept of somebody's mails. `suppressed`: why their address wants nothing ("": it
    does); `means`, `words`: of what kind the last mail that came back was, and what was said."""

    person: Person
    suppressed: str
    means: str
    words: str
    notices: tuple[MailedNotice, ...]


def load_mail_record(person: int, game: int | None, reader: int) -> MailRecord | None:
    """They, their address, and the latest notices to them, of one table or of all (None), newest
    first; None if there is no such person. One statement."""
    told = (reader, reader, reader, game, list(OF_THE_DESK), LATEST)
    row = (
        Person.objects.filter(pk=person)
        .annotate(
            suppressed=build_subquery(SELECT_SUPPRESSION),
            back=build_subquery(SELECT_LAST_BOUNCE),
            told=build_subquery(SELECT_NOTICES, told),
        )
        .first()
    )
    if row is None:
        return None
    means, _space, words = (row.back or "").partition(" ")
    notices = NOTICES_DECODER.decode(row.told) if row.told else ()
    return MailRecord(row, row.suppressed or "", means, words, notices)


def build_subquery(statement: str, parameters: tuple[object, ...] = ()) -> RawSQL:
    """One of the statements, beside the row of a person."""
    named = statement.format(people=Person._meta.db_table)
    return RawSQL(named, parameters, TextField(null=True))


def load_stranger_record(address: str) -> tuple[str, str]:
    """Why an address of nobody here wants nothing, and what came back of it; "" where nothing is
    known."""
    with Cursor() as cursor:
        cursor.execute(SELECT_STRANGER, {"address": address.lower()})
        why, back = cursor.fetchone() or (None, None)
    return why or "", back or ""
