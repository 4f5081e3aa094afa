"""Carries out and answers a mail about a season of a league: one word, through the same commands as
a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from accounts.zones import get_time_zone
from games.leagues import commands, refusal_texts
from games.leagues.refusals import Refused
from games.leagues.season.state import Phase, Stand
from games.mail.inbound.models import Kind
from games.mail.inbound.orders.answering import build_threaded_answer
from games.mail.inbound.orders.line_classes import (
    Context,
    build_address_words,
    build_known_names,
    classify_lines,
)
from games.mail.inbound.orders.outcome import SeasonOutcome
from games.mail.inbound.orders.receipt import Answer
from games.mail.inbound.orders.receipt_draft import (
    SHOWN_UNREAD,
    join_to_one_line,
    shorten_quoted_line,
)
from games.mail.inbound.orders.reply_addresses import create_season_addresses
from games.mail.inbound.orders.sender_verification import load_signature_blocks
from games.mail.inbound.orders.talk_checks import has_our_address
from games.mail.outgoing import wrap_mail_text
from games.mail.sandbox.season_keywords import (
    SOUNDS_LIKE,
    SeasonAnswer,
    find_season_word,
    read_season_answer,
)
from games.mail.seasons.season_info import (
    build_season_url,
    describe_season,
    find_offering_player,
    load_seasons_for_readers,
)
from games.mail.seasons.standing import (
    build_division_standings,
    get_typed_words,
    list_answer_words,
    list_standing_sentences,
)
from games.rules.text import _, fold_text
from games.words import format_named_value, get_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.sandbox.envelope import Envelope
    from games.mail.sandbox.process import Opened
    from games.mail.seasons.season_info import SeasonInfo


NOT_BY_MAIL = _("The season is drawn. To leave it now, please use its page.")

SEATS = {"in": "seats", "out": "no seats"}
"""What a word means to whom seats are offered."""


class Undone(Exception):
    """The word was tried and is taken back: whoever wrote it has to confirm."""


def carry_out_season_words(
    reply: ReplyAddress, season_info: SeasonInfo, lines: Sequence[str], authenticated: bool
) -> SeasonOutcome:
    """Do what these lines say to the season of this reply address, or say why not.

    Without `authenticated` nothing is done: what could be done has to be confirmed.
    """
    said = read_season_answer(lines)
    if not said.clear:
        return SeasonOutcome(Kind.UNCLEAR, "no word of a season", unread=tuple(lines))
    if not said.does:
        return SeasonOutcome(Kind.TOLD, wanted=said.wanted)
    return try_season_word(reply, season_info, said, authenticated=authenticated)


def try_season_word(
    reply: ReplyAddress, season_info: SeasonInfo, answer: SeasonAnswer, *, authenticated: bool
) -> SeasonOutcome:
    """What became of a word that changes something."""
    found = SeasonOutcome(Kind.TOLD, did=answer.does, wanted=answer.wanted)
    asked = find_offering_player(season_info.season, reply.person_id)
    if (
        answer.does == "out"
        and asked is None
        and season_info.season.drawn
        and not season_info.season.over
    ):
        return found._replace(kind=Kind.REFUSED, why="refused", did="", refused=NOT_BY_MAIL)
    try:
        with transaction.atomic():
            send_season_command(season_info, reply.person_id, answer.does)
            if not authenticated:
                raise Undone
    except Refused as no:
        return found._replace(
            kind=Kind.REFUSED,
            why="refused",
            did="",
            refused=refusal_texts.describe_league_refusal(no),
        )
    except Undone:
        return found._replace(kind=Kind.CONFIRM, did="")
    return found if asked is None else found._replace(did=SEATS.get(answer.does, answer.does))


def send_season_command(season_info: SeasonInfo, person: int, word: str) -> None:
    """Tell the season. Raises Refused."""
    where, now = (season_info.league, season_info.number, person), timezone.now()
    out = find_offering_player(season_info.season, person)
    match word:
        case "in" if out is not None:
            commands.accept_seats(season_info.league, season_info.number, out, person, now)
        case "out" if out is not None:
            commands.decline_seats(season_info.league, season_info.number, out, person, now)
        case "in":
            commands.enter_season(*where, now)
        case "out" if season_info.season.phase in (Phase.SIGNED, Phase.CHECK_IN):
            commands.withdraw_from_season(*where, now)
        case "out":
            commands.answer_invitation(*where, Stand.OUT, now)
        case "later":
            commands.answer_invitation(*where, Stand.LATER, now)
        case "here":
            commands.record_check_in(*where, now)


# The answer: what was done, or why not, and how its writer stands now.


def build_season_receipt(
    incoming: Incoming,
    envelope: Envelope,
    reply: ReplyAddress,
    outcome: SeasonOutcome,
    season_info: SeasonInfo,
) -> Answer:
    """What the person behind this reply address is told. `season_info`: the season as it is now."""
    person = reply.person
    with override(person.language), timezone.override(get_time_zone(person.time_zone)):
        context = {
            "outcome": outcome,
            "title": describe_season(season_info),
            "url": build_season_url(season_info),
            "head": describe_season_outcome(outcome),
            "reason": explain_season_outcome(outcome),
            "confirm_url": settings.SITE_URL + reverse("mailed_order", args=[incoming.key]),
            "unread": [shorten_quoted_line(line) for line in outcome.unread[:SHOWN_UNREAD]],
            "stands": tuple(list_standing_sentences(season_info, person.pk)),
            "standings": build_division_standings(season_info, person.pk)
            if "standings" in outcome.wanted
            else None,
            "words": list_next_season_words(season_info, person.pk, outcome),
            "bad": outcome.kind in (Kind.REFUSED, Kind.UNCLEAR),
        }
        body = wrap_mail_text(render_to_string("mail/season_receipt.txt", context))
        subject = join_to_one_line(format_named_value(context["title"], context["head"]))
        html = render_to_string("mail/season_receipt.html", {**context, "subject": subject})
    back = (
        create_season_addresses([(reply.about, person.pk)])[0]
        if outcome.kind != Kind.CONFIRM
        else ""
    )
    return build_threaded_answer(incoming, envelope, person.email, subject, body, back)._replace(
        html=html
    )


def describe_season_outcome(outcome: SeasonOutcome) -> str:
    """What became of the mail, in a few words."""
    if outcome.kind == Kind.TOLD and outcome.did:
        return {
            "in": gettext("You have signed up"),
            "out": gettext("You do not play this season"),
            "later": gettext("You will be asked once more"),
            "here": gettext("You have checked in"),
            "seats": gettext("The seats are yours"),
            "no seats": gettext("You will not be asked again for these seats"),
        }[outcome.did]
    return {
        Kind.TOLD: gettext("How it stands"),
        Kind.REFUSED: gettext("Nothing was changed"),
        Kind.CONFIRM: gettext("Please confirm your answer"),
    }.get(outcome.kind, gettext("Not read, and nothing was changed"))


def explain_season_outcome(outcome: SeasonOutcome) -> str:
    """Why nothing was changed, or what is to be confirmed."""
    if outcome.refused is not None:
        return get_words(get_language() or "en", ())(outcome.refused)
    if outcome.kind == Kind.CONFIRM:
        return gettext(
            "We couldn’t verify that your email comes from you. Please press the button here:"
        )
    if outcome.kind == Kind.UNCLEAR:
        return gettext("Please write one word alone in the first line, above what you quote.")
    return ""


def list_next_season_words(
    season_info: SeasonInfo, person: int, outcome: SeasonOutcome
) -> tuple[str, ...]:
    """What they can write next; all there is if they ask for help or were not understood."""
    if outcome.kind == Kind.CONFIRM:
        return ()
    if outcome.kind == Kind.UNCLEAR or "help" in outcome.wanted:
        return tuple(get_typed_words().values())
    return list_answer_words(season_info.season, person)


# The whole way of such a message.


def answer_season_mail(
    incoming: Incoming, opened: Opened, reply: ReplyAddress, authenticated: bool
) -> tuple[SeasonOutcome, Answer | None]:
    """Do what the message's own words say to the season; what became of it, and the receipt."""
    outcome = carry_out_season_message(opened, reply, authenticated)
    return outcome, build_season_receipt(
        incoming, opened.envelope, reply, outcome, load_replied_season(reply)
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
        own_address=build_address_words(reply.person.email),
    )
    classified = classify_lines(reading, context)
    if reading.doubtful or classified.unknown or not classified.orders:
        why = "doubtful" if classified.orders else "no words of their own"
        return SeasonOutcome(Kind.UNCLEAR, why, unread=(*classified.orders, *classified.unknown))
    outcome = carry_out_season_words(
        reply, load_replied_season(reply), classified.orders, authenticated
    )
    return outcome._replace(unread=(*outcome.unread, *classified.told))


def list_season_words(line: str) -> tuple[str, ...]:
    """The words of a line that answer a season."""
    return tuple(
        word for word in (fold_text(line), *fold_text(line).split()) if word in SOUNDS_LIKE
    )


def load_replied_season(reply: ReplyAddress) -> SeasonInfo:
    """The season as it stands now."""
    return load_seasons_for_readers([(reply.about, reply.person_id)])[reply.about]
