"""Errors for programs, all of one shape: `application/problem+json` of RFC 9457."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import JsonResponse

API = "/api/"
"""Below it programs ask: they get JSON, whatever happens."""
PROBLEM_JSON = "application/problem+json"
TYPE = "about:blank"
"""The RFC's word for: the status and `code` say all that the type could say."""


def build_problem_body(status: int, told: str, code: str, **more: Any) -> dict[str, Any]:
    """The body of an error: words for people, a code for programs. `more`: further members.

    `error` and `detail` say the same: the first is ours, the second the RFC's. Halves of letters
    that the words repeat are question marks.
    """
    words = told.encode(errors="replace").decode()
    return {
        "type": TYPE,
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": words,
        "error": words,
        "code": code,
        **more,
    }


def build_problem_response(status: int, told: str, code: str, **more: Any) -> JsonResponse:
    """The whole answer, where REST framework is not asked."""
    body = build_problem_body(status, told, code, **more)
    return JsonResponse(body, status=status, content_type=PROBLEM_JSON)
