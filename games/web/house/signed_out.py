"""What people get who send something after their session has ended: the way back, by signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

PERSON_HEADER = "X-Person"
"""Header of the page's own requests: for whom the page was made."""


def is_signed_out(request: HttpRequest) -> bool:
    """Whether nobody is signed in any more on a page that was made for somebody."""
    return PERSON_HEADER in request.headers and not request.user.is_authenticated


def refuse_signed_out(request: HttpRequest, way_back: str, typed: str = "") -> HttpResponse:
    """403: nothing was done. Offers to sign in and to come back to `way_back`, and shows what was
    `typed`."""
    context = {"way_back": way_back, "typed": typed.strip()}
    response = render(request, "house/signed_out.html", context, status=403)
    response.headers["Cache-Control"] = "no-store, private"
    return response
