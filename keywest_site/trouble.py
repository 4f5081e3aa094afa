"""What is told when the database is away or somebody holds what is needed: 503, and that one may
try again. Programs get it as JSON."""

from __future__ import annotations

import sys

import psycopg
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from keywest_site.problems import API, build_problem_response
from keywest_site.work import TooMuchWork


class NotNow(Exception):
    """What is needed is away just now. The message tells whoever asked so; nothing was changed for
    them."""


RETRY_AFTER = 5
"""Seconds."""
UNDONE_ERRORS = (
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
    psycopg.errors.DeadlockDetected,
)
"""After these we know that nothing was changed; after a broken line we do not."""


def is_temporary_trouble(error: BaseException | None) -> bool:
    """Whether the same may go well in a moment: the database was away, or too busy."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    # after a failover a server that was the primary takes no changes, until its lines are cut
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    return isinstance(cause, psycopg.errors.ReadOnlySqlTransaction)


def describe_trouble(error: BaseException | None) -> str:
    """What to tell somebody to whom that happened."""
    if isinstance(error, TooMuchWork):
        return error.sentence
    if isinstance(error, OperationalError) and isinstance(error.__cause__, UNDONE_ERRORS):
        return _(
            "Another change is under way here. Nothing was changed. Please try again in a moment."
        )
    return _(
        "Our database isn’t answering right now. What you did counted either in full "
        "or not at all. Please look again in a moment."
    )


def handler500(request: HttpRequest) -> HttpResponse:
    """503 for what passes, and the page for bugs for all else; Django calls it while the error is
    being handled."""
    error = sys.exc_info()[1]
    if isinstance(error, NotNow):
        return answer_unwell(request, str(error), request.path, 60)
    if is_temporary_trouble(error):
        return answer_unwell(request, describe_trouble(error), "/", RETRY_AFTER)
    if request.path.startswith(API):
        return build_problem_response(500, _("Something went wrong on our side"), "internal")
    return server_error(request)


def answer_unwell(request: HttpRequest, told: str, again: str, wait: int) -> HttpResponse:
    """503: a page for people, the API's form of an error for programs."""
    if not request.path.startswith(API):
        return render_unavailable_page(told, again, wait)
    response = build_problem_response(503, told, "busy")
    response.headers["Retry-After"] = str(wait)
    response.headers["Cache-Control"] = "no-store"
    return response


def render_unavailable_page(told: str, again: str, wait: int, status: int = 503) -> HttpResponse:
    """503, or 429, with a sentence, the address to try again, in so many seconds. Neither database
    nor session is asked."""
    response = render(None, "503.html", {"told": told, "again": again}, status=status)
    response.headers["Retry-After"] = str(wait)
    response.headers["Cache-Control"] = "no-store"
    return response
