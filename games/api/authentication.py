"""Who asks, as REST framework sees it: the person whom accounts.sessions has found, by token or by
session. Sessions need a CSRF token for what acts, tokens do not."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from accounts.models import Person
from accounts.programs.tokens import ApiToken
from accounts.sessions import BEARER_REALM


class TokenOrSession(SessionAuthentication):
    """A token comes before a session; one that is no good got no further than
    accounts.sessions."""

    def authenticate(self, request: Request) -> tuple[Person, ApiToken | None] | None:
        """Person and token; None: a guest. Raises PermissionDenied: the CSRF token is missing."""
        asked: Any = request._request
        token = getattr(asked, "api_token", None)
        return (asked.user, token) if token else super().authenticate(request)

    def authenticate_header(self, _request: Request) -> str:
        """What 401 says."""
        return BEARER_REALM


class TokenOrSessionScheme(OpenApiAuthenticationExtension):
    """How the schema describes it."""

    target_class = TokenOrSession
    name = ["token", "session"]  # type: ignore[assignment]

    def get_security_definition(self, _auto_schema: Any) -> Any:
        """Both ways."""
        token = {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "kwp_ and 33 letters and digits",
            "description": "A token from the page “Programs”, with the scope of the operation.",
        }
        session = {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Whoever has signed in; what acts needs a CSRF token besides.",
        }
        return [token, session]

    def get_security_requirement(self, _auto_schema: Any) -> Any:
        """Either of both."""
        return [{"token": []}, {"session": []}]
