"""Rows of large tables, a page after the other, each asked for by the key of the last row before
it.

No cursor of the database stays open in between, as `QuerySet.iterator` keeps one: behind a pool of
connections the next page may be asked for on another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
PAGE = 500


def iterate_by_key(rows: QuerySet[M], key: str = "pk", page: int = PAGE) -> Iterator[M]:
    """These rows in order of `key`, which must be unique among them. What is changed meanwhile is
    seen as it is when its page is asked for."""
    ordered = rows.order_by(key)
    found = list(ordered[:page])
    while found:
        yield from found
        if len(found) < page:
            return
        found = list(ordered.filter(**{f"{key}__gt": getattr(found[-1], key)})[:page])
