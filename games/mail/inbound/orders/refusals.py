"""Why nothing was done with a mail, and what became of it then."""

from __future__ import annotations

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.outcome import Outcome
from games.mail.inbound.orders.talking import NotTold
from games.play.refusals import Answered, NotAsked
from games.rules import notation
from games.rules.core import Refused


class At(Exception):
    """This line of the mail is refused, and with it the whole mail. `offer`: the one move that was
    perhaps meant."""

    def __init__(self, line: str, refused: Refused, offer: str = "") -> None:
        super().__init__(line)
        self.line, self.refused, self.offer = line, refused, offer


def undone(why: NotTold | At | Answered | NotAsked, lines: tuple[str, ...]) -> Outcome:
    """What became of a mail with these lines, of which nothing was done in the end."""
    match why:
        case NotTold():
            return refusal(why.line, why)
        case At():
            return refusal(why.line, why.refused)._replace(offer=why.offer)
    return Outcome(Kind.CLOSED, unread=lines)


def refusal(line: str, refused: Refused) -> Outcome:
    """Why nothing of the mail was done."""
    if isinstance(refused, notation.Unreadable):
        return Outcome(Kind.UNCLEAR, "unreadable", at=line, refused=refused.text)
    return Outcome(Kind.REFUSED, "refused", at=line, refused=refused.text)
