"""The headers that keep a page to itself: what it may load, who may frame it, who may keep a
copy."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from games.live.client import live_origin

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'{live}; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


class HeadersMiddleware:
    """Sets Content-Security-Policy on every answer, and `no-store` on pages made for somebody
    signed in.

    A view's own Cache-Control stays: the live table answers 304 and knows what it does.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        if "Content-Security-Policy" not in headers:
            live = live_origin(request)
            headers["Content-Security-Policy"] = POLICY.format(live=f" {live}" if live else "")
        if "Cache-Control" not in headers and _is_private(request):
            headers["Cache-Control"] = "no-store, private"
        return response


def _is_private(request: HttpRequest) -> bool:
    """True if the answer was made knowing who asks; looks only at what the view has looked up
    already."""
    user = getattr(request, "_cached_user", None)
    return user is not None and user.is_authenticated
