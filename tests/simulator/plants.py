"""Faults to plant: each is one that somebody could make, and each must be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock

from django.db import transaction

from accounts.personal_data import erasures
from games.clocks import starting
from games.mail import outgoing_connection
from games.mail.outgoing_connection import DeliveryOutcome, OutgoingConnection
from games.play import claims, commands, outbox, ports, store
from games.play.notice import State
from games.seats import handover
from games.sweep import due_work
from tests.simulator.people import FICKLE, SLOW, USUAL, Habits

Plant = tuple[Any, str, Callable[[Any], Any]]


def answer_always(value: Any) -> Callable[[Any], Any]:
    return lambda _was: lambda *_args, **_options: value


def change_statement(old: str, new: str) -> Plant:
    """The statement that writes an act, with this instead of that."""

    def change(was: str) -> str:
        assert old in was, old
        return was.replace(old, new)

    return store, "WRITE", change


def confirm_without_writing(was: Any) -> Any:
    def carry_out(*args: Any) -> Any:
        with transaction.atomic():
            acted = was(*args)
            transaction.set_rollback(True)
        return acted

    return carry_out


def hide_ambiguity(was: Any) -> Any:
    def hand_over(line: Any, *args: Any) -> DeliveryOutcome:
        outcome: DeliveryOutcome = was(line, *args)
        doubtful = outcome.state == State.AMBIGUOUS
        return outcome._replace(state=State.RETRY) if doubtful else outcome

    return hand_over


def keep_clock(_was: Any) -> Any:
    return lambda _terms, _hours, clock: clock


def end_turns_early(was: Any) -> Any:
    return lambda now, away: was(now + timedelta(hours=1), away)


SENT = DeliveryOutcome(State.SENT, "250")
PLANTS: dict[str, Plant] = {
    "a token answers as often as it comes": (commands, "check_token", answer_always(None)),
    "an act leaves nothing in the outbox": change_statement(
        "VALUES ('moved', %(command)s::uuid)", "SELECT 'moved', %(command)s::uuid WHERE false"
    ),
    "who is asked is not told": change_statement(
        "ORDER BY news.place", "WHERE false ORDER BY news.place"
    ),
    "the version runs ahead of the facts": change_statement(
        "SET version = %(version)s", "SET version = %(version)s + 1"
    ),
    "a game that is over goes on": change_statement(
        "status = %(status)s::text,", "status = 'running',"
    ),
    "questions stay open": change_statement(
        "answered_seq IS NULL AND seat = ANY (%(closed)s::int[])",
        "false AND seat = ANY (%(closed)s::int[])",
    ),
    "the head of the log is another": change_statement(
        "head = %(head)s", "head = sha256(%(head)s)"
    ),
    "an answer closes the questions of all": change_statement(
        "answered_seq IS NULL AND seat = ANY (%(closed)s::int[])\n", "answered_seq IS NULL\n"
    ),
    "a fact is another seat's": change_statement(
        "version, data::json, seat, draws::json",
        "version, data::json, (seat + 1) %% 3, draws::json",
    ),
    "an answer points to another fact": change_statement(
        "SET answered_seq = %(act)s", "SET answered_seq = %(act)s + 1"
    ),
    "an end has no time": change_statement(
        "THEN coalesce(finished_at, %(now)s) END", "THEN NULL::timestamptz END"
    ),
    "everybody has won": change_statement("rank = score.rank", "rank = 1"),
    "points are forgotten": change_statement("SET points = score.points", "SET points = 0"),
    "an order is confirmed and not written": (commands, "carry_out", confirm_without_writing),
    "time runs out an hour early": (due_work, "expire_due_turns", end_turns_early),
    "time never runs out": (due_work, "expire_due_turns", answer_always(0)),
    "no clock is set": (starting, "load_unclocked_questions", answer_always([])),
    "an outage takes time from everybody": (due_work, "credit_owed_time", answer_always(0)),
    "more time is no time": (handover, "add_extension", keep_clock),
    "bots sleep": (ports.play_bots, "filled_by", answer_always(None)),
    "the erased keep their seats": (erasures, "leave_what_goes_on", answer_always(None)),
    "the outbox is never looked at": (outbox, "claim_items", answer_always([])),
    "a mail counts as sent before it is": (
        OutgoingConnection,
        "_send_over_line",
        answer_always(SENT),
    ),
    "a mail that was put off counts as sent": (
        outgoing_connection,
        "classify_reply_code",
        answer_always(SENT),
    ),
    "nobody takes up what is to be told": (claims, "claim_notices", answer_always([])),
    "what may have arrived is not on record": (OutgoingConnection, "hand_over", hide_ambiguity),
    "what a dead sender had is lost": (claims, "LEASE", lambda _was: timedelta(days=300)),
}

LIVES: dict[str, Habits] = {
    "time runs out an hour early": SLOW,
    "time never runs out": SLOW,
    "an outage takes time from everybody": SLOW,
    "the erased keep their seats": FICKLE,
}
"""The people among whom a fault can show."""


def get_habits(name: str) -> Habits:
    """How people are in the lives with this fault."""
    return LIVES.get(name, USUAL)


@contextmanager
def plant_fault(name: str) -> Iterator[None]:
    """With this fault until the end of the block; "" for none. Raises KeyError for an unknown
    name."""
    with ExitStack() as stack:
        if name:
            where, what, change = PLANTS[name]
            stack.enter_context(mock.patch.object(where, what, change(getattr(where, what))))
            store.build_write_statement.cache_clear()
            stack.callback(store.build_write_statement.cache_clear)
        yield
