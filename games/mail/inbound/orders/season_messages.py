"""What becomes of a message to a season of a league, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.handle_message import without_name
from games.mail.inbound.orders.season_orders import obey
from games.mail.inbound.orders.season_outcome import SeasonOutcome
from games.mail.inbound.orders.season_receipt import season_receipt
from games.mail.seasons.at_hand import at_hand

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.receipt import Answer
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
    lines = without_name(reading.lines, reply.person.name)[0] if reading else ()
    if reading is None or reading.doubtful or not lines:
        why = "no words of their own" if reading and not lines else "doubtful"
        return SeasonOutcome(Kind.UNCLEAR, opened.unclear or why, unread=tuple(lines))
    return obey(reply, about(reply), lines, authenticated)


def about(reply: ReplyAddress) -> About:
    """The season as it stands now."""
    return at_hand([(reply.about, reply.person_id)])[reply.about]
