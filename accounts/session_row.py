"""The row of a session with its person, and what is said of the whole site: one statement, whose
text is built once in a process.

The ORM would build it anew for each request, which costs more than the database's whole work.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators

from accounts.models import Session
from accounts.ports import build_site_news_sql
from keywest_site.postgresql.prepared import open_prepared_cursor

EXAMPLE_VALUES = ("key", datetime(2000, 1, 1, tzinfo=UTC))


def find_session(key: str | None, now: datetime) -> Any:
    """The session of this key that has not expired by `now`, with its `person` (or None) and
    `besides`; None: there is none."""
    statement = get_session_statement()
    with open_prepared_cursor() as cursor:
        cursor.execute(statement.sql, (key, now))
        row = cursor.fetchone()
    return statement.build(row) if row else None


@cache
def get_session_statement() -> SessionStatement:
    """The statement, compiled by the ORM."""
    return SessionStatement()


class SessionStatement:
    """What the ORM makes of the query, kept."""

    def __init__(self) -> None:
        key, now = EXAMPLE_VALUES
        query = build_session_query().filter(session_key=key).filter(expire_date__gt=now).query
        self._compiler: Any = query.get_compiler(DEFAULT_DB_ALIAS)
        self.sql, values = self._compiler.as_sql()
        if tuple(values) != EXAMPLE_VALUES:
            raise ValueError("the statement takes a key and a time, and nothing else")
        self._compiler.setup_query()
        select, info = self._compiler.select, self._compiler.klass_info
        fields = info["select_fields"]
        self._from, self._to = fields[0], fields[-1] + 1
        self._names = [column[0].target.attname for column in select[self._from : self._to]]
        # The stubs describe Django 6, whose function takes one argument more.
        self._related = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
        self._converters = self._compiler.get_converters([column[0] for column in select])
        self._besides = self._compiler.annotation_col_map["besides"]

    def build(self, row: Sequence[Any]) -> Any:
        """The session in this row."""
        if self._converters:
            (row,) = self._compiler.apply_converters([row], self._converters)
        found: Any = Session.from_db(DEFAULT_DB_ALIAS, self._names, row[self._from : self._to])
        for related in self._related:
            related.populate(row, found)
        found.besides = row[self._besides]
        return found


def build_session_query() -> QuerySet[Session]:
    """Sessions with their person and what is said of the whole site."""
    besides = RawSQL(build_site_news_sql(), ())
    return Session.objects.select_related("person").annotate(besides=besides)
