"""Each kind of notice in a sentence, and in a few words for the subject. Nothing hidden can stand
in either."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.utils.translation import gettext

from games.play.notice import Kind

SENTENCES: dict[Kind, Callable[[], str]] = {
    Kind.OVER: lambda: gettext("The game is over."),
    Kind.STARTED: lambda: gettext("The game has begun."),
    Kind.REMINDER: lambda: gettext("Your time is running out."),
    Kind.TURN: lambda: gettext("It is your turn."),
    Kind.VOTE: lambda: gettext("Your table votes on something."),
    Kind.HANDED: lambda: gettext("Your seat has changed hands."),
    Kind.MOVED: lambda: gettext("A move was made for you."),
    Kind.INVITED: lambda: gettext("You are invited to this table."),
    Kind.CLOSED: lambda: gettext("Nobody came: this table was given up."),
    Kind.OFFER: lambda: gettext("A seat is free at this table."),
    Kind.ROUND: lambda: gettext("A round is over."),
    Kind.MESSAGE: lambda: gettext("Somebody wrote at this table."),
}
"""The weightiest first: of several notices from one table, one gives the mail its head."""

BRIEFS: dict[Kind, Callable[[], str]] = {
    Kind.OVER: lambda: gettext("the game is over"),
    Kind.STARTED: lambda: gettext("the game has begun"),
    Kind.REMINDER: lambda: gettext("your time is running out"),
    Kind.TURN: lambda: gettext("your turn"),
    Kind.VOTE: lambda: gettext("your table votes"),
    Kind.HANDED: lambda: gettext("your seat has changed hands"),
    Kind.MOVED: lambda: gettext("a move was made for you"),
    Kind.INVITED: lambda: gettext("you are invited"),
    Kind.CLOSED: lambda: gettext("your table was given up"),
    Kind.OFFER: lambda: gettext("a seat is free"),
    Kind.ROUND: lambda: gettext("a round is over"),
    Kind.MESSAGE: lambda: gettext("somebody wrote"),
}
ASKS = (Kind.TURN, Kind.REMINDER)


def sentence(kinds: Collection[str], asked: bool) -> str:
    """Why this table writes; "" if nothing is left to say."""
    kind = weightiest(kinds, asked)
    return SENTENCES[kind]() if kind else ""


def brief(kinds: Collection[str], asked: bool) -> str:
    """The same in a few words."""
    kind = weightiest(kinds, asked)
    return BRIEFS[kind]() if kind else ""


def weightiest(kinds: Collection[str], asked: bool) -> Kind | None:
    """The kind that counts most, of those that still hold: whoever is not `asked` any more is told
    of no question."""
    return next((kind for kind in SENTENCES if kind in kinds and (asked or kind not in ASKS)), None)
