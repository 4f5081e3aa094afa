"""A receipt before it is written: what was done, in words that stay; what is asked now is looked up
when it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.elsewhere import pointers
from games.mail.inbound.orders.outcome import Outcome, headlines
from games.mail.inbound.orders.planned import read_back
from games.mail.inbound.orders.showing import Eyes

if TYPE_CHECKING:
    from games.play.table import Table
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
            "pointers": pointers(look.table, reply.person_id, outcome),
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
    return headlines()[outcome.kind]


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
