"""The answer to a mail about a season: what was done, or why not, and how its writer stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from accounts.zones import get_time_zone
from games.mail.inbound.models import Kind
from games.mail.inbound.orders.address import create_season_addresses
from games.mail.inbound.orders.answering import Answer, build_threaded_answer
from games.mail.inbound.orders.draft import SHOWN_UNREAD, join_to_one_line, shorten_quoted_line
from games.mail.outgoing import wrap_mail_text
from games.mail.seasons.at_hand import build_season_url, describe_season
from games.mail.seasons.standing import (
    build_division_standings,
    get_typed_words,
    list_answer_words,
    list_standing_sentences,
)
from games.words import get_words

if TYPE_CHECKING:
    from games.mail.inbound.models import Incoming, ReplyAddress
    from games.mail.inbound.orders.outcome import SeasonOutcome
    from games.mail.sandbox.envelope import Envelope
    from games.mail.seasons.at_hand import SeasonInfo


def build_season_receipt(
    incoming: Incoming,
    envelope: Envelope,
    reply: ReplyAddress,
    outcome: SeasonOutcome,
    about: SeasonInfo,
) -> Answer:
    """What the person behind this reply address is told. `about`: the season as it is now."""
    person = reply.person
    with override(person.language), timezone.override(get_time_zone(person.time_zone)):
        context = {
            "outcome": outcome,
            "title": describe_season(about),
            "url": build_season_url(about),
            "head": describe_season_outcome(outcome),
            "reason": explain_season_outcome(outcome),
            "confirm_url": settings.SITE_URL + reverse("mailed_order", args=[incoming.key]),
            "unread": [shorten_quoted_line(line) for line in outcome.unread[:SHOWN_UNREAD]],
            "stands": tuple(list_standing_sentences(about, person.pk)),
            "standings": build_division_standings(about, person.pk)
            if "standings" in outcome.wanted
            else None,
            "words": list_next_season_words(about, person.pk, outcome),
            "bad": outcome.kind in (Kind.REFUSED, Kind.UNCLEAR),
        }
        body = wrap_mail_text(render_to_string("mail/season_receipt.txt", context))
        subject = join_to_one_line(f"{context['title']}: {context['head']}")
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
            "Nobody vouched for your mail that it comes from you. Please press the button there:"
        )
    if outcome.kind == Kind.UNCLEAR:
        return gettext("Please write one word alone in the first line, above what you quote.")
    return ""


def list_next_season_words(
    about: SeasonInfo, person: int, outcome: SeasonOutcome
) -> tuple[str, ...]:
    """What they can write next; all there is if they ask for help or were not understood."""
    if outcome.kind == Kind.CONFIRM:
        return ()
    if outcome.kind == Kind.UNCLEAR or "help" in outcome.wanted:
        return tuple(get_typed_words().values())
    return list_answer_words(about.season, person)
