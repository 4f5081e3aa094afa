"""Pages of a list: a cursor in the address, the next page in the header Link (RFC 8288)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet
    from rest_framework.request import Request

PAGE, MOST = 24, 10_000
"""Rows on a page; so far a list can be followed."""


def build_page_response(
    request: Request, rows: QuerySet[Any], cursor: int, serialize: Callable[[list[Any]], Any]
) -> Response:
    """The page of these rows that begins at the cursor; the header Link leads to the next."""
    found = list(rows[cursor : cursor + PAGE + 1])
    headers = {}
    after = cursor + PAGE
    if len(found) > PAGE and after <= MOST:
        address = replace_query_param(request.build_absolute_uri(), "cursor", after)
        headers["Link"] = f'<{address}>; rel="next"'
    return Response(serialize(found[:PAGE]), headers=headers)
