"""A mail that answers one about several tables: `1: bid 5`, a table a line, each by the number that
it has in that mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from games.mail.inbound.models import Kind, ReplyAddress
from games.mail.inbound.orders.answering import Answer, receipt_of
from games.mail.inbound.orders.line_classes import Classified, Context, classify, known_names
from games.mail.inbound.orders.outcome import Outcome, not_read
from games.mail.inbound.orders.playing import all_moves, obey
from games.mail.inbound.orders.sender import signatures_of
from games.mail.inbound.orders.subjects import asked_subject
from games.mail.inbound.orders.talking import as_order, is_address
from games.mail.inbound.orders.words import Sure, Word, where
from games.mail.reply import Use
from games.mail.sandbox.mail_keywords import sorted_out
from games.play.refusals import UnknownGame
from games.play.table import table_for
from games.play.table_lookup import TableHeader, known_by
from games.rules.registry import GAMES
from games.rules.text import _
from games.rules.vocabulary import names_of

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, Numbered
    from games.mail.sandbox.process import Opened
    from games.mail.sandbox.reading import Reading

NO_NUMBER = _("A line without its number plays nothing. With the number it would be:")
NUMBER = re.compile(r"(\d{1,3})\s*[:：]\s*(\S.*)")
WEIGHT = (Kind.PLAYED, Kind.TAKEN_BACK, Kind.CONFIRM, Kind.REFUSED, Kind.UNCLEAR, Kind.CLOSED)
"""What became of the mail as a whole: the first of these that became of a table."""


class Place(NamedTuple):
    """One of the tables: its number in the mail, the address that it alone would have, the table;
    and the lines for it."""

    number: int
    reply: ReplyAddress
    known: TableHeader
    lines: tuple[str, ...] = ()


class Sorted(NamedTuple):
    """The lines of a mail: by table; `loose`, an order without a number, and the tables that it may
    be for; `strange`: what is no order at all, or for no table of the mail."""

    places: list[Place]
    loose: list[tuple[str, list[int]]]
    strange: list[str]


def answer_tables(
    held: Incoming, opened: Opened, reply: ReplyAddress, sure: Sure, *, confirmed: bool = False
) -> tuple[Outcome, Answer] | None:
    """Do what each line says at the table of its number; each table is a savepoint of its own, so
    that one refusal undoes no other. None: they sit at none of these tables any more. `confirmed`:
    the writer has seen which lines are not known."""
    places = places_of(reply)
    if not places:
        return None
    subject = asked_subject(opened.envelope.subject, reply, [place.known for place in places])
    outcomes = told_by(opened, places, sure, subject, confirmed=confirmed)
    nothing = Outcome(Kind.TOLD)
    told = [
        (one.number, one.reply, outcomes.get(one.number, nothing), one.known.meta.version)
        for one in places
    ]
    whole = min(
        (outcome for _number, _reply, outcome, _before in told), key=lambda one: weight(one.kind)
    )
    secret = any(outcome.secret for _number, _reply, outcome, _before in told)
    found = Outcome(whole.kind, "tables", secret=secret)
    return found, receipt_of(held, opened.envelope, reply.person, told)


def weight(kind: str) -> int:
    """Its place among the kinds; what is none of them, is last."""
    return WEIGHT.index(Kind(kind)) if kind in WEIGHT else len(WEIGHT)


def places_of(reply: ReplyAddress) -> list[Place]:
    """The tables of the mail at which they sit still."""
    found = []
    for part in reply.parts.order_by("number"):
        try:
            known = known_by("id", part.game_id)
        except UnknownGame:
            continue
        if known.seat_of(reply.person_id) == part.seat:
            found.append(Place(part.number, alone(reply, part), known))
    return found


def alone(reply: ReplyAddress, part: Numbered) -> ReplyAddress:
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


def told_by(
    opened: Opened, places: list[Place], sure: Sure, subject: str, *, confirmed: bool
) -> dict[int, Outcome]:
    """What became of the mail at each table of which it speaks. If one of its lines is not known,
    all that it says waits to be confirmed."""
    reading, first = opened.reading, places[0].number
    if reading is None:
        return {first: not_read(opened.unclear)}
    lines = classify(reading, context_of(reading, opened.envelope.name, places), subject)
    found = sorted_lines(lines.orders, places)
    spoken = any(place.lines for place in found.places)
    if not spoken and (lines.unknown or not found.loose):
        return {first: no_number((*found.strange, *lines.unknown), lines)}
    asks = bool(lines.unknown or reading.doubtful) and not confirmed
    outcomes = told_at(found, Sure.NOBODY if asks else sure)
    at = min(outcomes)
    done = outcomes[at]
    if asks:
        return outcomes | {at: done._replace(beside=lines.unknown)}
    aside = (*lines.told, *lines.unknown)
    return outcomes | {at: done._replace(unread=(*done.unread, *aside))}


def no_number(strange: Sequence[str], lines: Classified) -> Outcome:
    """Why nothing was done of a mail that speaks of no table."""
    at = next(iter(strange), "")
    unread = tuple(line.text for line in lines.lines if line.text != at)
    note = where(Word.MOVE, Use.TABLES)
    return Outcome(Kind.UNCLEAR, "no number", at=at, unread=unread, note=note)


def told_at(found: Sorted, sure: Sure) -> dict[int, Outcome]:
    """What became of the lines of each table, and of those without a number."""
    outcomes = carried_out([place for place in found.places if place.lines], sure)
    for line, numbers in found.loose:
        offer(outcomes, line, numbers)
    return outcomes


def context_of(reading: Reading, name: str, places: list[Place]) -> Context:
    """What tells the lines of a reply to several tables; `name`: what its sender calls
    themselves."""
    person = places[0].reply.person
    names = known_names((person.name, name))
    return Context(
        is_move=lambda line: bool(numbered(line, places) or fits(line, places)),
        is_order=lambda _line: False,
        words=lambda line: order_words(places, line),
        names=names,
        people=names | known_names(one.name for place in places for one in place.known.seats),
        is_ours=is_address,
        taught=signatures_of(person.pk, reading),
    )


def numbered(line: str, places: list[Place]) -> re.Match[str] | None:
    """A line that begins with the number of one of these tables."""
    found = NUMBER.fullmatch(line)
    return found if found and int(found[1]) in {place.number for place in places} else None


def fits(line: str, places: list[Place]) -> list[int]:
    """The numbers of the tables at which a line without a number would be an order."""
    return [one.number for one in places if is_order(one, line)]


def offer(outcomes: dict[int, Outcome], line: str, numbers: Sequence[int]) -> None:
    """Offer what a line without a number could be, at each table that it fits."""
    done = outcomes.get(numbers[0], Outcome(Kind.REFUSED, "no number"))
    taps = (*done.taps, *[f"{one}: {line}" for one in numbers])
    outcomes[numbers[0]] = done._replace(unread=(*done.unread, line), note=NO_NUMBER, taps=taps)


def order_words(places: list[Place], line: str) -> tuple[str, ...]:
    """The words of a line that could be meant as an order at one of these tables."""
    games = {one.known.meta.rules for one in places}
    return tuple(word for game in sorted(games) for word in names_of(GAMES[game], line))


def sorted_lines(lines: Sequence[str], places: list[Place]) -> Sorted:
    """Each line where it belongs."""
    by_number: dict[int, list[str]] = {place.number: [] for place in places}
    unnumbered: list[tuple[str, list[int]]] = []
    strange: list[str] = []
    for line in lines:
        found = NUMBER.fullmatch(line)
        if found and int(found[1]) in by_number:
            by_number[int(found[1])].append(found[2])
        elif not found and (numbers := fits(line, places)):
            unnumbered.append((line, numbers))
        else:
            strange.append(line)
    sorted_places = [one._replace(lines=tuple(by_number[one.number])) for one in places]
    return Sorted(sorted_places, unnumbered, strange)


def is_order(place: Place, line: str) -> bool:
    """Whether the line would be an order at this table."""
    table = table_for(place.known, place.reply.seat)
    return as_order(table.game, table.decision, line) is not None


def carried_out(places: list[Place], sure: Sure) -> dict[int, Outcome]:
    """What became of the lines of each table. Tables are held in the order of their ids, so that
    two mails never wait for each other; what is to be confirmed at one is confirmed for all."""
    if sure == Sure.BELIEVED and not all(map(believable, places)):
        sure = Sure.NOBODY
    outcomes: dict[int, Outcome] = {}
    for place in sorted(places, key=lambda one: one.known.meta.id):
        with transaction.atomic():
            outcomes[place.number] = obey(place.reply, place.known, place.lines, sure=sure)
    return outcomes


def believable(place: Place) -> bool:
    """Whether these lines are nothing but moves of the question of this table."""
    letter = sorted_out(place.lines, GAMES[place.known.meta.rules].verbs)
    moves = bool(letter.orders) and not letter.undo and not letter.talks
    return moves and not (letter.away or letter.do) and all_moves(place.reply, place.known, letter)
