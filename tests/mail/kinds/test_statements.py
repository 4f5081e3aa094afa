"""The server understands every condition of a kind of mail, and whatever does not work is named by
its kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from django.db import ProgrammingError, connection, transaction

from games.mail.inbound.orders.receipt import build_lock_notices_sql
from games.mail.kinds import obsolete
from games.mail.kinds.registry import KINDS
from games.mail.outbound.prerender import build_due_boards_sql
from games.play.notice import Kind
from games.play.notice_kind import ActOutcome, NoticeKind, ObsoleteCondition
from games.play.notice_sql import build_notice_statements
from games.play.store import build_write_statement

TIME = "%(now)s"
PARAMETER = re.compile(r"%\(\w+\)s")
CONDITIONS = {value for name, value in vars(obsolete).items() if name.isupper()}
ACTS = {
    "a move": ActOutcome(range(3), 1, asked=[2, 0]),
    "the first act": ActOutcome(range(3), None, asked=[0], begins=True),
    "the end of a round": ActOutcome(range(3), 1, asked=[2], round_over=True),
    "the end of the game": ActOutcome(range(3), 1, round_over=True, over=True),
}
TOLD: dict[str, dict[Kind, list[int]]] = {
    "a move": {Kind.TURN: [0, 2]},
    "the first act": {Kind.TURN: [0], Kind.STARTED: [0, 1, 2]},
    "the end of a round": {Kind.TURN: [2], Kind.ROUND: [0, 1, 2]},
    "the end of the game": {Kind.ROUND: [0, 1, 2], Kind.OVER: [0, 1, 2]},
}


def prepare(statement: str) -> None:
    """Have the server read and plan a statement, without running it. Raises ProgrammingError."""
    with transaction.atomic(), connection.cursor() as cursor:
        typed = statement.replace(TIME, "NULL::timestamptz")
        cursor.execute("PREPARE under_test AS " + PARAMETER.sub("NULL", typed))
        cursor.execute("DEALLOCATE under_test")


def find_faults(kinds: Iterable[NoticeKind]) -> dict[str, str]:
    """What the server says to the condition of each kind that it does not understand."""
    faults = {}
    for kind in kinds:
        try:
            prepare(f"SELECT n.id FROM games_notice n WHERE {kind.obsolete_when or 'FALSE'}")
        except ProgrammingError as error:
            faults[kind.name.value] = str(error).splitlines()[0]
    return faults


@pytest.mark.django_db
def test_the_server_understands_when_each_kind_is_needless() -> None:
    assert find_faults(KINDS.values()) == {}


@pytest.mark.django_db
def test_a_kind_whose_condition_has_a_typo_is_named() -> None:
    broken = replace(KINDS["vote"], obsolete_when=ObsoleteCondition("n.satt = 1"))
    faults = find_faults((KINDS | {"vote": broken}).values())
    assert faults == {"vote": "column n.satt does not exist"}


@pytest.mark.django_db
def test_the_server_understands_each_statement_that_names_kinds() -> None:
    for statement in (
        build_write_statement(),
        *build_notice_statements(),
        build_lock_notices_sql(),
        build_due_boards_sql(),
    ):
        prepare(statement)


def test_every_condition_stands_by_name_in_one_module() -> None:
    assert {kind.obsolete_when for kind in KINDS.values()} == CONDITIONS | {None}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_told_to_the_seats_that_its_kinds_name(act: str) -> None:
    told = {
        kind.name: sorted(kind.written_by_act(ACTS[act]))
        for kind in KINDS.values()
        if kind.written_by_act
    }
    assert {name: seats for name, seats in told.items() if seats} == TOLD[act]
