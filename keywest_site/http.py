"""How the site answers over HTTP, whatever the view: `/healthz` first, POST alone where only forms
lead, headers that keep a page to itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
)
from django.middleware.csrf import get_token

from keywest_site.port import Port

# An app above fills this in when Django is set up.
healthz: Port[[bool], HttpResponseBase] = Port("healthz")
"""How the service is doing: whether it has to be well in everything."""


CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "
    "'self'{live}; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEALTH_PATH = "/healthz"


class HealthMiddleware:
    """Stands before all others, so that nothing of them is needed. `?alive` looks at nothing: a
    proxy asks so whether the pages answer, and leaves it to them to say that something is away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info != HEALTH_PATH:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return HttpResponse() if "alive" in request.GET else healthz("strict" in request.GET)


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
            live = build_live_origin(request)
            headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.format(
                live=f" {live}" if live else ""
            )
        if "Cache-Control" not in headers and _is_private(request):
            headers["Cache-Control"] = "no-store, private"
        return response


def _is_private(request: HttpRequest) -> bool:
    """True if the answer was made knowing who asks; looks only at what the view has looked up
    already."""
    user = getattr(request, "_cached_user", None)
    return user is not None and user.is_authenticated


def build_live_origin(request: HttpRequest) -> str:
    """Scheme, host and port of the live process; empty if it is the page's own."""
    if settings.LIVE_URL_BASE:
        return str(settings.LIVE_URL_BASE)
    if not settings.LIVE_PORT:
        return ""
    host = request.META.get("HTTP_HOST", "localhost")
    name = host[: host.rindex("]") + 1] if "]" in host else host.partition(":")[0]
    return f"{request.scheme}://{name}:{settings.LIVE_PORT}"


def get_form_token(request: HttpRequest) -> str:
    """The CSRF token of all forms of one answer. Masked again for each answer (BREACH), but once:
    to mask it costs as much as a small piece of a page."""
    secret, masked = getattr(request, "form_token", ("", ""))
    if not masked or secret != request.META.get("CSRF_COOKIE"):
        masked = get_token(request)
        request.form_token = request.META["CSRF_COOKIE"], masked  # type: ignore[attr-defined]
    return masked


View = Callable[..., HttpResponseBase]
METHODS = ("GET", "HEAD", "POST")


def require_post(lead: View) -> Callable[[View], View]:
    """A view that only takes posts; `lead(request, ...)`, with the same parts of the address,
    answers who looks.

    It stands before all other decorators, so that an address that leads nowhere answers as if it
    were not there.
    """

    def only(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            if request.method in METHODS:
                return lead(request, *args, **kwargs)
            return HttpResponseNotAllowed(METHODS)

        return guarded

    return only
