"""Lines of a mail -> moves of a game: everything up to the first thing that cannot be taken back,
or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from django.db import transaction

from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders import yes_or_no
from games.mail.inbound.orders.conditional_moves import (
    Made,
    answers_now,
    carried_out,
    later,
    written_ahead,
)
from games.mail.inbound.orders.in_order import in_doubt, in_the_way, unreached
from games.mail.inbound.orders.outcome import At, NotTold, Outcome, refusal, undone
from games.mail.inbound.orders.planned import change_plan
from games.mail.inbound.orders.side_commands import check_talk, go_away, tell_table
from games.mail.inbound.orders.undoing import UndoAlone, reading_ended, take_back
from games.mail.inbound.orders.words import (
    Does,
    Sure,
    Word,
    besides_moves,
    column_of,
    elsewhere,
    heart_token,
    said,
    token_now,
    verdict,
    words_of,
)
from games.mail.sandbox.mail_keywords import Letter, sorted_out
from games.play import commands, store
from games.play.position import POSITIONS
from games.play.refusals import Answered, NotAsked
from games.play.sql import Cursor
from games.play.table import Table, table_for
from games.play.table_lookup import TableHeader, known_by
from games.rules.near import list_suggestions
from games.rules.orders import read_order
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.words import in_every_language


def obey(
    reply: ReplyAddress,
    known: TableHeader,
    lines: Sequence[str],
    below: Sequence[str] = (),
    *,
    sure: Sure,
) -> Outcome:
    """Carry out a mail's lines for the seat and question of this reply address, all of them or
    none.

    `below`: words of the same mail that stand below a message or a closing, and are not read: if
    one of them is below a message and could be an order, nothing is done. `sure`: of the sender;
    what they may do by that stands in the table of words (words.TABLE).
    """
    if word := said(reply, lines):
        return yes_or_no.answered(reply, word, lines, sure)
    letter = sorted_out(lines, GAMES[known.meta.rules].verbs, below)
    if letter.asks:
        letter = yes_or_no.at_address(reply, letter)
    if letter.asks:
        return yes_or_no.asked(reply, letter, lines)
    if letter.undo and len(letter.orders) > 1:
        return refusal("", UndoAlone())._replace(kind=Kind.UNCLEAR, unread=letter.orders)
    return obeyed(reply, known, letter, lines, sure)


def obeyed(
    reply: ReplyAddress, known: TableHeader, letter: Letter, lines: Sequence[str], sure: Sure
) -> Outcome:
    """The same for a letter that needs no "yes"."""
    does, why = ruled(reply, known, letter, sure)
    if does == Does.WHERE and (why or column_of(reply) == "answered"):
        return elsewhere(reply, letter, lines, why)
    if not any((letter.orders, letter.away, letter.talks, letter.do)):
        return Outcome(Kind.TOLD, wanted=letter.wanted)
    outcome = done_or_asked(reply, known, letter, lines, does)
    return outcome._replace(wanted=letter.wanted, secret=bool(letter.do or outcome.planned))


def ruled(
    reply: ReplyAddress, known: TableHeader, letter: Letter, sure: Sure
) -> tuple[Does, Word | None]:
    """What the table of words says of this letter, and because of which word."""
    words = words_of(letter)
    if sure == Sure.BELIEVED and Word.MOVE in words and not all_moves(reply, known, letter):
        words.add(Word.AHEAD)
    return verdict(words, column_of(reply), sure)


def done_or_asked(
    reply: ReplyAddress, known: TableHeader, letter: Letter, lines: Sequence[str], does: Does
) -> Outcome:
    """All that a letter says, done or to be confirmed; or why nothing of it is."""
    try:
        if letter.talks:
            check_talk(reply, known, letter)
        if does != Does.DOES:
            return to_be_confirmed(reply, known, letter, tuple(lines))._replace(
                secret=bool(letter.do)
            )
        with transaction.atomic():
            if letter.do:
                change_plan(reply, letter)
            outcome = besides(reply, letter, moved(reply, known, letter))._replace(plan=letter.do)
    except (NotTold, At, Answered, NotAsked) as refused:
        POSITIONS.forget(known.meta.id)  # it has seen moves that are undone now
        outcome = undone(refused, tuple(lines))
    return outcome


def all_moves(reply: ReplyAddress, known: TableHeader, letter: Letter) -> bool:
    """Whether the letter says nothing but moves, the first of them one of the question itself."""
    game = GAMES[known.meta.rules]
    if any(written_ahead(game, line) for line in letter.orders[1:]):
        return False
    try:
        return bool(understood(table_for(known, reply.seat), letter.orders[0]).lines)
    except Refused:
        return False


def to_be_confirmed(
    reply: ReplyAddress, known: TableHeader, letter: Letter, lines: tuple[str, ...]
) -> Outcome:
    """Whether it is worth asking: what nobody could have meant as an order is no reason for a
    mail."""
    table = table_for(known, reply.seat)
    if letter.undo or not letter.orders:
        return Outcome(Kind.CONFIRM, unread=lines, note=besides_moves(letter))
    if not heart_token(reply) or table.decision is None:
        return Outcome(Kind.CLOSED, unread=lines)
    try:
        meant = understood(table, letter.orders[0])
    except Refused as refused:
        game, line = GAMES[known.meta.rules], letter.orders[0]
        if answers_now(game, line, table.decision) is None:
            return refusal(line, refused).offering(list_suggestions(game, line, table.decision))
        meant = Made((), (), ())
    if doubt := in_the_way(GAMES[known.meta.rules], table.decision, letter.orders, 1):
        return refusal(doubt, in_doubt(doubt))
    return Outcome(Kind.CONFIRM, unread=lines, played=meant.lines, says=meant.says)


def moved(reply: ReplyAddress, known: TableHeader, letter: Letter) -> Outcome:
    """What became of the moves of a mail. Raises At, Answered or NotAsked; then nothing has been
    moved."""
    if letter.undo:
        try:
            take_back(reply, known)
        except Refused as refused:
            raise At(letter.orders[0], refused) from refused
        return Outcome(Kind.TAKEN_BACK)
    return play(reply, letter.orders) if letter.orders else Outcome(Kind.TOLD)


def besides(reply: ReplyAddress, letter: Letter, outcome: Outcome) -> Outcome:
    """Everything else that a mail says, once its moves are made. Raises At or NotTold."""
    line, known = letter.away, known_by("id", reply.game_id)
    try:
        away = go_away(reply.person, letter.away) if letter.away else None
        line = letter.message
        if outcome.played and letter.talks:
            check_talk(reply, known, letter)
        message = tell_table(reply.person, known, letter.message) if letter.talks else ""
    except NotTold:
        raise
    except Refused as refused:
        raise At(line, refused) from refused
    return outcome._replace(away=away, message=message)


def play(reply: ReplyAddress, orders: tuple[str, ...]) -> Outcome:
    """Move by move, as each is understood. A refused line undoes those before it; after a draw or a
    showing no further line is read but those that were written ahead. Raises At, Answered or
    NotAsked."""
    token, made, done, barrier = heart_token(reply), Made((), (), ()), 0, last_fact(reply)
    if not token:
        raise Answered
    first = table_for(known_by("id", reply.game_id), reply.seat)
    while token and done < len(orders):
        line, barrier = orders[done], last_fact(reply)
        made = Made(*map(add, made, one(reply, line, token)))
        done += 1
        token = "" if barred(reply, barrier) else token_now(reply)
    if done < len(orders) and (doubt := unreached(first, orders, done)):
        raise At(doubt, in_doubt(doubt))
    outcome = Outcome(Kind.PLAYED, played=made.lines, says=made.says, wrote=made.wrote)
    if done == len(orders):
        return outcome
    outcome = later(reply, outcome, orders[done:])
    return outcome._replace(ended=reading_ended(reply, barrier)) if outcome.unread else outcome


def one(reply: ReplyAddress, line: str, token: str) -> Made:
    """The moves of one line. Raises At, Answered or NotAsked."""
    table = table_for(known_by("id", reply.game_id), reply.seat)
    if table.token != token or table.decision is None or table.view is None:
        raise Answered
    try:
        made = understood(table, line)
        commands.act(reply.game_id, reply.seat, made.lines[0], token)
        return made
    except (Answered, NotAsked):
        raise
    except Refused as refused:
        plan = answers_now(table.game, line, table.decision)
        made = carried_out(reply, plan) if plan else Made((), (), ())
        if not made.lines:
            offers = list_suggestions(table.game, line, table.decision)
            raise At(line, refused, offers) from refused
        return made


def understood(table: Table, line: str) -> Made:
    """The move of the question that a line writes, and its words. Raises Refused."""
    view = table.view
    if table.decision is None or view is None:
        return Made((), (), ())
    says = in_every_language()
    move, framed = read_order(
        table.game, line, table.decision, whole=True, view=lambda: view, says=says
    )
    says = table.game.presentation.describe(view, move).text
    return Made((str(move),), (says,), (line if framed else "",))


def last_fact(reply: ReplyAddress) -> int:
    """The number of the last fact of the game."""
    return known_by("id", reply.game_id).meta.version


def barred(reply: ReplyAddress, since: int) -> bool:
    """Whether something after this fact cannot be taken back."""
    with Cursor() as cursor:
        return store.barred(cursor, reply.game_id, since)
