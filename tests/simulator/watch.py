"""What must hold after each step, whatever died."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.utils import timezone

from games.mail.outbound.timing import SHARE
from games.play.checks import list_log_faults
from games.play.models import Game

if TYPE_CHECKING:
    from tests.simulator.people import Order
    from tests.simulator.post import PostRoom

FIRES_AT = "(q.due_at + make_interval(secs => coalesce((g.pace ->> 'grace')::int, 0)))"
"""When the time of question q of game g is over: after its deadline its table's grace runs."""
GAP = """
SELECT 'facts and version of a game differ' FROM games_game g
JOIN (SELECT game_id, count(*) AS facts, max(seq) AS last FROM games_event GROUP BY 1) e
  ON e.game_id = g.id WHERE e.facts <> g.version OR e.last <> g.version
"""
TWO_QUESTIONS = """
SELECT 'a seat has two open questions' FROM games_question WHERE answered_seq IS NULL
GROUP BY game_id, seat HAVING count(*) > 1
"""
NO_QUESTION = """
SELECT 'a game runs and asks nobody' FROM games_game g WHERE g.status = 'running'
  AND NOT EXISTS (SELECT FROM games_question q WHERE q.game_id = g.id AND q.answered_seq IS NULL)
"""
OVER_AND_ASKING = """
SELECT 'a game is over and asks' FROM games_game g JOIN games_question q ON q.game_id = g.id
WHERE q.answered_seq IS NULL AND g.status <> 'running'
"""
NO_OUTBOX = """
SELECT 'an act has no row in the outbox' FROM (
  SELECT game_id, max(seq) AS last FROM games_event WHERE at > %(hour)s GROUP BY game_id, act
) a LEFT JOIN games_outbox o ON o.game_id = a.game_id AND o.seq = a.last AND o.kind = 'moved'
WHERE o.id IS NULL
"""
NO_NOTICE = """
SELECT 'a question was told to nobody' FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.person_id IS NOT NULL AND q.asked_at > %(hour)s
  AND NOT EXISTS (SELECT FROM games_notice n WHERE n.game_id = q.game_id
    AND n.person_id = q.person_id AND n.created_at >= q.asked_at)
"""
EARLY = f"""
SELECT 'time ran out too early' FROM games_event e
JOIN games_question q ON q.game_id = e.game_id AND q.answered_seq = e.seq
JOIN games_game g ON g.id = e.game_id
WHERE e.kind = 'lapsed' AND e.at > %(hour)s AND {FIRES_AT} > least(e.at, %(now)s)
"""
ERASED = """
SELECT 'somebody erased sits at a running game' FROM games_seat s
JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
WHERE s.person_id = ANY (%(erased)s)
"""
STOPPED = """
SELECT 'time ran out while all clocks stood' FROM games_event e
JOIN games_standstill s ON s.kind = 'stop' AND e.at > s.since
  AND (s.until IS NULL OR e.at < s.until)
WHERE e.kind = 'lapsed'
"""
ALWAYS = " UNION ALL ".join(
    (GAP, TWO_QUESTIONS, NO_QUESTION, OVER_AND_ASKING, NO_OUTBOX, NO_NOTICE, EARLY, ERASED, STOPPED)
)
OVERDUE = f"""
SELECT 'a deadline has not fired' FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running' AND g.paused_at IS NULL
WHERE q.answered_seq IS NULL AND {FIRES_AT} < %(late)s
  AND NOT EXISTS (SELECT FROM games_standstill s WHERE s.kind = 'stop' AND s.until IS NULL)
"""
UNCLOCKED = """
SELECT 'a question has no clock' FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.clock_started_at IS NULL AND q.asked_at < %(late)s
"""
SLOW_BOT = """
SELECT 'a bot does not answer' FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.bot AND q.asked_at < %(late)s
"""
UNDONE = (
    "SELECT 'the outbox keeps a row' FROM games_outbox WHERE state = 'due' AND due_at < %(late)s"
)
IN_TWO_MINUTES = " UNION ALL ".join((OVERDUE, UNCLOCKED, SLOW_BOT, UNDONE))
UNSENT = """
SELECT 'a mail does not leave: ' || state FROM games_notice
WHERE state IN ('queued', 'retry', 'ambiguous', 'in_flight') AND due_at < %(late)s
"""
UNTOLD = f"""
SELECT 'whoever is asked has had no mail' FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.person_id IS NOT NULL AND q.asked_at < %(hour)s
  AND NOT EXISTS (SELECT FROM games_notice n WHERE n.game_id = q.game_id
    AND n.person_id = q.person_id AND n.created_at >= q.asked_at
    AND (n.state IN ('sent', 'failed')
      OR (n.state = 'queued' AND n.due_at <= q.asked_at + (q.due_at - q.asked_at) / {SHARE})))
"""
"""Behind several mails of one day the next one waits, but never longer than a part of the time that
there is for the answer."""
SENT = "SELECT message FROM games_notice WHERE state = 'sent' AND settled_at > %s"
UNSURE = "SELECT message, count(*) FROM games_attempt WHERE outcome = 'ambiguous' GROUP BY 1"
CONFIRMED = """
SELECT q.answered_seq, e.seat, e.kind FROM games_question q
LEFT JOIN games_event e ON e.game_id = q.game_id AND e.seq = q.answered_seq
WHERE q.game_id = %s AND q.token = %s
"""
DEADLINES = """
SELECT token, due_at FROM games_question WHERE answered_seq IS NULL ORDER BY game_id, seat
"""
LAST_LAPSES = "SELECT count(*) FROM games_event WHERE kind = 'lapsed'"
SUM_OF_ALL = """
SELECT g.slug, e.seq, e.kind, e.version, e.data::text, e.seat, e.act, e.at
FROM games_event e JOIN games_game g ON g.id = e.game_id ORDER BY g.slug, e.seq
"""


class Broken(AssertionError):
    """An invariant that does not hold."""


class Watch:
    """Looks on. `checks`: how often; `confirmed`: orders that were said to count."""

    def __init__(self, post: PostRoom) -> None:
        self.post, self.checks = post, 0
        self.confirmed: list[Order] = []
        self.talked: list[str] = []
        self.erased: set[int] = set()
        self.since = timezone.now()

    def load_rows(self, statement: str, parameters: Any = None) -> list[tuple[Any, ...]]:
        """Of one statement."""
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()

    def require(self, holds: object, what: str) -> None:
        """Raises Broken unless it holds."""
        self.checks += 1
        if not holds:
            raise Broken(what)

    def check_step(self) -> None:
        """What holds at any moment."""
        now = timezone.now()
        known = {"now": now, "hour": now - timedelta(hours=1), "erased": list(self.erased)}
        found = self.load_rows(ALWAYS, known)
        self.require(not found, str(found[:1]))
        self._check_confirmed()
        self._check_sent(now)

    def _check_confirmed(self) -> None:
        for order in self.confirmed[-3:]:
            rows = self.load_rows(CONFIRMED, (order.game, order.token))
            said = f"an order that was confirmed is not in the log: {order} {rows}"
            self.require(rows and rows[0][0] and rows[0][1] == order.seat, said)
            self.require(rows[0][2] != "lapsed", f"confirmed, and its time ran out: {order}")

    def _check_sent(self, now: datetime) -> None:
        for (message,) in self.load_rows(SENT, (self.since,)):
            self.require(message in self.post.accepted, f"sent, but never taken: {message}")
        self.since = now

    def check_calm(self) -> None:
        """Two minutes after the last fault."""
        late = timezone.now() - timedelta(seconds=115)
        found = self.load_rows(IN_TWO_MINUTES, {"late": late})
        self.require(not found, str(found[:1]))

    def check_fired(self) -> None:
        """After a sweep that lived: nothing is left whose time is over."""
        found = self.load_rows(OVERDUE, {"late": timezone.now()})
        self.require(not found, str(found[:1]))

    def is_mail_waiting(self) -> bool:
        """Whether anything that is due has not left."""
        return bool(self.load_rows(f"{UNSENT} LIMIT 1", {"late": timezone.now()}))

    def check_mails(self) -> None:
        """Some hours after the last fault: all is told, and whatever came twice is on record."""
        now = timezone.now()
        known = {"late": now - timedelta(minutes=5), "hour": now - timedelta(hours=2)}
        found = self.load_rows(f"{UNSENT} UNION ALL {UNTOLD}", known)
        self.require(not found, str(found[:1]))
        self.check_doubles(now)

    def check_doubles(self, until: datetime) -> None:
        """Mails that came more than once, the last time before `until`: each further time is on
        record. Attempts are forgotten after some weeks, so each is looked at once."""
        unsure = dict(self.load_rows(UNSURE))
        for message, at in list(self.post.doubled.items()):
            if at <= until:
                del self.post.doubled[message]
                count = self.post.arrived[message]
                said = f"{message} came {count} times, on record {unsure.get(message, 0)} times"
                self.require(count - 1 <= unsure.get(message, 0), said)

    def check_logs(self) -> None:
        """Every log from its first fact: chain, dice, questions, scores."""
        for game in Game.objects.exclude(status="open").order_by("id"):
            faults = list_log_faults(game.pk)
            self.require(not faults, f"{game.slug}: {faults[:1]}")
        count = len(self.load_rows("SELECT FROM games_message"))
        texts = {row[0] for row in self.load_rows("SELECT text FROM games_message")}
        self.require(count == len(texts), "a message stands there twice")

    def note_answer(self, order: Order, version: int) -> None:
        """What the service said to an order: its version, or 0."""
        if version:
            same = [one for one in self.confirmed if one.token == order.token]
            self.require(not same, f"one question was answered twice: {order}")
            self.confirmed.append(order)

    def forget_confirmed(self, game: int, seat: int) -> None:
        """Their last order there was taken back."""
        mine = [one for one in self.confirmed if (one.game, one.seat) == (game, seat)]
        if mine:
            self.confirmed.remove(mine[-1])

    def load_version(self, game: int) -> int:
        return int(self.load_rows("SELECT version FROM games_game WHERE id = %s", (game,))[0][0])

    def check_nothing_changed(self, order: Order, before: int) -> None:
        """An order that was refused has moved nothing."""
        self.check_same_version(order.game, before, f"refused, but it moved the game: {order}")

    def check_same_version(self, game: int, before: int, said: str) -> None:
        self.require(self.load_version(game) == before, said)

    def check_later(self, due: datetime | None, later: datetime) -> None:
        """More time was taken."""
        self.require(due is None or later > due, "more time was taken, and there is none")
        stored = [row[1] for row in self.load_rows(DEADLINES)]
        self.require(later in stored, "more time was taken, and no deadline says so")

    def load_deadlines(self) -> list[tuple[Any, ...]]:
        return self.load_rows(DEADLINES)

    def count_lapses(self) -> int:
        return int(self.load_rows(LAST_LAPSES)[0][0])

    def hash_logs(self) -> str:
        """Of all facts: the same seed gives the same."""
        rows = repr(self.load_rows(SUM_OF_ALL)).encode()
        return hashlib.sha256(rows).hexdigest()[:16]
