"""What is refused, for programs: its words, its code, its status; and what only the API refuses."""

from __future__ import annotations

import re

from django.utils.translation import get_language
from rest_framework import status

from games.leagues.past.reading import BadFile
from games.leagues.refused import Refused as LeagueRefused
from games.leagues.refused import Why
from games.leagues.words import describe_league_refusal
from games.play.refusals import TooFast, UnknownGame
from games.play.talk import NotAtTable, TooOften
from games.rules.text import _
from games.rules.types import Refused
from games.votes.kinds import NoSuchMotion
from games.words import get_words

FORBIDDEN = dict.fromkeys((Why.NO_ORGANISER, Why.OWN_DIVISION), status.HTTP_403_FORBIDDEN)


class NotSeated(Refused):
    """Somebody who does not sit at the table has sent an order."""

    def __init__(self) -> None:
        super().__init__(_("You do not sit at this table, so you cannot move here."))


class UnknownLeague(Refused):
    """There is no such league, season or division (or none that this person may know of)."""

    def __init__(self) -> None:
        super().__init__(_("There is no such league."))


def render_refusal(refused: Refused | LeagueRefused) -> str:
    """Why not, in the language of whoever asks; of a file that cannot be taken over, by line."""
    say = get_words(get_language() or "en", ())
    match refused:
        case LeagueRefused():
            return say(describe_league_refusal(refused))
        case BadFile():
            return "\n".join(say(one.said()) for one in refused.wrong)
        case _:
            return say(refused.text)


def get_error_code(refused: Refused | LeagueRefused) -> str:
    """NotAllowed -> "not_allowed"; Why.NO_ORGANISER -> "no_organiser"."""
    if isinstance(refused, LeagueRefused):
        return refused.why.name.lower()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(refused).__name__).lower()


def choose_http_status(refused: Refused | LeagueRefused) -> int:
    """404: no such table; 403: it is not for the sender; 429: too much of it; 409: as things stand
    it cannot be done.

    What is well-formed and yet refused is a 409, whatever is the matter with it: `code` says what.
    A 400 has not the form that the schema asks for.
    """
    if isinstance(refused, LeagueRefused):
        return FORBIDDEN.get(refused.why, status.HTTP_409_CONFLICT)
    match refused:
        case UnknownGame() | NoSuchMotion() | UnknownLeague():
            return status.HTTP_404_NOT_FOUND
        case NotSeated() | NotAtTable():
            return status.HTTP_403_FORBIDDEN
        case TooOften() | TooFast():
            return status.HTTP_429_TOO_MANY_REQUESTS
        case _:
            return status.HTTP_409_CONFLICT
