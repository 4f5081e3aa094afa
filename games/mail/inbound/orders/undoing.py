"""What can be taken back by mail, and what cannot: `undo`; the fact after which reading ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.orders.words import find_closing_fact, find_question_token
from games.play import commands, store
from games.play.refusals import TooLate
from games.play.sql import Cursor
from games.play.store import find_first_barrier
from games.play.table import log_for, table_for
from games.play.table_lookup import TableHeader, load_header
from games.rules.text import Text, _
from games.rules.types import Refused

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress


class NothingDone(Refused):
    """The seat has not moved yet."""

    def __init__(self) -> None:
        super().__init__(_("You have not moved yet, so there is nothing to take back."))


class MovedOn(Refused):
    """The seat has moved again since the question of this mail was answered."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You have moved again since this mail was answered, and only your last move can be "
                "taken back: answer "
                "our newest mail about this table with “undo”."
            )
        )


class UndoAlone(Refused):
    """A mail that takes back and plays."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "“undo” takes your last move back and stands alone: please send your moves in "
                "another mail."
            )
        )


def take_back_by_mail(reply: ReplyAddress, known: TableHeader) -> None:
    """Take back the seat's last act: while its question is open, or if this very question was
    answered by that act.
    Raises Refused, with the true reason."""
    to = table_for(known, reply.seat).take_back
    if to is None:
        raise TooLate if has_ever_moved(reply) else NothingDone
    if not find_question_token(reply) and find_closing_fact(reply) != to:
        raise MovedOn
    commands.take_back(reply.game_id, reply.seat, to)


def has_ever_moved(reply: ReplyAddress) -> bool:
    """Whether this seat has done anything in the game."""
    with Cursor() as cursor:
        return store.has_moved(cursor, reply.game_id, reply.seat)


def describe_reading_end(reply: ReplyAddress, since: int) -> Text:
    """What happened after fact number `since` so that the lines below could not be meant for it, as
    this seat may know it: the draw or showing itself, or that it is not asked any more."""
    with Cursor() as cursor:
        barrier = find_first_barrier(cursor, reply.game_id, since)
    if barrier is None:
        return _("With this move your turn was over.")
    lines = [
        line
        for line in log_for(load_header("id", reply.game_id).meta, reply.seat, since=since)
        if not line.void and line.seq <= barrier
    ]
    if not lines:
        return _("After that, something was drawn or shown.")
    return lines[-1].text
