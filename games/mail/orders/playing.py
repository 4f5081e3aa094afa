"""Lines of a mail -> moves of a game: everything up to the first thing that cannot be taken back, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from games.mail.orders.models import Kind, ReplyAddress
from games.play import commands
from games.play.models import Question
from games.play.refusals import Answered, NotAsked, TooLate
from games.play.table import Known, table_for
from games.rules import notation
from games.rules.core import Refused
from games.rules.registry import GAMES
from games.rules.text import Text

UNDO = "undo"
TELLING = frozenset({"help", "board", "menu"})


class Outcome(NamedTuple):
    """What became of a mail. `played` and `unread`: lines; `at`: the line that was `refused`, if any; `wanted`: what
    he wants to be shown."""

    kind: Kind
    why: str = ""
    played: tuple[str, ...] = ()
    at: str = ""
    refused: Text | None = None
    unread: tuple[str, ...] = ()
    wanted: frozenset[str] = frozenset()


def obey(reply: ReplyAddress, known: Known, lines: Sequence[str], *, authenticated: bool) -> Outcome:
    """Carry out a mail's lines for the seat and question of this reply address.

    `authenticated`: the sender is beyond doubt. Without that nothing is moved: whoever is meant has to confirm.
    """
    verbs = GAMES[known.meta.rules].verbs
    wanted = frozenset(word for word in map(str.casefold, lines) if word in TELLING - verbs)
    orders = tuple(line for line in lines if line.casefold() not in wanted)
    if not orders:
        return Outcome(Kind.TOLD, wanted=wanted)
    undoing = UNDO not in verbs and UNDO in map(str.casefold, orders)
    if undoing and len(orders) > 1:
        return Outcome(Kind.UNCLEAR, "undo among orders", unread=orders)
    if not authenticated:
        return to_be_confirmed(reply, known, orders, undoing)
    outcome = take_back(reply, known) if undoing else play(reply, orders)
    return outcome._replace(wanted=wanted)


def to_be_confirmed(reply: ReplyAddress, known: Known, orders: tuple[str, ...], undoing: bool) -> Outcome:
    """Whether it is worth asking: what nobody could have meant as an order is no reason for a mail."""
    decision = table_for(known, reply.seat).decision
    if undoing:
        return Outcome(Kind.CONFIRM, unread=orders)
    if not heart_token(reply) or decision is None:
        return Outcome(Kind.CLOSED, unread=orders)
    try:
        notation.read(GAMES[known.meta.rules], orders[0], decision)
    except notation.Unreadable as refused:
        return Outcome(Kind.UNCLEAR, "unreadable", at=orders[0], refused=refused.text)
    except Refused as refused:
        return Outcome(Kind.REFUSED, "refused", at=orders[0], refused=refused.text)
    return Outcome(Kind.CONFIRM, unread=orders)


def play(reply: ReplyAddress, orders: tuple[str, ...]) -> Outcome:
    """Move by move. A refused line undoes those before it; after a draw or a showing no further line is read."""
    token, line, done = heart_token(reply), "", 0
    if not token:
        return Outcome(Kind.CLOSED, unread=orders)
    try:
        with transaction.atomic():
            while token and done < len(orders):
                line = orders[done]
                acted = commands.act(reply.game_id, reply.seat, line, token)
                done += 1
                token = "" if any(fact.barrier for fact in acted.facts) else token_now(reply)
    except (Answered, NotAsked):
        return Outcome(Kind.CLOSED, unread=orders)
    except notation.Unreadable as refused:
        return Outcome(Kind.UNCLEAR, "unreadable", at=line, refused=refused.text)
    except Refused as refused:
        return Outcome(Kind.REFUSED, "refused", at=line, refused=refused.text)
    return Outcome(Kind.PLAYED, played=orders[:done], unread=orders[done:])


def take_back(reply: ReplyAddress, known: Known) -> Outcome:
    """Take back the seat's last act: while its question is open, or if this very question was answered by that act."""
    to = table_for(known, reply.seat).take_back
    try:
        if to is None or not (heart_token(reply) or answered_by(reply) == to):
            raise TooLate
        commands.take_back(reply.game_id, reply.seat, to)
    except Refused as refused:
        return Outcome(Kind.REFUSED, "too late", at=UNDO, refused=refused.text)
    return Outcome(Kind.TAKEN_BACK)


def heart_token(reply: ReplyAddress) -> str:
    """The heart's token of the question of this address; "" once it is answered."""
    found = Question.objects.filter(
        game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq, answered_seq=None
    ).values_list("token", flat=True)
    return found.first() or ""


def token_now(reply: ReplyAddress) -> str:
    """The heart's token of whatever this seat is asked now; "" if nothing."""
    found = Question.objects.filter(game_id=reply.game_id, seat=reply.seat, answered_seq=None)
    return found.values_list("token", flat=True).first() or ""


def answered_by(reply: ReplyAddress) -> int | None:
    """The number of the fact that closed the question of this address."""
    found = Question.objects.filter(game_id=reply.game_id, seat=reply.seat, asked_seq=reply.asked_seq)
    return found.values_list("answered_seq", flat=True).first()
