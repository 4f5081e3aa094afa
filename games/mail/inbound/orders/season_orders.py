"""A mail that answers a season of a league: one word, through the same commands as a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.leagues import commands, words
from games.leagues.refused import Refused
from games.leagues.season.state import Phase, Stand
from games.mail.inbound.models import Kind
from games.mail.inbound.orders.outcome import SeasonOutcome
from games.mail.sandbox.season_keywords import SeasonAnswer, read_season_answer
from games.mail.seasons.offers import find_offering_player
from games.rules.text import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.inbound.models import ReplyAddress
    from games.mail.seasons.at_hand import SeasonInfo

NOT_BY_MAIL = _("The season is drawn. To leave it now, please use its page.")

SEATS = {"in": "seats", "out": "no seats"}
"""What a word means to whom seats are offered."""


class Undone(Exception):
    """The word was tried and is taken back: whoever wrote it has to confirm."""


def carry_out_season_words(
    reply: ReplyAddress, about: SeasonInfo, lines: Sequence[str], authenticated: bool
) -> SeasonOutcome:
    """Do what these lines say to the season of this reply address, or say why not.

    Without `authenticated` nothing is done: what could be done has to be confirmed.
    """
    said = read_season_answer(lines)
    if not said.clear:
        return SeasonOutcome(Kind.UNCLEAR, "no word of a season", unread=tuple(lines))
    if not said.does:
        return SeasonOutcome(Kind.TOLD, wanted=said.wanted)
    return try_season_word(reply, about, said, authenticated=authenticated)


def try_season_word(
    reply: ReplyAddress, about: SeasonInfo, said: SeasonAnswer, *, authenticated: bool
) -> SeasonOutcome:
    """What became of a word that changes something."""
    found = SeasonOutcome(Kind.TOLD, did=said.does, wanted=said.wanted)
    asked = find_offering_player(about.season, reply.person_id)
    if said.does == "out" and asked is None and about.season.drawn and not about.season.over:
        return found._replace(kind=Kind.REFUSED, why="refused", did="", refused=NOT_BY_MAIL)
    try:
        with transaction.atomic():
            send_season_command(about, reply.person_id, said.does)
            if not authenticated:
                raise Undone
    except Refused as no:
        return found._replace(
            kind=Kind.REFUSED, why="refused", did="", refused=words.describe_league_refusal(no)
        )
    except Undone:
        return found._replace(kind=Kind.CONFIRM, did="")
    return found if asked is None else found._replace(did=SEATS.get(said.does, said.does))


def send_season_command(about: SeasonInfo, person: int, word: str) -> None:
    """Tell the season. Raises Refused."""
    where, now = (about.league, about.number, person), timezone.now()
    out = find_offering_player(about.season, person)
    match word:
        case "in" if out is not None:
            commands.accept_seats(about.league, about.number, out, person, now)
        case "out" if out is not None:
            commands.decline_seats(about.league, about.number, out, person, now)
        case "in":
            commands.enter_season(*where, now)
        case "out" if about.season.phase in (Phase.SIGNED, Phase.CHECK_IN):
            commands.withdraw_from_season(*where, now)
        case "out":
            commands.answer_invitation(*where, Stand.OUT, now)
        case "later":
            commands.answer_invitation(*where, Stand.LATER, now)
        case "here":
            commands.check_in_player(*where, now)
