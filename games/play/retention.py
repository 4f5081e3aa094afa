"""Declares how long data is kept, and deletes what has served its time, in small batches that hold
nobody up. It never touches the log of facts. docs/security.md has the same rules in a table, with
the reasons."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.core import checks
from django.db import connection

from games.play.store_sql import LAPSE_OF

LEAST = {
    "mails": 14,
    "letters": 1,
    "addresses": 30,
    "outbox": 1,
    "failures": 30,
    "questions": 366,
    "notices": 30,
    "attempts": 30,
    "bounces": 30,
    "envelopes": 14,
    "invitations": 7,
    "outsiders": 30,
    "confirmations": 1,
    "plans": 1,
    "absences": 400,
    "leaves": 2,
    "deliveries": 7,
    "events": 30,
}
"""The fewest days that a promise needs: mails come back for a week, and their fates settle
quarrels."""


class RetentionRule(NamedTuple):
    """Rows of a table (`t`) that go when `which` is true of them. It may name `now` and `before`,
    which is so many days ago as settings.KEEP_DAYS says under `name`.

    `by_age`: rows were written in the order of their ids, and all go at the same age: the oldest
    are looked at only.
    `put`: they are not deleted, but emptied so.
    """

    name: str
    table: str
    which: str
    by_age: bool = False
    put: str = ""

    @property
    def statement(self) -> str:
        """One batch; a row that somebody has in hand is left to the next time."""
        oldest = (
            f"(SELECT max(id) FROM (SELECT id FROM {self.table} ORDER BY id LIMIT %(batch)s) "
            f"oldest)"
        )
        which = f"{self.which} AND t.id <= {oldest}" if self.by_age else self.which
        rows = (
            f"SELECT t.ctid FROM {self.table} t WHERE {which} LIMIT %(batch)s FOR UPDATE OF t SKIP "
            f"LOCKED"
        )
        do = f"UPDATE {self.table} SET {self.put}" if self.put else f"DELETE FROM {self.table}"
        return f"{do} WHERE ctid = ANY (ARRAY({rows}))"


OVER = (
    "EXISTS (SELECT FROM games_game g WHERE g.id = t.game_id AND g.status NOT IN ('open', "
    "'running')"
)
ENDED = "coalesce(g.finished_at, g.moved_at, g.created_at)"
MEMBER, UNSENT = (
    "t.person_id IS NOT NULL",
    "t.state IN ('queued', 'retry', 'ambiguous', 'in_flight')",
)
AT_A_RUNNING_TABLE = (
    "EXISTS (SELECT FROM mail_reply r JOIN games_game g ON g.id = r.game_id AND g.status = "
    "'running'"
    " WHERE r.id = t.reply_id)"
)
ASKED_STILL = (
    "EXISTS (SELECT FROM games_question q WHERE q.game_id = t.game_id AND q.seat = t.seat"
    " AND q.asked_seq = t.asked_seq AND q.answered_seq IS NULL)"
)
OLD_MAIL = "t.received_at < %(before)s AND t.kind <> 'new'"

RETENTION_RULES = (
    RetentionRule("sessions", "django_session", "t.expire_date < %(now)s"),
    RetentionRule("limits", "accounts_limit", "t.ends_at < %(now)s"),
    RetentionRule("tokens", "accounts_token", "t.expires_at < %(now)s - interval '30 days'"),
    RetentionRule("messages", "hooks_delivery", "t.made_at < %(now)s - interval '14 days'"),
    RetentionRule("answers", "api_answer", "t.at < %(now)s - interval '2 days'"),
    RetentionRule(
        "strays",
        "mail_incoming",
        "t.kind = 'stranger' AND t.why = 'to our sender'"
        " AND t.received_at < %(now)s - interval '1 day'"
        " AND NOT EXISTS (SELECT FROM mail_incoming copy WHERE copy.first_id = t.id)",
    ),
    # Known by its hashes as long as what it answers could be played, so that no copy of it is
    # carried out again.
    RetentionRule(
        "mails",
        "mail_incoming",
        f"{OLD_MAIL} AND NOT {AT_A_RUNNING_TABLE}"
        " AND NOT EXISTS (SELECT FROM mail_incoming copy WHERE copy.first_id = t.id)",
    ),
    RetentionRule(
        "mails",
        "mail_incoming",
        f"{OLD_MAIL} AND t.raw <> ''",
        put="raw = '', recipient = '', sender = '', answer = ''",
    ),
    RetentionRule("letters", "mail_letter", "t.at < %(before)s", by_age=True),
    RetentionRule(
        "addresses",
        "mail_reply",
        f"t.created_at < %(before)s AND NOT {ASKED_STILL}"
        " AND NOT EXISTS (SELECT FROM mail_incoming m WHERE m.reply_id = t.id)",
    ),
    RetentionRule("outbox", "games_outbox", "t.state = 'done' AND t.done_at < %(before)s"),
    RetentionRule("failures", "games_outbox", "t.state = 'failed' AND t.created_at < %(before)s"),
    RetentionRule(
        "notices",
        "games_notice",
        f"t.settled_at < %(before)s AND (t.game_id IS NULL OR {OVER} AND {ENDED} < %(before)s))",
    ),
    RetentionRule("attempts", "games_attempt", "t.at < %(before)s", by_age=True),
    RetentionRule("bounces", "mail_bounce", "t.at < %(before)s", by_age=True),
    RetentionRule("envelopes", "games_envelope", "t.at < %(before)s", by_age=True),
    RetentionRule(
        "invitations",
        "mail_invitation",
        f"t.at < %(before)s AND ({MEMBER} OR NOT {UNSENT}) AND {OVER})",
    ),
    # Until then nobody is asked a second time whether it was them.
    RetentionRule(
        "outsiders",
        "desk_outsider",
        f"t.at < %(before)s AND NOT {UNSENT}"
        ' AND EXISTS (SELECT FROM desk_case c WHERE c.number = t."case"'
        " AND c.answered_at < %(before)s)",
    ),
    RetentionRule(
        "confirmations", "account_emailconfirmation", "t.created < %(before)s", by_age=True
    ),
    RetentionRule("plans", "games_plan", f"{OVER} AND {ENDED} < %(before)s)"),
    RetentionRule("absences", "accounts_absence", "t.last_day < %(before)s"),
    RetentionRule(
        "leaves",
        "heads_leaf",
        "t.until <= (SELECT max(number) FROM heads_statement WHERE at < %(before)s)",
    ),
    RetentionRule("deliveries", "heads_delivery", "t.at < %(before)s", by_age=True),
    RetentionRule("events", "accounts_event", "t.at < %(before)s", by_age=True),
    RetentionRule("exports", "accounts_exportpart", "t.ends_at < %(now)s"),
    RetentionRule(
        "exports",
        "accounts_export",
        "t.ends_at < %(now)s"
        " AND NOT EXISTS (SELECT FROM accounts_exportpart p WHERE p.export_id = t.person_id)",
    ),
    RetentionRule("remnants", "accounts_remnant", "t.ends_at < %(now)s"),
    RetentionRule("browsers", "accounts_browser", "t.ends_at < %(now)s"),
    RetentionRule("sheets", "desk_played", "t.ends_at < %(now)s"),
    RetentionRule("sheets", "desk_sheet", "t.ends_at < %(now)s"),
)
"""In this order."""


@checks.register(checks.Tags.security)
def check_keep_days(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service forgets what it has promised to know."""
    unknown = settings.KEEP_DAYS.keys() ^ LEAST.keys()
    wrong = [f"KEEP_DAYS: {name}" for name in sorted(unknown)]
    wrong += [
        f"KEEP_DAYS: {name} must be {least} days at least"
        for name, least in LEAST.items()
        if settings.KEEP_DAYS.get(name, least) < least
    ]
    return [
        checks.Error(one, hint="See KEYWEST_KEEP_DAYS in production.env.example.", id="play.E002")
        for one in wrong
    ]


# Deleting.


BATCH = 1000
LONGEST = 50.0
"""Seconds; the rest goes with the next hour."""


def delete_expired_rows(
    now: datetime, batch: int = BATCH, longest: float = LONGEST
) -> dict[str, int]:
    """Let go what has come to its end; how many rows, by the name of the end.

    Each batch is a transaction of its own.
    """
    until, gone = (
        time.monotonic() + longest,
        Counter[str]({get_rule_label(end): 0 for end in RETENTION_RULES}),
    )
    for end in RETENTION_RULES:
        while time.monotonic() < until:
            count = delete_expired_batch(end, now, batch)
            gone[get_rule_label(end)] += count
            if count < batch:
                break
    gone["questions"] = trim_finished_games(now, until - time.monotonic())
    return dict(gone)


def get_rule_label(end: RetentionRule) -> str:
    """Under what its rows are counted."""
    return f"{end.name}, emptied" if end.put else end.name


def delete_expired_batch(end: RetentionRule, now: datetime, batch: int) -> int:
    """So many rows at most; how many it were."""
    days = settings.KEEP_DAYS.get(end.name, 0)
    words: dict[str, Any] = {"now": now, "before": now - timedelta(days=days), "batch": batch}
    with connection.cursor() as cursor:
        cursor.execute(end.statement, words)
        return int(cursor.rowcount)


# Questions of games that are long over. ADR 0046 says what is kept of them, and why.


GAMES_AT_ONCE = 20

# Of games of leagues nothing: the pages and files of past seasons say how soon people answered.
# Each game is marked with its rows in one transaction, so a killed sweep goes on where it was.
TRIM_OLDEST_GAMES = f"""
WITH old AS (
  SELECT id FROM games_game
  WHERE finished_at < %(before)s AND trimmed_at IS NULL AND league = ''
  ORDER BY finished_at LIMIT %(batch)s FOR NO KEY UPDATE SKIP LOCKED
), dropped AS (
  DELETE FROM games_question q USING old
  WHERE q.game_id = old.id AND q.answered_seq IS NOT NULL AND {LAPSE_OF} IS NULL
    AND EXISTS (SELECT FROM games_question later WHERE later.game_id = q.game_id
      AND later.seat = q.seat AND later.asked_seq > q.asked_seq)
  RETURNING q.game_id
), marked AS (
  UPDATE games_game SET trimmed_at = %(now)s WHERE id IN (SELECT id FROM old) RETURNING id
)
SELECT (SELECT count(*) FROM marked), (SELECT count(*) FROM dropped)
"""


def trim_finished_games(now: datetime, longest: float, batch: int = GAMES_AT_ONCE) -> int:
    """Trim games that have been over for long, the oldest first, for so many seconds at most; how
    many questions went. Each batch is a transaction of its own and waits for nobody."""
    until, total = time.monotonic() + longest, 0
    before = now - timedelta(days=settings.KEEP_DAYS["questions"])
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(TRIM_OLDEST_GAMES, {"now": now, "before": before, "batch": batch})
            games, dropped = cursor.fetchone()
        total += dropped
        if games < batch:
            break
    return total
