"""A receipt before it is written: what was done, in words that stay, and where to look further.

What is asked now is looked up when it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.outcome import HEADLINES, Outcome
from games.mail.inbound.orders.planned import read_back
from games.mail.inbound.orders.showing import Eyes
from games.play.models import Game, Question, Seat, Status
from games.play.table import Table
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.words import Words

SHOWN_UNREAD = 10
SHOWN_CHARACTERS = 80
UNDONE = (Kind.REFUSED, Kind.UNCLEAR, Kind.CLOSED)
"""Kinds of which the receipt says why."""


class Draft(NamedTuple):
    """What a receipt tells of one table. `seq`: of the question that the mail answered; `before`:
    the game's version when it was opened; `said`: the words that stay, for the templates; `number`:
    of the table in a mail about several; `offer`: the move that "yes" makes; `taps`: lines, each
    with a link that writes it; `asks`: what "yes" does besides. All of it is JSON."""

    use: str
    game: int
    seat: int
    seq: int
    before: int
    kind: str
    said: dict[str, Any]
    wanted: list[str]
    number: int = 0
    offer: str = ""
    taps: Sequence[str] = ()
    asks: str = ""


def drafted(
    incoming: Incoming, reply: ReplyAddress, look: Eyes, outcome: Outcome, before: int
) -> Draft:
    """What is to be told of this outcome, in the language that is active."""
    return Draft(
        reply.use,
        reply.game_id or 0,
        reply.seat,
        reply.asked_seq,
        before,
        outcome.kind,
        {
            **about(incoming, outcome),
            **done(look, outcome, reply),
            "pointers": [
                *pointers(look.table, reply.person_id, outcome),
                *to_signatures(incoming, outcome),
            ],
        },
        sorted(outcome.wanted),
        0,
        outcome.offer,
        list(outcome.taps),
        outcome.asks,
    )


def about(incoming: Incoming, outcome: Outcome) -> dict[str, Any]:
    """What became of the mail, and which of its lines were not read."""
    return {
        "kind": outcome.kind,
        "confirm_url": settings.SITE_URL + reverse("mailed_order", args=[incoming.key]),
        "unread": [shown(line) for line in outcome.unread[:SHOWN_UNREAD]],
        "unread_more": max(0, len(outcome.unread) - SHOWN_UNREAD),
        "told": outcome.message,
        "away": date_format(outcome.away) if outcome.away else "",
        "headline": headline(outcome),
    }


def headline(outcome: Outcome) -> str:
    """What became of the mail, in a few words that hide nothing and tell nothing."""
    if outcome.kind == Kind.CONFIRM and outcome.note:
        return gettext("please confirm your answer")
    return str(HEADLINES[outcome.kind])


def done(look: Eyes, outcome: Outcome, reply: ReplyAddress) -> dict[str, Any]:
    """What was done with the mail: moves, plan, or the line that was refused and why. Of all that,
    a discreet receipt has only the words of the mail itself, and ours that tell nothing."""
    note = look.say(outcome.note) if outcome.note else ""
    hint = note if outcome.kind not in UNDONE else ""
    if look.discreet:
        return {"at": shown(outcome.at), "reason": note, "hint": hint}
    reason = note or (look.say(outcome.refused) if outcome.refused else "")
    plan = read_back(reply, look.table, look.say) if outcome.plan else None
    return {
        "played": played(look.table, outcome, look.say),
        "planned": list(outcome.planned),
        "framed": framed(look.table, outcome, look.say),
        "meant": look.say.line(look.table.game.name, outcome.offer),
        "plan": plan._asdict() if plan else None,
        "asks_plan": bool(outcome.plan),
        "ended": look.say(outcome.ended) if outcome.ended else "",
        "reason": reason,
        "hint": hint,
        "at": "" if outcome.at.casefold() in reason.casefold() else shown(outcome.at),
    }


def played(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """The moves as they were understood: as they are written in their language, and in words."""
    return [
        (say.line(table.game.name, line), say(says))
        for line, says in zip(outcome.played, outcome.says, strict=True)
    ]


def framed(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """Moves that were written with something around them: so they were written, so they were
    played."""
    both = zip(outcome.wrote, outcome.played, strict=False)
    return [(shown(wrote), say.line(table.game.name, line)) for wrote, line in both if wrote]


def shown(line: str) -> str:
    """A line of theirs as it may stand in a mail."""
    return one_line(line)[:SHOWN_CHARACTERS]


def one_line(text: str) -> str:
    """Nothing but characters that can be seen, in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


MOST_TABLES = 30


def pointers(table: Table, person: int, outcome: Outcome) -> list[tuple[str, str]]:
    """Words and an address each, for what was wanted of these things."""
    found = list[tuple[str, str]]()
    if "rules" in outcome.wanted:
        found.append((gettext("The rules"), page("rules", table.game.name)))
    if "page" in outcome.wanted:
        said = gettext("Seats, votes, a pause and resigning are on the page of the table")
        found.append((said, page("table", table.meta.slug)))
    if "games" in outcome.wanted:
        found += tables_of(person)
    if "unsubscribe" in outcome.wanted:
        told = gettext("You get no more mails when it is your turn. Change when mails come")
        found.append((told, page("mail_preferences")))
    return found


def to_signatures(incoming: Incoming, outcome: Outcome) -> list[tuple[str, str]]:
    """Where they can say that their mails end so, if what was not read may be their signature."""
    if not outcome.signs:
        return []
    words = gettext("Do all your mails end like this? Say once that it is your signature")
    return [(words, f"{page('signatures')}?mail={incoming.key}")]


def tables_of(person: int) -> list[tuple[str, str]]:
    """The tables at which they sit, those that wait for them first."""
    sits = Seat.objects.filter(person=person, game__status__in=[Status.OPEN, Status.RUNNING])
    seats = list(sits.select_related("game").order_by("game__moved_at")[:MOST_TABLES])
    games = [seat.game_id for seat in seats]
    asked = Question.objects.filter(game__in=games, answered_seq=None)
    waiting = set(asked.values_list("game_id", "seat"))
    seats.sort(key=lambda seat: (seat.game_id, seat.number) not in waiting)
    return [
        (named(seat.game, (seat.game_id, seat.number) in waiting), page("table", seat.game.slug))
        for seat in seats
    ]


def named(game: Game, waits: bool) -> str:
    """The name of a table, and whether it waits."""
    title = game.title or GAMES[game.rules].title
    return gettext("%(table)s waits for you") % {"table": title} if waits else title


def page(name: str, *args: str) -> str:
    """The whole address of a page of ours."""
    return settings.SITE_URL + reverse(name, args=args)
