"""What becomes of a message to a season of a league, and the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.line_classes import Context, build_known_names, classify_lines
from games.mail.inbound.orders.outcome import SeasonOutcome
from games.mail.inbound.orders.season_orders import carry_out_season_words
from games.mail.inbound.orders.season_receipt import build_season_receipt
from games.mail.inbound.orders.sender import load_signature_blocks
from games.mail.inbound.orders.talking import has_our_address
from games.mail.sandbox.season_keywords import SOUNDS_LIKE, find_season_word
from games.mail.seasons.at_hand import load_seasons_for_readers
from games.rules.text import fold_text

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.answering import Answer
    from games.mail.sandbox.process import Opened
    from games.mail.seasons.at_hand import SeasonInfo


def answer_season_mail(
    held: Incoming, opened: Opened, reply: ReplyAddress, authenticated: bool
) -> tuple[SeasonOutcome, Answer | None]:
    """Do what the message's own words say to the season; what became of it, and the receipt."""
    outcome = carry_out_season_message(opened, reply, authenticated)
    return outcome, build_season_receipt(
        held, opened.envelope, reply, outcome, load_replied_season(reply)
    )


def carry_out_season_message(
    opened: Opened, reply: ReplyAddress, authenticated: bool
) -> SeasonOutcome:
    """What became of its words."""
    reading = opened.reading
    if reading is None:
        return SeasonOutcome(Kind.UNCLEAR, opened.unclear or "doubtful")
    names = build_known_names((reply.person.name, opened.envelope.name))
    context = Context(
        is_move=lambda line: bool(find_season_word(line)),
        is_order=lambda line: bool(list_season_words(line)),
        words=list_season_words,
        names=names,
        people=names,
        is_ours=has_our_address,
        taught=load_signature_blocks(reply.person_id, reading),
    )
    found = classify_lines(reading, context)
    if reading.doubtful or found.unknown or not found.orders:
        why = "doubtful" if found.orders else "no words of their own"
        return SeasonOutcome(Kind.UNCLEAR, why, unread=(*found.orders, *found.unknown))
    outcome = carry_out_season_words(reply, load_replied_season(reply), found.orders, authenticated)
    return outcome._replace(unread=(*outcome.unread, *found.told))


def list_season_words(line: str) -> tuple[str, ...]:
    """The words of a line that answer a season."""
    return tuple(
        word for word in (fold_text(line), *fold_text(line).split()) if word in SOUNDS_LIKE
    )


def load_replied_season(reply: ReplyAddress) -> SeasonInfo:
    """The season as it stands now."""
    return load_seasons_for_readers([(reply.about, reply.person_id)])[reply.about]
