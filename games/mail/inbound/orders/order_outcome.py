"""What became of a mail with orders, and why nothing was done with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.talking import NotTold
from games.play.refusals import Answered, NotAsked
from games.rules import notation

if TYPE_CHECKING:
    from datetime import date

    from games.rules.core import Refused
    from games.rules.text import Text


class Outcome(NamedTuple):
    """What became of a mail. `played`: the moves that were understood, in canonical notation, and
    `says` them in words;
    `unread`: lines; `at`: the line that was `refused`, if any; `wanted`: what the sender wants to
    be shown;
    `planned`: lines that are standing orders now; `away`: until when the sender is; `message`: what
    the table was told; `plan`: what was done with the sender's plan, as in Letter.do; `secret`:
    something of the mail is (to be) part of a plan; `wrote`: for each move played, how it was
    written, where that was not just the move; `suggests`: lines of the mail with the one verb put
    right that is a letter away."""

    kind: Kind
    why: str = ""
    played: tuple[str, ...] = ()
    at: str = ""
    refused: Text | None = None
    unread: tuple[str, ...] = ()
    wanted: frozenset[str] = frozenset()
    says: tuple[Text, ...] = ()
    planned: tuple[str, ...] = ()
    away: date | None = None
    message: str = ""
    plan: str = ""
    secret: bool = False
    wrote: tuple[str, ...] = ()
    suggests: tuple[str, ...] = ()


class At(Exception):
    """This line of the mail is refused, and with it the whole mail."""

    def __init__(self, line: str, refused: Refused) -> None:
        super().__init__(line)
        self.line, self.refused = line, refused


def undone(why: NotTold | At | Answered | NotAsked, lines: tuple[str, ...]) -> Outcome:
    """What became of a mail with these lines, of which nothing was done in the end."""
    match why:
        case NotTold():
            return refusal(why.line, why)
        case At():
            return refusal(why.line, why.refused)
    return Outcome(Kind.CLOSED, unread=lines)


def refusal(line: str, refused: Refused) -> Outcome:
    """Why nothing of the mail was done."""
    if isinstance(refused, notation.Unreadable):
        return Outcome(Kind.UNCLEAR, "unreadable", at=line, refused=refused.text)
    return Outcome(Kind.REFUSED, "refused", at=line, refused=refused.text)
