"""Faults to plant: each is one that somebody could make, and each must be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock

from django.db import transaction

from games.mail import outgoing_connection
from games.mail.outgoing_connection import DeliveryOutcome, OutgoingConnection
from games.play import claims, commands, outbox, ports, store
from games.play.notice import State

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
    "bots sleep": (ports.play_bots, "filled_by", answer_always(None)),
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
    "what a dead sender had is lost": (claims, "LEASE", lambda _was: timedelta(days=300)),
}


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
