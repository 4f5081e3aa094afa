"""Every error has the same shape: words for people, a code for programs."""

from __future__ import annotations

import logging
import re
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import get_language, gettext
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.desk.refused import DeskRefused
from games.leagues.past.reading import BadFile
from games.leagues.refused import Refused as LeagueRefused
from games.leagues.refused import Why
from games.leagues.words import said
from games.play.refusals import TooFast, UnknownGame
from games.play.talk import NotAtTable, TooOften
from games.rules.core import Refused
from games.rules.text import _
from games.votes.kinds import NoSuchMotion
from games.words import words
from keywest_site import trouble

log = logging.getLogger(__name__)
FORBIDDEN = dict.fromkeys((Why.NO_ORGANISER, Why.OWN_DIVISION), status.HTTP_403_FORBIDDEN)
KEPT_HEADERS = ("Retry-After", "Allow", "WWW-Authenticate")


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """What is answered; None lets a bug be a bug."""
    if isinstance(error, Refused | LeagueRefused):
        return problem(told(error), code_of(error), status_of(error))
    if isinstance(error, DeskRefused):
        return problem(str(error.message), "not_allowed", status.HTTP_409_CONFLICT)
    if isinstance(error, RequestDataTooBig):
        return problem(
            gettext("That is too much at once."),
            "too_large",
            status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
        )
    if trouble.passes(error):
        log.exception("api: the database did not do what was asked")
        wait = Response(headers={"Retry-After": str(trouble.RETRY_AFTER)})
        return problem(trouble.sentence(error), "busy", status.HTTP_503_SERVICE_UNAVAILABLE, wait)
    response = exception_handler(error, context)
    if response is None:
        return None
    return problem(
        sentence(error),
        str(getattr(error, "default_code", "error")),
        response.status_code,
        response,
    )


def problem(told: str, code: str, status_code: int, like: Response | None = None) -> Response:
    """The answer; headers such as Retry-After are kept. Halves of letters that it repeats are
    question marks."""
    kept = {name: like[name] for name in KEPT_HEADERS if like is not None and name in like}
    return Response(
        {"error": told.encode(errors="replace").decode(), "code": code},
        status=status_code,
        headers=kept,
    )


def told(refused: Refused | LeagueRefused) -> str:
    """Why not, in the language of whoever asks; of a file that cannot be taken over, by line."""
    say = words(get_language() or "en", ())
    match refused:
        case LeagueRefused():
            return say(said(refused))
        case BadFile():
            return "\n".join(say(one.said()) for one in refused.wrong)
        case _:
            return say(refused.text)


def code_of(refused: Refused | LeagueRefused) -> str:
    """NotAllowed -> "not_allowed"; Why.NO_ORGANISER -> "no_organiser"."""
    if isinstance(refused, LeagueRefused):
        return refused.why.name.lower()
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(refused).__name__).lower()


def status_of(refused: Refused | LeagueRefused) -> int:
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


def sentence(error: Exception) -> str:
    """What is wrong with a request, in one sentence."""
    if isinstance(error, ValidationError) and isinstance(error.detail, dict):
        return " ".join(f"{field}: {_first(reasons)}" for field, reasons in error.detail.items())
    return str(getattr(error, "detail", error))


def _first(reasons: Any) -> str:
    return str(reasons[0] if isinstance(reasons, list) and reasons else reasons)


class NotSeated(Refused):
    """Somebody who does not sit at the table has sent an order."""

    def __init__(self) -> None:
        super().__init__(_("You do not sit at this table, so you cannot move here."))


class UnknownLeague(Refused):
    """There is no such league, season or division (or none that this person may know of)."""

    def __init__(self) -> None:
        super().__init__(_("There is no such league."))
