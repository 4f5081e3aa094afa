"""What became of a mail, and why nothing was done with it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext_lazy

from games.mail.inbound.models import Kind
from games.play.refusals import Answered, NotAsked
from games.rules.orders import notation
from games.rules.text import Text, _
from games.rules.types import Refused

NO_TEXT = _(
    "No text was found in your email. What is encrypted or packed into an "
    "attachment (smime.p7m, winmail.dat) cannot be read here: please send plain "
    "text."
)
GIVEN_UP = _("You have given up your seat at that table. A bot plays on in it.")
TAKEN = _("You have taken a seat at that table.")
LEFT = _("You have left that table. It had not begun, so no one is waiting for you.")
HEADLINES = {
    Kind.PLAYED: gettext_lazy("played"),
    Kind.TAKEN_BACK: gettext_lazy("taken back"),
    Kind.TOLD: gettext_lazy("as you asked"),
    Kind.REFUSED: gettext_lazy("not played"),
    Kind.UNCLEAR: gettext_lazy("not read"),
    Kind.CLOSED: gettext_lazy("answered already"),
    Kind.CONFIRM: gettext_lazy("please confirm your move"),
}
"""Each outcome in a few words that hide nothing and tell nothing."""


class Outcome(NamedTuple):
    """What became of a mail. `played`: the moves that were understood, in canonical notation, and
    `says` them in words;
    `unread`: lines; `at`: the line that was `refused`, if any; `wanted`: what the sender wants to
    be shown;
    `planned`: lines that are standing orders now; `away`: until when the sender is; `message`: what
    the table was told; `plan`: what was done with the sender's plan, as in Letter.do; `secret`:
    something of the mail is (to be) part of a plan; `wrote`: for each move played, how it was
    written, where that was not just the move; `offer`: the one move that was meant perhaps, and
    that "yes" makes; `note`: what we say about it that is nobody's secret; `ended`: why no further
    line was read; `taps`: lines that would have been read; `asks`: what a "yes" to the answer does;
    `left`: they have no seat at the table any more; `signs`: what was not read may be their
    signature; `suggestions`: the moves that a refused line was perhaps meant as; `beside`: lines
    that are not known, because of which the writer is asked first, and `lines`: what a "yes" plays
    then; `vouched`: somebody vouches for the writer."""

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
    offer: str = ""
    note: Text | None = None
    ended: Text | None = None
    taps: tuple[str, ...] = ()
    asks: str = ""
    left: bool = False
    signs: bool = False
    suggestions: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    vouched: bool = False

    def offering(self, moves: tuple[str, ...]) -> Outcome:
        """The same with the moves that were perhaps meant; a single one is what "yes" makes."""
        return self._replace(suggestions=moves, offer=moves[0] if len(moves) == 1 else "")


def build_unread_outcome(why: str) -> Outcome:
    """Of a mail without a text that could be read, for this reason."""
    return Outcome(Kind.UNCLEAR, why, note=NO_TEXT if why == "no text" else None)


class SeasonOutcome(NamedTuple):
    """What became of a mail to a season. `did`: the word that was carried out (`seats` and `no
    seats` of an offer); `refused`: why it was not; `wanted`: what is to be shown; `unread`:
    lines."""

    kind: Kind
    why: str = ""
    did: str = ""
    refused: Text | None = None
    wanted: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    secret: bool = False


class NotTold(Refused):
    """A message that the table is not told, because of this line."""

    def __init__(self, line: str, text: Text) -> None:
        super().__init__(text)
        self.line = line


class LineRefused(Exception):
    """This line of the mail is refused, and with it the whole mail. `suggestions`: the moves that
    were perhaps meant; `asks`: what a "yes" does."""

    def __init__(
        self, line: str, refused: Refused, suggestions: tuple[str, ...] = (), asks: str = ""
    ) -> None:
        super().__init__(line)
        self.line, self.refused, self.suggestions, self.asks = line, refused, suggestions, asks


def build_undone_outcome(
    why: NotTold | LineRefused | Answered | NotAsked, lines: tuple[str, ...]
) -> Outcome:
    """What became of a mail with these lines, of which nothing was done in the end."""
    match why:
        case NotTold():
            return build_refused_outcome(why.line, why)
        case LineRefused():
            outcome = build_refused_outcome(why.line, why.refused)._replace(asks=why.asks)
            return outcome.offering(why.suggestions)
    return Outcome(Kind.CLOSED, unread=lines)


def build_refused_outcome(line: str, refused: Refused) -> Outcome:
    """Why nothing of the mail was done."""
    if isinstance(refused, notation.Unreadable):
        return Outcome(Kind.UNCLEAR, "unreadable", at=line, refused=refused.text)
    return Outcome(Kind.REFUSED, "refused", at=line, refused=refused.text)


def build_closed_outcome(refused: Refused) -> Outcome:
    """Why nothing was done."""
    return Outcome(Kind.CLOSED, "over", note=refused.text)
