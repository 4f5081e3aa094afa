"""What a mail's lines are at the address that it answers, and what becomes of one with a line that
is not known: its writer is asked first, whoever vouches for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import yes_or_no
from games.mail.inbound.orders.doubts import APART
from games.mail.inbound.orders.in_order import is_order
from games.mail.inbound.orders.line_classes import Classified, Context, known_names
from games.mail.inbound.orders.playing import obey
from games.mail.inbound.orders.sender import signatures_of
from games.mail.inbound.orders.talking import is_address
from games.mail.inbound.orders.words import Sure, said
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import YES, is_saying, sorted_out, word_of
from games.play.table import table_for
from games.rules.core import GAMES, Decision, Game, Refused
from games.rules.frames import numbers
from games.rules.said import read_said
from games.rules.text import fold
from games.rules.vocabulary import names_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.outcome import Outcome
    from games.mail.sandbox.reading import Reading
    from games.play.table import TableHeader


def context_of(reading: Reading, name: str, reply: ReplyAddress, known: TableHeader) -> Context:
    """What tells the lines of a reply to this address; `name`: what its sender calls themselves."""
    game, decision = GAMES[known.meta.rules], table_for(known, reply.seat).decision
    names = known_names((reply.person.name, name))
    return Context(
        is_move=lambda line: is_answer(reply, line) or is_move(game, decision, line),
        is_order=partial(is_order_of, game, decision),
        words=partial(names_of, game),
        names=names,
        people=names | known_names(sitting.name for sitting in known.seats),
        is_ours=is_address,
        taught=signatures_of(reply.person_id, reading),
    )


def is_answer(reply: ReplyAddress, line: str) -> bool:
    """Whether the line is the "yes" or "no" for which this address asks."""
    if said(reply, [line]):
        return True
    offers = reply.offer.get("line") or reply.offer.get("lines")
    return bool(offers) and word_of(line) in YES


def is_move(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is a whole move of this question."""
    if decision is None:
        return False
    try:
        return bool(read_said(game, line, decision))
    except Refused:
        return False


def is_order_of(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is an order at this table, now or at another time, or one of our words:
    no word of doubt, no number alone."""
    if is_saying(line, game.verbs):
        return True
    if fold(line) in APART or is_number_alone(line):
        return False
    return is_order(game, decision, line)


def is_number_alone(line: str) -> bool:
    """Whether the line is a number, in figures or as a word, and nothing else."""
    return not any(map(str.isalpha, line)) or fold(line).strip(" .!。") in numbers()


def ask_first(
    reply: ReplyAddress, known: TableHeader, found: Classified, reading: Reading, sure: Sure
) -> Outcome:
    """Have the moves of a mail confirmed that has lines which are not known; or why they could not
    be played at all."""
    outcome = obey(reply, known, found.orders, reading.below, sure=Sure.NOBODY)
    if outcome.kind != Kind.CONFIRM:
        return outcome._replace(unread=unique((*outcome.unread, *found.unknown)))
    yes = sure != Sure.NOBODY and is_of_moves(reply, known, found.orders)
    lines = found.orders if yes else ()
    return outcome._replace(
        why="beside", unread=found.orders, beside=found.unknown, lines=lines, vouched=sure > 0
    )


def acts(known: TableHeader, orders: Sequence[str]) -> bool:
    """Whether these orders change anything but what the table is told and their writer is shown."""
    letter = sorted_out(orders, GAMES[known.meta.rules].verbs)
    return any((letter.orders, letter.away, letter.do, letter.asks))


def is_of_moves(reply: ReplyAddress, known: TableHeader, orders: Sequence[str]) -> bool:
    """Whether these orders answer an open question, and are nothing but moves."""
    if reply.use != Use.QUESTION or reply.offer.get("asks"):
        return False
    letter = sorted_out(orders, GAMES[known.meta.rules].verbs)
    only = letter.orders == tuple(orders)
    return only and not letter.undo and not yes_or_no.about_to(reply, orders)


def unique(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines, each once."""
    return tuple(dict.fromkeys(lines))
