"""What becomes of a message to a season of a league, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.orders.left_out import trimmed, unsigned
from games.mail.inbound.orders.outcome import Kind, SeasonOutcome
from games.mail.inbound.orders.season_orders import obey
from games.mail.inbound.orders.season_receipt import season_receipt
from games.mail.inbound.orders.sender import signatures_of
from games.mail.sandbox.season_keywords import SOUNDS_LIKE
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
    taught = signatures_of(reply.person_id, reading)
    reading, signature = unsigned(reading, season_words, taught)
    own = trimmed(reading, season_words, (reply.person.name, opened.envelope.name))
    if reading.doubtful or own.stray or not own.lines:
        why = "no words of their own" if not own.lines else "doubtful"
        unread = (*own.lines, own.stray) if own.stray else own.lines
        return SeasonOutcome(Kind.UNCLEAR, why, unread=unread)
    found = obey(reply, about(reply), own.lines, authenticated)
    aside = (*own.out, *reading.below, *reading.torn, *signature)
    return found._replace(unread=(*found.unread, *aside))


def season_words(line: str) -> tuple[str, ...]:
    """The words of a line that answer a season."""
    return tuple(word for word in (fold(line), *fold(line).split()) if word in SOUNDS_LIKE)


def about(reply: ReplyAddress) -> About:
    """The season as it stands now."""
    return at_hand([(reply.about, reply.person_id)])[reply.about]
