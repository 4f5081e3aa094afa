"""One year of a small site, from one due moment to the next."""

from __future__ import annotations

import heapq
import itertools
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import Erasure, Person
from games.clocks.heartbeat import Uptime
from games.clocks.terms import CLOCK, DAY, Terms, encode_terms
from games.play import lobby
from games.play.models import Event, Game, Question, Seat
from games.sweep import due_work
from games.votes.models import Motion, Pause
from tests.simulator.chaos import Chaos
from tests.simulator.marks import Marks
from tests.simulator.people import Crowd, Habits, stop_clocks
from tests.simulator.post import Backend, PostRoom
from tests.simulator.queue import FaultyQueue, run_task
from tests.simulator.watch import FIRES_AT, Watch
from tests.support.beginning import forget

BEGIN = datetime(2027, 2, 1, 9, 0, tzinfo=UTC)
PEOPLE = 4
PACE = Terms(CLOCK, each=2 * DAY, most=4 * DAY, extensions=2)
DENSE = 60.0
"""Days: in a shorter life everything comes four times as often."""
TABLES_APART = timedelta(days=45)
BEAT = ("games.play.tasks.sweep", "games.mail.tasks.send_mails", "games.mail.tasks.take_up")
DAILY = ("games.play.tasks.tidy", "accounts.tasks.my_data")
NEXT_DUE = f"""
SELECT least(
  (SELECT min({FIRES_AT}) FROM games_question q JOIN games_game g ON g.id = q.game_id
    WHERE q.answered_seq IS NULL AND {FIRES_AT} > %(now)s),
  (SELECT min(due_at) FROM games_notice WHERE due_at > %(now)s
    AND state IN ('queued', 'retry', 'ambiguous', 'in_flight')),
  (SELECT min(closes_at) FROM games_motion WHERE state = 'open' AND closes_at > %(now)s))
"""
ASKED_THEN = f"""
SELECT q.game_id, q.seat, q.person_id FROM games_question q JOIN games_game g ON g.id = q.game_id
WHERE q.answered_seq IS NULL AND {FIRES_AT} = %s AND q.person_id IS NOT NULL
ORDER BY q.game_id, q.seat LIMIT 1
"""
LEAST_ROUNDS, MOST_ROUNDS = 3, 40
"""Of seven minutes, after the last fault, until every mail has left."""
SETTLED = timedelta(days=14)
"""After so long what came of a mail is on record, and still is: attempts are kept for a month."""
MILLISECOND, HALF_HOUR = timedelta(milliseconds=1), timedelta(minutes=30)


def name_address(number: int) -> str:
    """Where the person with this number is written to."""
    return f"p{number}@example.org"


class World:
    """A seed, and what comes of it. `erased`: people who are gone; `up`: seconds for which the
    machine has run."""

    def __init__(
        self, seed: str, clock: time_machine.Traveller, rate: float, habits: Habits
    ) -> None:
        self.seed, self.clock, self.habits = seed, clock, habits
        self.dice = random.Random(f"world {seed}")
        self.marks, self.chaos = Marks(), Chaos(seed, rate)
        self.post = Backend.room = PostRoom(seed, self.chaos, self.marks)
        self.queue = FaultyQueue(seed, self.chaos, self.marks, self.put_message)
        self.watch = Watch(self.post)
        self.crowd = Crowd(self)
        self.coming: list[tuple[datetime, int, str, Any]] = []
        self.count = itertools.count()
        self.erased: set[int] = set()
        self.leaving: set[int] = set()
        self.people: list[int] = []
        self.up, self.speed = 0.0, 1
        self.steps = 0
        self.calm = False
        self.chaos.meanwhile = self.work_meanwhile

    def run(self, name: str, work: Any) -> tuple[bool, Any]:
        """A process of this name."""
        return self.chaos.run_process(name, work)

    def plan(self, at: datetime, kind: str, what: Any = None) -> None:
        """Something will happen."""
        heapq.heappush(self.coming, (at, next(self.count), kind, what))

    def put_message(self, delay: float, name: str) -> None:
        """The queue delivers a message then."""
        self.plan(timezone.now() + timedelta(seconds=delay), "task", name)

    def live(self, days: float) -> None:
        """So many days, then a time without faults."""
        begin = timezone.now()
        end = begin + timedelta(days=days)
        self.speed = 4 if days < DENSE else 1
        for number in range(PEOPLE):
            person = Person.objects.create(email=name_address(number), name=f"Player {number}")
            self.people.append(person.pk)
            self.plan(begin + timedelta(hours=number + 1), "visit", person.pk)
        self.plan(begin, "table")
        self.plan(begin + timedelta(hours=5), "daily")
        self.plan(begin + timedelta(days=self.dice.uniform(2, 60) / self.speed), "stop")
        self.plan(begin + timedelta(days=self.dice.uniform(2, 60) / self.speed), "outage")
        self.plan(begin + timedelta(days=self.dice.uniform(20, 80) / self.speed), "calm")
        while (at := self.find_next()) < end:
            self.move_to(at)
            self.step()
        self.calm_down()
        self.watch.check_logs()

    def find_next(self) -> datetime:
        """When the next thing happens: what was planned, or what is due in the database, with a
        little delay; sometimes an order comes at the very moment."""
        now = timezone.now()
        ((due,),) = self.watch.load_rows(NEXT_DUE, {"now": now})
        planned = self.coming[0][0]
        if due is None or due >= planned:
            return planned
        if self.habits.slow and due - HALF_HOUR > now:
            self.plan(due - HALF_HOUR, "service")
            return self.coming[0][0]
        if due - MILLISECOND > now and self.dice.random() < 0.3:
            self.plan(due + self.dice.choice([-1, 0, 1]) * MILLISECOND, "last moment", due)
        self.plan(max(due, now) + timedelta(seconds=self.dice.uniform(0, 5)), "service")
        return self.coming[0][0]

    def move_to(self, at: datetime) -> None:
        """Time passes. The sweeper looks all the while, so a leap of this clock is no outage."""
        gap = max((at - timezone.now()).total_seconds(), 0.0)
        self.up += min(gap, 5.0)
        self.clock.move_to(max(at, timezone.now()))

    def step(self) -> None:
        """The next thing that was planned, and a look at what must hold."""
        _at, _number, kind, what = heapq.heappop(self.coming)
        self.steps += 1
        if self.dice.random() < 0.05:
            forget()
            self.marks.record_mark("cold process")
        getattr(self, f"on_{kind.replace(' ', '_')}")(what)
        self.watch.check_step()

    def on_visit(self, person: int) -> None:
        self.crowd.visit(person)
        self.crowd.return_to_seats(person)
        self.mark_stop("order while all clocks stood")
        wait = timedelta(hours=self.dice.expovariate(1 / self.habits.hours) / self.speed)
        self.plan(timezone.now() + wait, "visit", person)
        self.plan(timezone.now() + timedelta(seconds=self.dice.uniform(1, 10)), "service")

    def mark_stop(self, name: str) -> None:
        self.marks.record_mark(name, any(kind == "go on" for _a, _n, kind, _w in self.coming))

    def on_last_moment(self, due: datetime) -> None:
        """Somebody answers at the last moment, or a millisecond around it."""
        rows = self.watch.load_rows(ASKED_THEN, (due,))
        if not rows or rows[0][2] in self.erased:
            return
        late = timezone.now() - due
        name = "deadline and last order in the same millisecond"
        if late:
            early = "order a millisecond before the deadline"
            name = "order a millisecond late" if late > timedelta(0) else early
        game, seat, _person = rows[0]
        order = self.crowd.find_order(game, seat)
        if order is None:
            return
        first = self.dice.random() < 0.5
        if not first:
            self.sweep()
        self.marks.record_mark(name)
        self.crowd.send_order(order, "" if first else "order after the time was up")
        self.sweep()

    def on_service(self, _what: Any = None) -> None:
        """The sweeper looks, and the beat puts its messages into the queue."""
        self.sweep()
        for name in self.dice.sample(BEAT, len(BEAT)):
            self.send_beat(name)

    def send_beat(self, name: str) -> None:
        """What the beat does every few seconds."""
        try:
            self.run("beat", lambda: self.queue.send_task(name))
        except OSError:
            return

    def on_task(self, name: str) -> None:
        kind = "sender" if "mail" in name else "worker"
        lived, _done = self.run(kind, lambda: run_task(name))
        self.marks.record_mark(f"crash in a {kind}", not lived)
        self.mark_crash(lived)

    def on_daily(self, _what: Any) -> None:
        for name in DAILY:
            self.send_beat(name)
        self.note_erased()
        self.watch.check_doubles(timezone.now() - SETTLED)
        self.plan(timezone.now() + timedelta(days=1), "daily")

    def note_erased(self) -> None:
        """Who is gone by now. Once erasing has begun, which takes several transactions, what came
        of their mails may be gone, too."""
        for person in self.leaving - self.erased:
            if Erasure.objects.filter(person=person, begun_at__isnull=False).exists():
                self.post.forget_doubled(name_address(self.people.index(person)))
            if Person.objects.get(pk=person).erased_at:
                self.erased.add(person)
                self.watch.erased.add(person)
                self.marks.record_mark("player erased mid-game")

    def on_table(self, _what: Any) -> None:
        """People sit down at another one."""
        there = [one for one in self.people if one not in self.erased | self.leaving]
        opened = True
        if len(there) >= 2:
            opened, _done = self.run("deed", lambda: self.open_table(there))
        wait = TABLES_APART / self.speed if opened else timedelta(hours=1)
        self.plan(timezone.now() + wait, "table")

    def open_table(self, there: list[int]) -> None:
        rules = self.dice.choices(["pearls", "pig", "keywest"], [8, 1, 0.2])[0]
        people = self.dice.sample(there, min(self.dice.choice([2, 3]), len(there)))
        size = 3 if rules != "pig" else len(people)
        bots = ["random"] * (size - len(people))
        game = lobby.open_table(people[0], rules, size, bots=bots, pace=encode_terms(PACE))
        for person in people[1:]:
            game = lobby.join(game.pk, person)
        self.marks.record_mark("bot at the table", bool(bots))

    def on_stop(self, _what: Any) -> None:
        stop_clocks(self, True)
        hours = self.dice.uniform(2, 90)
        self.plan(timezone.now() + timedelta(hours=hours), "go on")

    def on_go_on(self, _what: Any) -> None:
        stop_clocks(self, False)
        self.plan(timezone.now() + timedelta(seconds=3), "service")

    def on_outage(self, _what: Any) -> None:
        """The whole site is away for a day; then nobody's time is up at once."""
        self.sweep()
        lapses = self.watch.count_lapses()
        gap = timedelta(hours=self.dice.uniform(1, 60))
        back = timezone.now() + gap
        due = Question.objects.filter(answered_seq=None, due_at__range=(timezone.now(), back))
        was_due = due.exists()
        self.up += gap.total_seconds()
        self.clock.move_to(back)
        self.coming = [(max(one[0], back), *one[1:]) for one in self.coming]
        heapq.heapify(self.coming)
        lived = self.sweep()
        self.watch.require(self.watch.count_lapses() == lapses, "time ran out in an outage")
        if lived:
            self.watch.check_fired()
        self.marks.record_mark("outage", was_due)

    def sweep(self) -> bool:
        """As `manage.py sweep` does; whether it lived to its end."""
        self.up += 0.01
        up = Uptime("machine", self.up)
        lived, _done = self.run("sweeper", lambda: due_work.sweep_due_work(timezone.now(), up))
        self.marks.record_mark("crash in a sweep", not lived)
        self.mark_crash(lived)
        return lived

    def mark_crash(self, lived: bool) -> None:
        if not lived and self.chaos.last.endswith("COMMIT"):
            self.marks.record_mark(f"crash {self.chaos.last}")

    def work_meanwhile(self) -> None:
        """Another process, between two transactions of one."""
        self.marks.record_mark("worker and sweeper at the same time")
        self.chaos.doing = "another"
        due_work.sweep_due_work(timezone.now(), Uptime("machine", self.up))

    def on_calm(self, _what: Any) -> None:
        self.calm_down()
        self.set_calm(False)
        self.plan(timezone.now() + timedelta(days=self.dice.uniform(40, 100)), "calm")

    def set_calm(self, calm: bool) -> None:
        self.calm = self.post.calm = self.queue.calm = calm
        self.chaos.rate, self.rate = (0.0, self.chaos.rate) if calm else (self.rate, 0.0)

    def calm_down(self) -> None:
        """No more faults: within two minutes every deadline fires, within hours all is told."""
        self.set_calm(True)
        for _round in range(6):
            self.serve_calmly(20, BEAT)
        self.watch.check_calm()
        for _round in range(MOST_ROUNDS):
            self.serve_calmly(420, (*BEAT[1:], "accounts.tasks.my_data"))
            if not self.watch.is_mail_waiting() and _round > LEAST_ROUNDS:
                break
        self.watch.check_mails()
        self.watch.check_step()
        self.count_marks()

    def serve_calmly(self, seconds: float, names: tuple[str, ...]) -> None:
        """All services, once, so much later."""
        self.move_to(timezone.now() + timedelta(seconds=seconds))
        for name in names:
            run_task(name)
        self.sweep()
        self.note_erased()

    def count_marks(self) -> None:
        """Those that rows tell of."""
        mark = self.marks.record_mark
        mark("time ran out", Event.objects.filter(kind="lapsed").exists())
        mark("seat given to a bot", Seat.objects.filter(bot__isnull=False).exists())
        mark("game over", Game.objects.filter(status="finished").exists())
        mark("table paused", Pause.objects.exists())
        mark("vote passed", Motion.objects.filter(state="passed").exists())
        mark("vote failed", Motion.objects.filter(state="failed").exists())
        mark("game ended by a vote", Event.objects.filter(kind="agreed").exists())
        planned = Event.objects.filter(kind="planned").exists()
        mark("standing order played", planned)
