"""Decides whether a mail's lines are carried out at once or its writer is asked first: any unknown
line means asking, whoever vouches for the writer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.mail.inbound.models import Kind
from games.mail.inbound.orders import yes_or_no
from games.mail.inbound.orders.line_classes import (
    APART,
    Classified,
    Context,
    build_address_words,
    build_known_names,
    extract_new_subject,
)
from games.mail.inbound.orders.playing import carry_out_lines, is_order_form
from games.mail.inbound.orders.receipt_draft import use_language_and_zone
from games.mail.inbound.orders.sender_verification import load_signature_blocks
from games.mail.inbound.orders.talk_checks import has_our_address
from games.mail.inbound.orders.word_table import SenderTrust, read_yes_or_no
from games.mail.kinds.registry import get_every_kind
from games.mail.outbound.section import choose_current_thread, choose_thread
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import YES, is_keyword_line, read_keyword, sort_by_purpose
from games.play.models import get_game_title
from games.play.table import table_for
from games.rules.contract import Game
from games.rules.orders.vocabulary import get_number_words, list_game_words_in
from games.rules.orders.written_moves import read_framed_line
from games.rules.registry import GAMES
from games.rules.text import fold_text
from games.rules.types import Decision, Refused
from games.words import get_words_at_table
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.inbound.orders.outcome import Outcome
    from games.mail.sandbox.reading import Reading
    from games.play.table import TableHeader


# A changed subject is a line like any other.


def find_changed_subject(subject: str, reply: ReplyAddress, tables: list[TableHeader]) -> str:
    """The subject of a reply to this address, as a line of its own; "" if it is one of ours."""
    if not extract_new_subject(subject, ()):
        return ""
    with use_language_and_zone(reply.person):
        for ours in list_subjects_so_far(reply, tables):
            if not extract_new_subject(subject, (ours,)):
                return ""
        return gettext("Subject: %(subject)s") % {"subject": " ".join(subject.split())}


def list_subjects_so_far(reply: ReplyAddress, tables: list[TableHeader]) -> Iterator[str]:
    """Those, and what they were while games had their English title in every language."""
    titles = [(get_game_title(known.meta.rules), GAMES[known.meta.rules].title) for known in tables]
    for subject in list_our_subjects(reply, tables):
        yield subject
        for title, english in titles:
            if title != english and title in subject:
                yield subject.replace(title, english)


def list_our_subjects(reply: ReplyAddress, tables: list[TableHeader]) -> Iterator[str]:
    """The subjects of our mails about these tables, in the language that is active, the likeliest
    first."""
    for known in tables:
        title, say = known.meta.title, get_words_at_table(known, get_language() or "en")
        for seat in (known.seat_of(reply.person_id), None):
            shown = table_for(known, seat)
            yield choose_current_thread(shown, title, say).subject
            for kind in get_every_kind():
                yield choose_thread(shown, title, [kind], say).subject
            yield choose_current_thread(shown, title, say, over=True).subject
    yield gettext("Your email about several tables")
    if reply.created_at:
        day = format_date(timezone.localdate(reply.created_at), with_year=False)
        yield gettext("Your tables on %(day)s") % {"day": day}


# Asking for a confirmation.


def build_reply_context(
    reading: Reading, name: str, reply: ReplyAddress, header: TableHeader
) -> Context:
    """What tells the lines of a reply to this address; `name`: what its sender calls themselves."""
    game, decision = GAMES[header.meta.rules], table_for(header, reply.seat).decision
    names = build_known_names((reply.person.name, name))
    return Context(
        is_move=lambda line: (
            is_requested_answer(reply, line) or is_move_of_question(game, decision, line)
        ),
        is_order=partial(is_order_or_keyword, game, decision),
        words=partial(list_game_words_in, game),
        names=names,
        people=names | build_known_names(sitting.name for sitting in header.seats),
        is_ours=has_our_address,
        taught=load_signature_blocks(reply.person_id, reading),
        own_address=build_address_words(reply.person.email),
    )


def is_requested_answer(reply: ReplyAddress, line: str) -> bool:
    """Whether the line is the "yes" or "no" for which this address asks."""
    if read_yes_or_no(reply, [line]):
        return True
    offers = reply.offer.get("line") or reply.offer.get("lines")
    return bool(offers) and read_keyword(line) in YES


def is_move_of_question(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is a whole move of this question."""
    if decision is None:
        return False
    try:
        return bool(read_framed_line(game, line, decision))
    except Refused:
        return False


def is_order_or_keyword(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is an order at this table, now or at another time, or one of our words:
    no word of doubt, no number alone."""
    if is_keyword_line(line, game.verbs):
        return True
    if fold_text(line) in APART or is_number_alone(line):
        return False
    return is_order_form(game, decision, line)


def is_number_alone(line: str) -> bool:
    """Whether the line is a number, in figures or as a word, and nothing else."""
    return not any(map(str.isalpha, line)) or fold_text(line).strip(" .!。") in get_number_words()


def request_confirmation(
    reply: ReplyAddress,
    header: TableHeader,
    classified: Classified,
    reading: Reading,
    trust: SenderTrust,
) -> Outcome:
    """Have the moves of a mail confirmed that has lines which are not known; or why they could not
    be played at all."""
    outcome = carry_out_lines(
        reply, header, classified.orders, reading.below, trust=SenderTrust.NOBODY
    )
    if outcome.kind != Kind.CONFIRM:
        return outcome._replace(
            unread=remove_duplicate_lines((*outcome.unread, *classified.unknown))
        )
    yes = trust != SenderTrust.NOBODY and has_only_moves(reply, header, classified.orders)
    lines = classified.orders if yes else ()
    return outcome._replace(
        why="beside",
        unread=classified.orders,
        beside=classified.unknown,
        lines=lines,
        vouched=trust > 0,
    )


def has_order_with_effect(header: TableHeader, orders: Sequence[str]) -> bool:
    """Whether these orders change anything but what the table is told and their writer is shown."""
    letter = sort_by_purpose(orders, GAMES[header.meta.rules].verbs)
    return any((letter.orders, letter.away, letter.do, letter.asks))


def has_only_moves(reply: ReplyAddress, header: TableHeader, orders: Sequence[str]) -> bool:
    """Whether these orders answer an open question, and are nothing but moves."""
    if reply.use != Use.QUESTION or reply.offer.get("asks"):
        return False
    letter = sort_by_purpose(orders, GAMES[header.meta.rules].verbs)
    only = letter.orders == tuple(orders)
    return only and not letter.undo and not yes_or_no.describe_lines_effect(reply, orders)


def remove_duplicate_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines, each once."""
    return tuple(dict.fromkeys(lines))
