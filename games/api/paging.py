"""Pages of a list: a cursor in the address, the next page in the header Link (RFC 8288)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from games.api.fields import Strict

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet
    from rest_framework.request import Request

PAGE, MOST = 24, 10_000
"""Rows on a page; so far a list can be followed."""


class PageQuery(Strict):
    """Where a page begins."""

    cursor = serializers.IntegerField(
        min_value=0,
        max_value=MOST,
        default=0,
        help_text="Where a page begins; the header Link names the next",
    )


def build_page_response(
    request: Request,
    rows: QuerySet[Any],
    cursor: int,
    serialize: Callable[[list[Any]], Any],
    size: int = 0,
) -> Response:
    """The page of these rows that begins at the cursor; the header Link leads to the next. `size`:
    rows on a page; 0: as usual."""
    size = size or PAGE
    found = list(rows[cursor : cursor + size + 1])
    after = cursor + size
    there_is_more = len(found) > size and after <= MOST
    headers = build_link(request, "next", cursor=after if there_is_more else None)
    return Response(serialize(found[:size]), headers=headers)


def build_link(request: Request, relation: str, **parameter: int | None) -> dict[str, str]:
    """The header that leads to another page by this parameter; none if that is None. `relation`:
    what that page is to this one: "next", "prev"."""
    ((name, value),) = parameter.items()
    if value is None:
        return {}
    address = replace_query_param(request.build_absolute_uri(), name, value)
    return {"Link": f'<{address}>; rel="{relation}"'}
