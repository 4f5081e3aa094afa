"""What is looked for every few seconds is found by its own index, however many games are running."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import pytest
from django.db import connection

from games.mail import painting
from games.pace import lapsing, reminding, winding
from games.pace.motions import looking
from games.play import notice_sql, outbox, tidy

NOW = datetime(2031, 3, 3, 12, tzinfo=UTC)
ALL = dict.fromkeys(("now", "credited", "lease", "overdue", "soon", "aged"), NOW) | {
    "tried": [],
    "batch": 200,
    "most": 25,
    "people": [1],
}
FOUND_BY = {
    "games_question_due": lapsing.DUE,
    "games_question_unwound": winding.OLDEST,
    "games_question_of_bots": outbox.REMIND,
    "games_reminder_at": reminding.REMIND,
    "games_outbox_undone": outbox.CLAIM,
    "games_outbox_done": tidy.FORGET_DONE,
    "games_pause_running": looking.OVER,
    "games_motion_open": looking.LATE,
    "games_notice_unsent": notice_sql.ARE_DUE,
    "games_notice_in_hand": notice_sql.statements().lock_people,
    "games_notice_for_person": notice_sql.statements().pending,
}
"""By the index: the statement that it is for."""
ALSO = {"games_notice_unsent": (notice_sql.DROP_DUE, notice_sql.statements().lock_people, painting.statement())}


def plan(statement: str) -> str:
    """How PostgreSQL goes about it, if it reads no table from one end to the other where it need not."""
    values: Mapping[str, object] | Sequence[object] = (
        ALL if "%(" in statement else [1] if "LIMIT %s" in statement else [NOW]
    )
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL join_collapse_limit = 1")
        cursor.execute(f"EXPLAIN {statement}", values)
        return "\n".join(row[0] for row in cursor.fetchall())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("index", "statement"),
    [*FOUND_BY.items(), *((index, statement) for index, found in ALSO.items() for statement in found)],
)
def test_what_is_due_is_found_by_an_index_of_its_own(index: str, statement: str) -> None:
    assert index in plan(statement)


@pytest.mark.django_db
def test_a_statement_that_forgets_what_its_index_is_for_is_found() -> None:
    assert "games_question_due" not in plan(lapsing.DUE.replace("q.answered_seq IS NULL AND", ""))
