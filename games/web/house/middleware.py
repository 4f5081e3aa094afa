"""While the moderators have stopped all changes, nothing that would make one gets further than
here."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.translation import gettext as _

from games.web.house.state import state
from keywest_site.trouble import unwell

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = ("/desk/", "/sign-", "/language/", "/mail-hooks/", "/mails/stop/", "/mails/never/")
"""What goes on: the desk that ends the stop, the way to it, and what only keeps mails."""
WAIT = 120
Next = Callable[[HttpRequest], HttpResponseBase]


class ReadOnlyMiddleware:
    """Refuses what is no mere look with 503, in words. Costs nothing where one only looks."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE or request.path.startswith(OPEN) or not state(request).read_only:
            return self.get_response(request)
        return refused(request)


def refused(request: HttpRequest) -> HttpResponse:
    """503: nothing was changed."""
    told = _("The moderators have stopped everything for a while: nothing can be changed now.")
    if request.path.startswith("/api/"):
        headers = {"Retry-After": str(WAIT)}
        return JsonResponse({"error": told, "code": "read_only"}, status=503, headers=headers)
    return unwell(told, request.path, WAIT)
