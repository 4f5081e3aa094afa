"""What a request may do here: each view names the scope of each of its methods, and a token must
have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

SESSION = ""
"""In place of a scope: whoever acts has signed in, no token will do."""
ANY = "any"
"""In place of a scope: what each token may ask about itself."""
SAME_AS = {"HEAD": "GET"}
OPEN_TO_BOTS = frozenset((ANY, "read", "seat", "play", "talk"))
"""What bot accounts may do with these scopes; of the others, what a view names in `for_bots`."""
FREE = ("OPTIONS",)
"""Methods that tell how to ask, the same to all."""


class ScopeMissing(PermissionDenied):
    """The token was not given what this needs."""

    default_code = "scope_missing"

    def __init__(self, scope: str) -> None:
        super().__init__(gettext("This token lacks the scope “%(scope)s”.") % {"scope": scope})
        self.auth_header = f'Bearer error="insufficient_scope", scope="{scope}"'


class NotForBots(PermissionDenied):
    """Only people do this."""

    default_code = "not_for_bots"

    def __init__(self) -> None:
        super().__init__(gettext("Bots cannot do this."))


class SessionOnly(PermissionDenied):
    """No token does this."""

    default_code = "session_only"

    def __init__(self) -> None:
        super().__init__(gettext("No program may do this. Sign in on the site."))


def get_needed_scope(scopes: Mapping[str, str], method: str) -> str | None:
    """What a method of a view needs; None: the view does not have it."""
    return scopes.get(SAME_AS.get(method, method))


def check_scope(request: Request, view: Any) -> None:
    """Raises ScopeMissing, SessionOnly or NotForBots if this came with a token that may not do it.
    What the view does not name is closed to tokens."""
    granted = find_granted_scopes(request)
    method = request.method or ""
    handled = hasattr(view, method.lower())
    if granted is None or method in FREE or not handled:
        return
    needed = get_needed_scope(view.scopes, method)
    if not needed:
        raise SessionOnly
    if needed not in (ANY, *granted):
        raise ScopeMissing(needed)
    if is_bot(request) and needed not in OPEN_TO_BOTS and method not in view.for_bots:
        raise NotForBots


def is_bot(request: Request) -> bool:
    """Whether a bot account asks."""
    return bool(getattr(getattr(request, "user", None), "bot", False))


def find_granted_scopes(request: Request) -> frozenset[str] | None:
    """What the request's token may do, with all that is included; None: it came without one."""
    token = getattr(request, "api_token", None)
    return None if token is None else frozenset(token.scopes)


def has_scope(request: Request, scope: str) -> bool:
    """Whether whoever asks may do this: in a session anything."""
    granted = find_granted_scopes(request)
    return granted is None or scope in granted


def may_see_seat(request: Request) -> bool:
    """Whether the asker's own seat is shown: hand, menu and the token of the question. Otherwise
    a table looks as it does to spectators."""
    return has_scope(request, "seat")
