"""Carries out the lines of a mail as moves of a game: everything up to the first thing that cannot
be taken back, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any

from django.db import transaction

from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders import yes_or_no
from games.mail.inbound.orders.conditional_moves import (
    MadeMoves,
    carry_out_later_lines,
    find_conditional_plan,
    find_plan_for_question,
    play_planned_moves,
)
from games.mail.inbound.orders.line_classes import APART
from games.mail.inbound.orders.outcome import (
    LineRefused,
    NotTold,
    Outcome,
    build_refused_outcome,
    build_undone_outcome,
)
from games.mail.inbound.orders.sender_plan import change_plan_by_mail
from games.mail.inbound.orders.side_commands import (
    UndoAlone,
    check_message_to_table,
    describe_reading_end,
    post_table_talk,
    record_absence,
    take_back_by_mail,
)
from games.mail.inbound.orders.talk_checks import find_order_meanings
from games.mail.inbound.orders.word_table import (
    SenderTrust,
    Word,
    WordEffect,
    build_elsewhere_outcome,
    choose_strictest_effect,
    describe_side_command,
    find_current_token,
    find_question_token,
    get_word_column,
    list_content_words,
    read_yes_or_no,
)
from games.mail.sandbox.mail_keywords import MailContents, sort_by_purpose
from games.play import commands, store
from games.play.position import POSITIONS
from games.play.refusals import Answered, NotAsked
from games.play.sql import Cursor
from games.play.table import Table, TableHeader, load_header, table_for
from games.rules.contract import Game
from games.rules.orders import notation, speech
from games.rules.orders.reader import read_order
from games.rules.orders.written_moves import (
    list_possible_meanings,
    list_suggestions,
    list_unframed_lines,
    normalize_width,
)
from games.rules.registry import GAMES
from games.rules.text import _, fold_text
from games.rules.types import Decision, Refused
from games.words import list_words_at_table

# Lines that are not reached: one that is no order, or a second answer to one question, may change
# what stands above it.


def find_blocking_line(
    game: Game[Any], decision: Decision, orders: Sequence[str], reached: int
) -> str:
    """The first line from `reached` on that keeps all of them from being played; "": none does.
    `decision`: what the first of them answers."""
    for line in orders[reached:]:
        doubts = fold_text(line) in APART or not is_order_form(game, decision, line)
        if doubts or is_second_answer(game, decision, orders[0], line):
            return line
    return ""


def is_order_form(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is an order of this question or, by its form, of another time."""
    if find_order_meanings(game, decision, line) is not None:
        return True
    return any(
        speech.is_spoken_beginning(game.name, game.forms, way)
        for way in list_unframed_lines(normalize_width(line), [])
    )


def is_second_answer(game: Game[Any], decision: Decision, first: str, line: str) -> bool:
    """Whether both lines answer this question, which was asked once."""
    return bool(
        list_possible_meanings(game, first, decision)
        and list_possible_meanings(game, line, decision)
    )


def build_doubt_refusal(line: str) -> Refused:
    """Why such a line keeps all others from being played."""
    return notation.Unreadable(
        _(
            "“{line}” is not another move, and may be meant to change what is above it.",
            line=line[:60],
        )
    )


def find_unreached_blocker(first: Table, orders: tuple[str, ...], reached: int) -> str:
    """The first line that was not reached and is no order, or none together with the first, which
    answers what was asked at this table; or nothing."""
    if not first.decision:
        return ""
    return find_blocking_line(first.game, first.decision, orders, reached)


# Carrying out.


def carry_out_lines(
    reply: ReplyAddress,
    header: TableHeader,
    lines: Sequence[str],
    below: Sequence[str] = (),
    *,
    trust: SenderTrust,
) -> Outcome:
    """Carry out a mail's lines for the seat and question of this reply address, all of them or
    none.

    `below`: words of the same mail that stand below a message or a closing, and are not read: if
    one of them is below a message and could be an order, nothing is done. `trust`: of the sender;
    what they may do by that stands in the table of words (words.TABLE).
    """
    if word := read_yes_or_no(reply, lines):
        return yes_or_no.apply_yes_or_no(reply, word, lines, trust)
    letter = sort_by_purpose(lines, GAMES[header.meta.rules].verbs, below)
    if letter.asks:
        letter = yes_or_no.drop_impossible_pause(reply, letter)
    if letter.asks:
        return yes_or_no.ask_for_yes(reply, letter, lines)
    if letter.undo and len(letter.orders) > 1:
        return build_refused_outcome("", UndoAlone())._replace(
            kind=Kind.UNCLEAR, unread=letter.orders
        )
    return carry_out_contents(reply, header, letter, lines, trust)


def carry_out_contents(
    reply: ReplyAddress,
    header: TableHeader,
    letter: MailContents,
    lines: Sequence[str],
    trust: SenderTrust,
) -> Outcome:
    """The same for a letter that needs no "yes"."""
    does, why = choose_contents_effect(reply, header, letter, trust)
    if does == WordEffect.WHERE and (why or get_word_column(reply) == "answered"):
        return build_elsewhere_outcome(reply, letter, lines, why)
    if not any((letter.orders, letter.away, letter.talks, letter.do)):
        return Outcome(Kind.TOLD, wanted=letter.wanted)
    outcome = carry_out_or_ask(reply, header, letter, lines, does)
    return outcome._replace(wanted=letter.wanted, secret=bool(letter.do or outcome.planned))


def choose_contents_effect(
    reply: ReplyAddress, header: TableHeader, letter: MailContents, trust: SenderTrust
) -> tuple[WordEffect, Word | None]:
    """What the table of words says of this letter, and because of which word."""
    words = list_content_words(letter)
    if (
        trust == SenderTrust.BELIEVED
        and Word.MOVE in words
        and not has_only_question_moves(reply, header, letter)
    ):
        words.add(Word.AHEAD)
    return choose_strictest_effect(words, get_word_column(reply), trust)


def carry_out_or_ask(
    reply: ReplyAddress,
    header: TableHeader,
    letter: MailContents,
    lines: Sequence[str],
    does: WordEffect,
) -> Outcome:
    """All that a letter says, done or to be confirmed; or why nothing of it is."""
    try:
        if letter.talks:
            check_message_to_table(reply, header, letter)
        if does != WordEffect.DOES:
            return build_confirm_outcome(reply, header, letter, tuple(lines))._replace(
                secret=bool(letter.do)
            )
        with transaction.atomic():
            if letter.do:
                change_plan_by_mail(reply, letter)
            outcome = carry_out_side_commands(
                reply, letter, carry_out_moves(reply, header, letter)
            )._replace(plan=letter.do)
    except (NotTold, LineRefused, Answered, NotAsked) as refused:
        POSITIONS.forget(header.meta.id)  # it has seen moves that are undone now
        outcome = build_undone_outcome(refused, tuple(lines))
    return outcome


def has_only_question_moves(reply: ReplyAddress, header: TableHeader, letter: MailContents) -> bool:
    """Whether the letter says nothing but moves, the first of them one of the question itself."""
    game = GAMES[header.meta.rules]
    if any(find_conditional_plan(game, line) for line in letter.orders[1:]):
        return False
    try:
        return bool(read_move(table_for(header, reply.seat), letter.orders[0]).lines)
    except Refused:
        return False


def build_confirm_outcome(
    reply: ReplyAddress, header: TableHeader, letter: MailContents, lines: tuple[str, ...]
) -> Outcome:
    """Whether it is worth asking: what nobody could have meant as an order is no reason for a
    mail."""
    table = table_for(header, reply.seat)
    if letter.undo or not letter.orders:
        return Outcome(Kind.CONFIRM, unread=lines, note=describe_side_command(letter))
    if not find_question_token(reply) or table.decision is None:
        return Outcome(Kind.CLOSED, unread=lines)
    try:
        meant = read_move(table, letter.orders[0])
    except Refused as refused:
        game, line = GAMES[header.meta.rules], letter.orders[0]
        if find_plan_for_question(game, line, table.decision) is None:
            return build_refused_outcome(line, refused).offering(
                list_suggestions(game, line, table.decision)
            )
        meant = MadeMoves((), (), ())
    if doubt := find_blocking_line(GAMES[header.meta.rules], table.decision, letter.orders, 1):
        return build_refused_outcome(doubt, build_doubt_refusal(doubt))
    return Outcome(Kind.CONFIRM, unread=lines, played=meant.lines, says=meant.says)


def carry_out_moves(reply: ReplyAddress, header: TableHeader, letter: MailContents) -> Outcome:
    """What became of the moves of a mail. Raises At, Answered or NotAsked; then nothing has been
    moved."""
    if letter.undo:
        try:
            take_back_by_mail(reply, header)
        except Refused as refused:
            raise LineRefused(letter.orders[0], refused) from refused
        return Outcome(Kind.TAKEN_BACK)
    return play_orders(reply, letter.orders) if letter.orders else Outcome(Kind.TOLD)


def carry_out_side_commands(reply: ReplyAddress, letter: MailContents, outcome: Outcome) -> Outcome:
    """Everything else that a mail says, once its moves are made. Raises At or NotTold."""
    line, header = letter.away, load_header("id", reply.game_id)
    try:
        away = record_absence(reply.person, letter.away) if letter.away else None
        line = letter.message
        if outcome.played and letter.talks:
            check_message_to_table(reply, header, letter)
        message = post_table_talk(reply.person, header, letter.message) if letter.talks else ""
    except NotTold:
        raise
    except Refused as refused:
        raise LineRefused(line, refused) from refused
    return outcome._replace(away=away, message=message)


def play_orders(reply: ReplyAddress, orders: tuple[str, ...]) -> Outcome:
    """Move by move, as each is understood. A refused line undoes those before it; after a draw or a
    showing no further line is read but those that were written ahead. Raises At, Answered or
    NotAsked."""
    token, made, done, barrier = (
        find_question_token(reply),
        MadeMoves((), (), ()),
        0,
        load_last_fact_number(reply),
    )
    if not token:
        raise Answered
    first = table_for(load_header("id", reply.game_id), reply.seat)
    while token and done < len(orders):
        line, barrier = orders[done], load_last_fact_number(reply)
        made = MadeMoves(*map(add, made, play_line(reply, line, token)))
        done += 1
        token = "" if has_barrier_since(reply, barrier) else find_current_token(reply)
    if done < len(orders) and (doubt := find_unreached_blocker(first, orders, done)):
        raise LineRefused(doubt, build_doubt_refusal(doubt))
    outcome = Outcome(Kind.PLAYED, played=made.lines, says=made.says, wrote=made.wrote)
    if done == len(orders):
        return outcome
    outcome = carry_out_later_lines(reply, outcome, orders[done:])
    return (
        outcome._replace(ended=describe_reading_end(reply, barrier)) if outcome.unread else outcome
    )


def play_line(reply: ReplyAddress, line: str, token: str) -> MadeMoves:
    """The moves of one line. Raises At, Answered or NotAsked."""
    table = table_for(load_header("id", reply.game_id), reply.seat)
    if table.token != token or table.decision is None or table.view is None:
        raise Answered
    try:
        made = read_move(table, line)
        commands.act(reply.game_id, reply.seat, made.lines[0], token)
        return made
    except (Answered, NotAsked):
        raise
    except Refused as refused:
        plan = find_plan_for_question(table.game, line, table.decision)
        made = play_planned_moves(reply, plan) if plan else MadeMoves((), (), ())
        if not made.lines:
            offers = list_suggestions(table.game, line, table.decision)
            if not offers and isinstance(refused, notation.Unreadable):
                offers = refused.suggestions
            raise LineRefused(line, refused, offers) from refused
        return made


def read_move(table: Table, line: str) -> MadeMoves:
    """The move of the question that a line writes, and its words. Raises Refused."""
    view = table.view
    if table.decision is None or view is None:
        return MadeMoves((), (), ())
    move, framed = read_order(
        table.game,
        line,
        table.decision,
        whole=True,
        view=lambda: view,
        says=list_words_at_table(table),
    )
    label = table.game.presentation.describe(view, move).text
    return MadeMoves((str(move),), (label,), (line if framed else "",))


def load_last_fact_number(reply: ReplyAddress) -> int:
    """The number of the last fact of the game."""
    return load_header("id", reply.game_id).meta.version


def has_barrier_since(reply: ReplyAddress, since: int) -> bool:
    """Whether something after this fact cannot be taken back."""
    with Cursor() as cursor:
        return store.has_barrier_after(cursor, reply.game_id, since)
