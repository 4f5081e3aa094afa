"""What becomes of a message to a season of a league, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.line_classes import Context, classify, known_names
from games.mail.inbound.orders.outcome import SeasonOutcome
from games.mail.inbound.orders.season_orders import obey
from games.mail.inbound.orders.season_receipt import season_receipt
from games.mail.inbound.orders.sender import signatures_of
from games.mail.inbound.orders.talking import is_address
from games.mail.sandbox.season_keywords import SOUNDS_LIKE, meaning
from games.mail.seasons.at_hand import at_hand
from games.rules.text import fold

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.answering import Answer
    from games.mail.sandbox.process import Opened
    from games.mail.seasons.at_hand import About


def answer_season(
    held: Incoming, opened: Opened, reply: ReplyAddress, authenticated: bool
) -> tuple[SeasonOutcome, Answer | None]:
    """Do what the message's own words say to the season; what became of it, and the receipt."""
    outcome = outcome_of(opened, reply, authenticated)
    return outcome, season_receipt(held, opened.envelope, reply, outcome, about(reply))


def outcome_of(opened: Opened, reply: ReplyAddress, authenticated: bool) -> SeasonOutcome:
    """What became of its words."""
    reading = opened.reading
    if reading is None:
        return SeasonOutcome(Kind.UNCLEAR, opened.unclear or "doubtful")
    names = known_names((reply.person.name, opened.envelope.name))
    context = Context(
        is_move=lambda line: bool(meaning(line)),
        is_order=lambda line: bool(season_words(line)),
        words=season_words,
        names=names,
        people=names,
        is_ours=is_address,
        taught=signatures_of(reply.person_id, reading),
    )
    found = classify(reading, context)
    if reading.doubtful or found.unknown or not found.orders:
        why = "doubtful" if found.orders else "no words of their own"
        return SeasonOutcome(Kind.UNCLEAR, why, unread=(*found.orders, *found.unknown))
    outcome = obey(reply, about(reply), found.orders, authenticated)
    return outcome._replace(unread=(*outcome.unread, *found.told))


def season_words(line: str) -> tuple[str, ...]:
    """The words of a line that answer a season."""
    return tuple(word for word in (fold(line), *fold(line).split()) if word in SOUNDS_LIKE)


def about(reply: ReplyAddress) -> About:
    """The season as it stands now."""
    return at_hand([(reply.about, reply.person_id)])[reply.about]
