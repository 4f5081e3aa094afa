"""Every error has the same shape: words for people, a code for programs."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.api.refused import choose_http_status, get_error_code, render_refusal
from games.desk.refused import DeskRefused
from games.leagues.refused import Refused as LeagueRefused
from games.rules.notation import Misread
from games.rules.types import Refused
from keywest_site import trouble
from keywest_site.work import TooMuchWork

log = logging.getLogger(__name__)
KEPT_HEADERS = ("Retry-After", "Allow", "WWW-Authenticate")


def answer_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """What is answered; None lets a bug be a bug."""
    if isinstance(error, Misread):
        answer = build_problem(
            render_refusal(error), get_error_code(error), choose_http_status(error)
        )
        answer.data["suggestions"] = list(error.suggestions)
        return answer
    if isinstance(error, Refused | LeagueRefused):
        return build_problem(
            render_refusal(error), get_error_code(error), choose_http_status(error)
        )
    if isinstance(error, DeskRefused):
        return build_problem(str(error.message), "not_allowed", status.HTTP_409_CONFLICT)
    if isinstance(error, RequestDataTooBig):
        return build_problem(
            gettext("That is too much at once."),
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
    )


def build_problem(told: str, code: str, status_code: int, like: Response | None = None) -> Response:
    """The answer; headers such as Retry-After are kept. Halves of letters that it repeats are
    question marks."""
    kept = {name: like[name] for name in KEPT_HEADERS if like is not None and name in like}
    return Response(
        {"error": told.encode(errors="replace").decode(), "code": code},
        status=status_code,
        headers=kept,
    )


def describe_error(error: Exception) -> str:
    """What is wrong with a request, in one sentence."""
    if isinstance(error, ValidationError) and isinstance(error.detail, dict):
        return " ".join(
            f"{field}: {_get_first_reason(reasons)}" for field, reasons in error.detail.items()
        )
    return str(getattr(error, "detail", error))


def _get_first_reason(reasons: Any) -> str:
    return str(reasons[0] if isinstance(reasons, list) and reasons else reasons)
