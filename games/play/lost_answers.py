"""A command whose COMMIT got no answer may count or not: the line broke, or the server went away.

So each command writes a number of its own beside its facts (`games_outbox.command`). Whoever gave
it looks for that number: it counts, or it is given once more. Nothing else proves it. The question
may have been closed by somebody else, and after a failover another server may have given the number
of the transaction to another one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

import psycopg
import structlog
from django.db import InterfaceError, OperationalError, connection, transaction

from games.play import store
from games.play.record import Acted, keep_position_and_wake
from games.play.sql import Cursor
from keywest_site.unique_ids import make_unique_id

log = structlog.get_logger(__name__)

Done = TypeVar("Done")
Work = Callable[[Cursor, UUID], Acted]
"""What a command does in its transaction, which it does not end."""
LINE_LOST = ("08", "57P01", "57P02", "57P03")
"""How codes of errors begin with which a server, or a pool in front of it, ends a line."""


def carry_out(game_id: int, work: Work) -> Acted:
    """Move a game in a transaction of its own, surely and once. In a transaction that somebody else
    began, all that is theirs to do."""
    command = make_unique_id()

    def find_acted(acted: Acted) -> bool:
        if not has_counted(game_id, command):
            return False
        transaction.on_commit(lambda: keep_position_and_wake(game_id, acted.position))
        return True

    return carry_out_once(game_id, lambda cursor: work(cursor, command), find_acted)


def carry_out_once(
    game_id: int, work: Callable[[Cursor], Done], is_there: Callable[[Done], bool]
) -> Done:
    """Do this in a transaction. If the line breaks, find out whether what was done is there; if it
    is not, do it once more. In a transaction that somebody else began, all that is theirs to do."""
    if connection.in_atomic_block:
        with transaction.atomic(), Cursor() as cursor:
            return work(cursor)
    begun, done = False, None
    try:
        with transaction.atomic(), Cursor() as cursor:
            begun = True
            done = work(cursor)
        return done
    except (OperationalError, InterfaceError) as error:
        if not (begun and is_line_lost(error)):
            raise
        log.warning("the line to the database broke", game=game_id, written=done is not None)
    if done is not None and is_there(done):
        return done
    with transaction.atomic(), Cursor() as cursor:
        return work(cursor)


def is_line_lost(error: Exception) -> bool:
    """Whether nobody can know from this error if the transaction counts."""
    cause = error.__cause__
    if not isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return cause.sqlstate is None or cause.sqlstate.startswith(LINE_LOST)


def has_counted(game_id: int, command: UUID) -> bool:
    """Whether this command's transaction counts. Holding the game's row, one waits for a COMMIT
    that goes on still; and as this writes, its own COMMIT waits until the standby has both."""
    with transaction.atomic(), Cursor() as cursor:
        return store.has_command(cursor, game_id, command)
