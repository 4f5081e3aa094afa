"""Errors of the API, all of one shape: words for people, a code for programs, a status."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import get_language, gettext
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from games.desk.powers import DeskRefused
from games.hooks.commands import UnknownHook
from games.leagues.past_file import BadFile
from games.leagues.refusal_texts import describe_league_refusal
from games.leagues.refusals import Refused as LeagueRefused
from games.leagues.refusals import Why
from games.play.refusals import TooFast, UnknownGame
from games.play.talk import NotAtTable, TooOften
from games.rules.orders.notation import Misread
from games.rules.plans.free_plans import FreelyWritten
from games.rules.plans.plan_parts import PartlyRead
from games.rules.text import _
from games.rules.types import Refused
from games.votes.kinds import NoSuchMotion
from games.words import get_words
from keywest_site import trouble
from keywest_site.problems import PROBLEM_JSON, build_problem_body
from keywest_site.work import TooMuchWork

# Refusals: words, code and status; and those that only the API has.


FORBIDDEN = dict.fromkeys((Why.NO_ORGANISER, Why.OWN_DIVISION), status.HTTP_403_FORBIDDEN)


class NotSeated(Refused):
    """Somebody who does not sit at the table has sent an order."""

    def __init__(self) -> None:
        super().__init__(_("You have no seat at this table, so you can’t move here."))


class UnknownLeague(Refused):
    """There is no such league, season or division (or none that this person may know of)."""

    def __init__(self) -> None:
        super().__init__(_("There is no such league."))


class BadQuery(ValidationError):
    """What stands behind the question mark of an address is wrong."""


def render_refusal(refused: Refused | LeagueRefused) -> str:
    """Why not, in the language of whoever asks; of a file that cannot be taken over, by line."""
    say = get_words(get_language() or "en", ())
    match refused:
        case LeagueRefused():
            return say(describe_league_refusal(refused))
        case BadFile():
            return "\n".join(say(one.describe_fault()) for one in refused.wrong)
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
        case UnknownGame() | NoSuchMotion() | UnknownLeague() | UnknownHook():
            return status.HTTP_404_NOT_FOUND
        case NotSeated() | NotAtTable():
            return status.HTTP_403_FORBIDDEN
        case TooOften() | TooFast():
            return status.HTTP_429_TOO_MANY_REQUESTS
        case _:
            return status.HTTP_409_CONFLICT


# Answers.


log = logging.getLogger(__name__)

KEPT_HEADERS = ("Retry-After", "Allow", "WWW-Authenticate")


def answer_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """What is answered; None lets a bug be a bug."""
    if isinstance(error, Misread | FreelyWritten):
        answer = build_problem(
            render_refusal(error), get_error_code(error), choose_http_status(error)
        )
        answer.data["suggestions"] = list(error.suggestions)
        return answer
    if isinstance(error, PartlyRead):
        answer = build_problem(
            render_refusal(error), get_error_code(error), choose_http_status(error)
        )
        answer.data["draft"] = list(error.draft)
        return answer
    if isinstance(error, Refused | LeagueRefused):
        return build_problem(
            render_refusal(error), get_error_code(error), choose_http_status(error)
        )
    if isinstance(error, DeskRefused):
        return build_problem(str(error.message), "not_allowed", status.HTTP_409_CONFLICT)
    if isinstance(error, RequestDataTooBig):
        return build_problem(
            gettext("That’s too much to send at once."),
            "too_large",
            status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
        )
    if isinstance(error, TooMuchWork):
        log.warning("api: %s", error)
        wait = Response(headers={"Retry-After": str(trouble.RETRY_AFTER)})
        return build_problem(
            error.sentence, "too_much_work", status.HTTP_503_SERVICE_UNAVAILABLE, wait
        )
    if trouble.is_temporary_trouble(error):
        log.exception("api: the database did not do what was asked")
        wait = Response(headers={"Retry-After": str(trouble.RETRY_AFTER)})
        return build_problem(
            trouble.describe_trouble(error), "busy", status.HTTP_503_SERVICE_UNAVAILABLE, wait
        )
    response = exception_handler(error, context)
    if response is None:
        return None
    return build_problem(
        describe_error(error),
        str(getattr(error, "default_code", "error")),
        response.status_code,
        response,
        **build_further_members(error),
    )


def build_problem(
    told: str, code: str, status_code: int, like: Response | None = None, **more: Any
) -> Response:
    """The answer; headers such as Retry-After are kept."""
    kept = {name: like[name] for name in KEPT_HEADERS if like is not None and name in like}
    body = build_problem_body(status_code, told, code, **more)
    return Response(body, status=status_code, headers=kept, content_type=PROBLEM_JSON)


def describe_error(error: Exception) -> str:
    """What is wrong with a request, in one sentence."""
    if isinstance(error, ValidationError):
        return " ".join(
            f"{'.'.join(where)}: {reason}" if where else reason
            for where, reason in list_field_reasons(error.detail)
        )
    return str(getattr(error, "detail", error))


def build_further_members(error: Exception) -> dict[str, Any]:
    """What an error says to programs beside its code: the fields that are wrong, each by a JSON
    pointer into the body or by the name of a query parameter; the scope that is missing."""
    if isinstance(error, BadQuery):
        return {
            "errors": [
                {"parameter": ".".join(where), "detail": reason}
                for where, reason in list_field_reasons(error.detail)
            ]
        }
    if isinstance(error, ValidationError):
        return {
            "errors": [
                {"pointer": build_json_pointer(where), "detail": reason}
                for where, reason in list_field_reasons(error.detail)
            ]
        }
    scope = getattr(error, "scope", None)
    return {"scope": scope} if scope else {}


def build_json_pointer(where: tuple[str, ...]) -> str:
    """Where in a body, as a fragment (RFC 6901): ("a/b", "0") -> "#/a~1b/0"."""
    steps = (step.replace("~", "~0").replace("/", "~1") for step in where)
    return "#" + "".join(f"/{quote(step, safe='~', errors='replace')}" for step in steps)


def list_field_reasons(
    detail: Any, where: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each reason why a field is wrong, with the steps that lead to the field; halves of letters
    that it repeats are question marks."""
    match detail:
        case dict():
            for name, inner in detail.items():
                further = () if name == api_settings.NON_FIELD_ERRORS_KEY else (str(name),)
                yield from list_field_reasons(inner, where + further)
        case list():
            for number, inner in enumerate(detail):
                further = (str(number),) if isinstance(inner, dict | list) else ()
                yield from list_field_reasons(inner, where + further)
        case _:
            yield where, str(detail).encode(errors="replace").decode()
