"""What people do: they look, answer by web or mail, late, twice, or with a wrong line, take back,
go on vacation, vote, talk, leave."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.calendar.absences import AbsenceRefused, plan_absence
from accounts.models import Person
from accounts.personal_data.erasures import ErasureOrder, ErasureRefused, schedule_erasure
from games.clocks.outages import end_stop_of_all_clocks, lock_open_clock_stop, stop_all_clocks
from games.mail.inbound.orders.receive import receive_mail
from games.mail.inbound.orders.reply_addresses import create_reply_address
from games.play import commands, plans, talk
from games.play.models import Plan, Question, Seat
from games.play.table import TableHeader, load_header, table_for
from games.rules.types import Refused
from games.seats.handover import give_up_seat, retake_seat, take_extension
from games.votes.deciding import propose_motion, vote_on_motion
from games.votes.models import Motion

if TYPE_CHECKING:
    from tests.simulator.world import World


class Order(NamedTuple):
    """A line that somebody sent. `token`: of the question that it answers."""

    game: int
    seat: int
    token: str
    line: str


class Habits(NamedTuple):
    """How people are. `hours`: between two visits of one of them. `leaves`: how often whoever
    thinks of leaving for good does. `slow`: their time runs out, and half an hour before that the
    sweeper looks, too."""

    hours: float = 40.0
    leaves: float = 0.15
    slow: bool = False


USUAL, SLOW, FICKLE = Habits(), Habits(hours=320.0, slow=True), Habits(leaves=1.0)
"""FICKLE: some of them are erased while they play."""


class Crowd:
    """The people of a world, and what their dice make them do."""

    def __init__(self, world: World) -> None:
        self.world, self.dice = world, random.Random(f"people {world.seed}")
        self.letters = 0
        self.old: list[Order] = []

    def visit(self, person: int) -> None:
        """They look at a table of theirs and do something there."""
        if person in self.world.erased:
            return
        seats = list(
            Seat.objects.filter(person=person, game__status="running")
            .order_by("id")
            .values_list("game_id", "number")
        )
        if not seats:
            return
        game, seat = self.dice.choice(seats)
        if self.dice.random() < 0.25:
            self._do_something_else(game, seat, person)
        self.answer(game, seat, person)

    def find_order(self, game: int, seat: int) -> Order | None:
        """What they would answer, if they are asked."""
        header = load_header("id", game)
        if seat not in header.tokens:
            return None
        self.world.marks.record_mark("several asked at once", len(header.tokens) > 1)
        decision = table_for(header, seat).decision
        if decision is None:
            return None
        moves = [str(move) for move in decision.moves]
        line = self.dice.choice(moves[:6]) if moves else "nonsense"
        return Order(game, seat, header.tokens[seat], line)

    def answer(self, game: int, seat: int, person: int) -> None:
        """Answer, if they are asked; sometimes not as one should."""
        order = self.find_order(game, seat)
        if order is None:
            return
        roll = self.dice.random()
        if roll < 0.06:
            self.write_letter(order, person)
            return
        if roll < 0.1:
            self.send_order(order._replace(line="dance a jig"), "order that is none")
        if roll < 0.14 and self.old:
            old = self.dice.choice(self.old)
            self.send_order(old, "order for a question of before")
        if roll < 0.17:
            other = order._replace(seat=(seat + 1) % 3)
            self.send_order(other, "order of another seat")
        self.send_order(order)
        if 0.2 < roll < 0.3:
            self.send_order(order, "one order sent twice")
        if roll > 0.93:
            self.take_back(game, seat)
        self.old = [*self.old[-5:], order]

    def send_order(self, order: Order, mark: str = "") -> bool:
        """By the web; whoever gets no answer looks again. Whether it counts."""
        lived, answer = self.world.run("act", lambda: self._act(order))
        if lived:
            self.world.watch.note_answer(order, answer)
            self.world.marks.record_mark(mark or "order that is none", bool(mark) and not answer)
            return bool(answer)
        crash = self.world.chaos.last
        self.world.marks.record_mark("crash in an act")
        self.world.marks.record_mark("crash between event and outbox row", crash == "before COMMIT")
        row = Question.objects.filter(game=order.game, seat=order.seat, token=order.token).first()
        counted = row is not None and row.answered_seq is not None
        if counted:
            self.world.marks.record_mark("the order counted though nobody said so")
            self.world.marks.record_mark("crash between fact and confirmation")
            return True
        self.world.marks.record_mark("the order did not count and was given again")
        lived, answer = self.world.run("act", lambda: self._act(order))
        if lived:
            self.world.watch.note_answer(order, answer)
        return lived and bool(answer)

    def _act(self, order: Order) -> int:
        """The version after it; 0: refused."""
        before = self.world.watch.load_version(order.game)
        try:
            return commands.act(order.game, order.seat, order.line, order.token).version
        except Refused:
            self.world.watch.check_nothing_changed(order, before)
            return 0

    def take_back(self, game: int, seat: int) -> None:
        """Their last act."""
        to = table_for(game, seat).take_back

        def work() -> bool:
            try:
                commands.take_back(game, seat, to or 0)
            except Refused:
                return False
            return True

        lived, done = self.world.run("act", work)
        if lived:
            self.world.marks.record_mark("order taken back" if done else "take-back refused")
            if done:
                self.world.watch.forget_confirmed(game, seat)

    def write_letter(self, order: Order, person: int) -> None:
        """The answer to a turn mail; sometimes it comes twice, sometimes from a stranger."""
        asked = Question.objects.get(game=order.game, token=order.token).asked_seq
        to = create_reply_address((order.game, order.seat, asked), person)
        sender = Person.objects.get(pk=person).email
        stranger = self.dice.random() < 0.2
        self.letters += 1
        head = f"Message-ID: <{self.letters}@mail.test>\r\nTo: {to}\r\n"
        head += f"From: {'eve@evil.example' if stranger else sender}\r\n"
        kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
        raw = f"{head}{kind}{order.line}\r\n".encode()
        before = self.world.watch.load_version(order.game)
        twice = self.dice.random() < 0.3
        for _time in range(1 + twice):
            lived, _receipt = self.world.run(
                "mail in", lambda: receive_mail(raw, authenticated=True)
            )
            self.world.marks.record_mark("crash in a mail that comes in", not lived)
        self.world.marks.record_mark("the same mail twice", twice)
        self.world.marks.record_mark("order by mail", not stranger)
        if stranger:
            self.world.marks.record_mark("mail from a stranger")
            self.world.watch.check_same_version(order.game, before, "a stranger's mail counted")

    def _do_something_else(self, game: int, seat: int, person: int) -> None:
        deed = self.dice.choice(DEEDS)
        header = load_header("id", game)

        def work() -> Any:
            try:
                return deed(self, header, seat, person)
            except (Refused, AbsenceRefused, ErasureRefused, commands.NotRunning):
                return None

        self.world.run("deed", work)

    def say_something(self, header: TableHeader, _seat: int, person: int) -> None:
        text = f"word {self.dice.random()}"
        talk.write_message(header, person, text)
        self.world.watch.talked.append(text)
        self.world.marks.record_mark("talk")

    def go_away(self, _header: TableHeader, _seat: int, person: int) -> None:
        one, today = Person.objects.get(pk=person), timezone.now().date()
        first = today + timedelta(days=self.dice.randint(0, 2))
        before = self.world.watch.load_deadlines()
        plan_absence(one, first, first + timedelta(days=self.dice.randint(1, 7)), today)
        self.world.marks.record_mark("vacation")
        self.world.marks.record_mark(
            "vacation shifts a deadline", before != self.world.watch.load_deadlines()
        )

    def take_time(self, header: TableHeader, seat: int, person: int) -> None:
        question = Question.objects.filter(
            game=header.meta.id, seat=seat, answered_seq=None
        ).first()
        due = question.due_at if question else None
        later = take_extension(header.meta.id, person, timezone.now())
        self.world.watch.check_later(due, later)
        self.world.marks.record_mark("more time taken")

    def leave_seat(self, header: TableHeader, _seat: int, person: int) -> None:
        if self.dice.random() < 0.3:
            give_up_seat(header.meta.id, person, timezone.now())
            self.world.marks.record_mark("seat given up")

    def plan_ahead(self, header: TableHeader, seat: int, person: int) -> None:
        if header.meta.rules == "keywest":
            text = "take any\nplant any\nlift any\nresolve any"
            plans.save_plan((header.meta.id, seat, person), text, Plan.Lasts.GAME)

    def propose(self, header: TableHeader, _seat: int, person: int) -> None:
        name = self.dice.choice(["pause", "resume", "none", "pause"])
        propose_motion(header.meta.id, person, name, timezone.now(), 3)

    def vote(self, header: TableHeader, _seat: int, person: int) -> None:
        motion = Motion.objects.filter(game=header.meta.id, state="open").order_by("id").first()
        if motion is None:
            self.propose(header, _seat, person)
        else:
            yes = self.dice.random() < 0.8
            vote_on_motion(header.meta.id, person, motion.number, yes, timezone.now())

    def leave_for_good(self, _header: TableHeader, _seat: int, person: int) -> None:
        leaves = self.world.habits.leaves
        if self.dice.random() < leaves and len(self.world.erased) < 2:
            order = ErasureOrder(wait=timedelta(days=1))
            schedule_erasure(person, order, timezone.now())
            self.world.leaving.add(person)

    def return_to_seats(self, person: int) -> None:
        """Seats that a bot keeps for them."""
        for game in Seat.objects.filter(owner=person, game__status="running").values_list(
            "game_id", flat=True
        ):

            def work(game: int = game) -> None:
                try:
                    retake_seat(game, person, timezone.now())
                except Refused:
                    return
                self.world.marks.record_mark("seat taken back")

            self.world.run("deed", work)


DEEDS: tuple[Callable[..., None], ...] = (
    Crowd.say_something,
    Crowd.go_away,
    Crowd.take_time,
    Crowd.plan_ahead,
    Crowd.leave_seat,
    Crowd.propose,
    Crowd.vote,
    Crowd.vote,
    Crowd.leave_for_good,
)


def stop_clocks(world: World, begin: bool) -> None:
    """A moderator stops all clocks, or lets them run again."""
    with transaction.atomic():
        if begin and lock_open_clock_stop() is None:
            stop_all_clocks(timezone.now(), read_only=False)
            world.marks.record_mark("all clocks stopped by a moderator")
        elif not begin:
            end_stop_of_all_clocks(timezone.now())
