"""A mail that answers one about several tables: `1: bid 5`, a table a line, each by the number that
it has in that mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders.answering import build_receipt_for_tables
from games.mail.inbound.orders.asking import find_changed_subject
from games.mail.inbound.orders.line_classes import (
    Classified,
    Context,
    build_address_words,
    build_known_names,
    classify_lines,
)
from games.mail.inbound.orders.outcome import Outcome, build_unread_outcome
from games.mail.inbound.orders.playing import carry_out_lines, has_only_question_moves
from games.mail.inbound.orders.receipt import Answer
from games.mail.inbound.orders.sender_verification import load_signature_blocks
from games.mail.inbound.orders.talk_checks import find_order_meanings, has_our_address
from games.mail.inbound.orders.word_table import SenderTrust, Word, describe_where_done
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import sort_by_purpose
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, load_header, table_for
from games.rules.orders.vocabulary import list_game_words_in
from games.rules.registry import GAMES
from games.rules.text import _

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, Numbered
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.reading import Reading


NO_NUMBER = _("A line without its number plays nothing. With the number it would be:")
NUMBER = re.compile(r"(\d{1,3})\s*[:：]\s*(\S.*)")
WEIGHT = (Kind.PLAYED, Kind.TAKEN_BACK, Kind.CONFIRM, Kind.REFUSED, Kind.UNCLEAR, Kind.CLOSED)
"""What became of the mail as a whole: the first of these that became of a table."""


class NumberedTable(NamedTuple):
    """One of the tables: its number in the mail, the address that it alone would have, the table;
    and the lines for it."""

    number: int
    reply: ReplyAddress
    known: TableHeader
    lines: tuple[str, ...] = ()


class SortedLines(NamedTuple):
    """The lines of a mail: by table; `loose`, an order without a number, and the tables that it may
    be for; `strange`: what is no order at all, or for no table of the mail."""

    places: list[NumberedTable]
    loose: list[tuple[str, list[int]]]
    strange: list[str]


def carry_out_for_tables(
    incoming: Incoming,
    opened: Opened,
    reply: ReplyAddress,
    trust: SenderTrust,
    *,
    confirmed: bool = False,
) -> tuple[Outcome, Answer] | None:
    """Do what each line says at the table of its number; each table is a savepoint of its own, so
    that one refusal undoes no other. None: they sit at none of these tables any more. `confirmed`:
    the writer has seen which lines are not known."""
    places = load_numbered_tables(reply)
    if not places:
        return None
    subject = find_changed_subject(
        opened.envelope.subject, reply, [place.known for place in places]
    )
    outcomes = carry_out_by_table(opened, places, trust, subject, confirmed=confirmed)
    nothing = Outcome(Kind.TOLD)
    told = [
        (one.number, one.reply, outcomes.get(one.number, nothing), one.known.meta.version)
        for one in places
    ]
    whole = min(
        (outcome for _number, _reply, outcome, _before in told),
        key=lambda one: get_kind_weight(one.kind),
    )
    secret = any(outcome.secret for _number, _reply, outcome, _before in told)
    found = Outcome(whole.kind, "tables", secret=secret)
    return found, build_receipt_for_tables(incoming, opened.envelope, reply.person, told)


def get_kind_weight(kind: str) -> int:
    """Its place among the kinds; what is none of them, is last."""
    return WEIGHT.index(Kind(kind)) if kind in WEIGHT else len(WEIGHT)


def load_numbered_tables(reply: ReplyAddress) -> list[NumberedTable]:
    """The tables of the mail at which they sit still."""
    found = []
    for part in reply.parts.order_by("number"):
        try:
            header = load_header("id", part.game_id)
        except UnknownGame:
            continue
        if header.seat_of(reply.person_id) == part.seat:
            found.append(NumberedTable(part.number, build_single_reply(reply, part), header))
    return found


def build_single_reply(reply: ReplyAddress, part: Numbered) -> ReplyAddress:
    """The address that one table of the mail would have if it had a mail of its own; no row."""
    return ReplyAddress(
        person=reply.person,
        email=reply.email,
        use=part.use,
        game_id=part.game_id,
        seat=part.seat,
        asked_seq=part.asked_seq,
        message=reply.message,
        created_at=reply.created_at,
    )


def carry_out_by_table(
    opened: Opened,
    places: list[NumberedTable],
    trust: SenderTrust,
    subject: str,
    *,
    confirmed: bool,
) -> dict[int, Outcome]:
    """What became of the mail at each table of which it speaks. If one of its lines is not known,
    all that it says waits to be confirmed."""
    reading, first = opened.reading, places[0].number
    if reading is None:
        return {first: build_unread_outcome(opened.unclear)}
    lines = classify_lines(
        reading, build_tables_context(reading, opened.envelope.name, places), subject
    )
    found = sort_lines_by_table(lines.orders, places)
    spoken = any(place.lines for place in found.places)
    if not spoken and (lines.unknown or not found.loose):
        return {first: build_missing_number_outcome((*found.strange, *lines.unknown), lines)}
    asks = bool(lines.unknown or reading.doubtful) and not confirmed
    outcomes = carry_out_sorted_lines(found, SenderTrust.NOBODY if asks else trust)
    at = min(outcomes)
    done = outcomes[at]
    if asks:
        return outcomes | {at: done._replace(beside=lines.unknown)}
    aside = (*lines.told, *lines.unknown)
    return outcomes | {at: done._replace(unread=(*done.unread, *aside))}


def build_missing_number_outcome(strange: Sequence[str], lines: Classified) -> Outcome:
    """Why nothing was done of a mail that speaks of no table."""
    at = next(iter(strange), "")
    unread = tuple(line.text for line in lines.lines if line.text != at)
    note = describe_where_done(Word.MOVE, Use.TABLES)
    return Outcome(Kind.UNCLEAR, "no number", at=at, unread=unread, note=note)


def carry_out_sorted_lines(sorted_lines: SortedLines, trust: SenderTrust) -> dict[int, Outcome]:
    """What became of the lines of each table, and of those without a number."""
    outcomes = carry_out_numbered_lines(
        [place for place in sorted_lines.places if place.lines], trust
    )
    for line, numbers in sorted_lines.loose:
        offer_numbered_lines(outcomes, line, numbers)
    return outcomes


def build_tables_context(reading: Reading, name: str, places: list[NumberedTable]) -> Context:
    """What tells the lines of a reply to several tables; `name`: what its sender calls
    themselves."""
    person = places[0].reply.person
    names = build_known_names((person.name, name))
    return Context(
        is_move=lambda line: bool(
            match_numbered_line(line, places) or list_fitting_tables(line, places)
        ),
        is_order=lambda _line: False,
        words=lambda line: list_order_words(places, line),
        names=names,
        people=names | build_known_names(one.name for place in places for one in place.known.seats),
        is_ours=has_our_address,
        taught=load_signature_blocks(person.pk, reading),
        own_address=build_address_words(person.email),
    )


def match_numbered_line(line: str, places: list[NumberedTable]) -> re.Match[str] | None:
    """A line that begins with the number of one of these tables."""
    found = NUMBER.fullmatch(line)
    return found if found and int(found[1]) in {place.number for place in places} else None


def list_fitting_tables(line: str, places: list[NumberedTable]) -> list[int]:
    """The numbers of the tables at which a line without a number would be an order."""
    return [one.number for one in places if is_order_at_table(one, line)]


def offer_numbered_lines(outcomes: dict[int, Outcome], line: str, numbers: Sequence[int]) -> None:
    """Offer what a line without a number could be, at each table that it fits."""
    done = outcomes.get(numbers[0], Outcome(Kind.REFUSED, "no number"))
    taps = (*done.taps, *[f"{one}: {line}" for one in numbers])
    outcomes[numbers[0]] = done._replace(unread=(*done.unread, line), note=NO_NUMBER, taps=taps)


def list_order_words(places: list[NumberedTable], line: str) -> tuple[str, ...]:
    """The words of a line that could be meant as an order at one of these tables."""
    games = {one.known.meta.rules for one in places}
    return tuple(word for game in sorted(games) for word in list_game_words_in(GAMES[game], line))


def sort_lines_by_table(lines: Sequence[str], places: list[NumberedTable]) -> SortedLines:
    """Each line where it belongs."""
    by_number: dict[int, list[str]] = {place.number: [] for place in places}
    unnumbered: list[tuple[str, list[int]]] = []
    strange: list[str] = []
    for line in lines:
        found = NUMBER.fullmatch(line)
        if found and int(found[1]) in by_number:
            by_number[int(found[1])].append(found[2])
        elif not found and (numbers := list_fitting_tables(line, places)):
            unnumbered.append((line, numbers))
        else:
            strange.append(line)
    sorted_places = [one._replace(lines=tuple(by_number[one.number])) for one in places]
    return SortedLines(sorted_places, unnumbered, strange)


def is_order_at_table(place: NumberedTable, line: str) -> bool:
    """Whether the line would be an order at this table."""
    table = table_for(place.known, place.reply.seat)
    return find_order_meanings(table.game, table.decision, line) is not None


def carry_out_numbered_lines(places: list[NumberedTable], trust: SenderTrust) -> dict[int, Outcome]:
    """What became of the lines of each table. Tables are held in the order of their ids, so that
    two mails never wait for each other; what is to be confirmed at one is confirmed for all."""
    if trust == SenderTrust.BELIEVED and not all(map(has_trustable_lines, places)):
        trust = SenderTrust.NOBODY
    outcomes: dict[int, Outcome] = {}
    for place in sorted(places, key=lambda one: one.known.meta.id):
        with transaction.atomic():
            outcomes[place.number] = carry_out_lines(
                place.reply, place.known, place.lines, trust=trust
            )
    return outcomes


def has_trustable_lines(place: NumberedTable) -> bool:
    """Whether these lines are nothing but moves of the question of this table."""
    letter = sort_by_purpose(place.lines, GAMES[place.known.meta.rules].verbs)
    moves = bool(letter.orders) and not letter.undo and not letter.talks
    return (
        moves
        and not (letter.away or letter.do)
        and has_only_question_moves(place.reply, place.known, letter)
    )
