"""How much work one request may make: statements, and time of the database.

Whoever sends a small body can ask for much. So each request counts what it asks of the database,
before every statement and before COMMIT: too much is refused, and the transaction is undone. The
ORM's statements are counted by keywest_site.postgresql, those of our own cursor by games.play.sql.
Workers and commands are not bound.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import thread_time
from typing import Any, TypeVar

from django.conf import settings
from django.db import OperationalError
from django.utils.translation import gettext as _

STATEMENTS = 200
"""Of one request, unless its view declares more (`allow_statements`)."""
OF_MANY_TABLES = 5_000
"""For views of organisers and moderators that go to every table of a season or of a person."""
View = TypeVar("View", bound=Callable[..., Any])


class TooMuchWork(OperationalError):
    """One request has asked for more than one may; its transaction is undone.

    It is a database's error, so that Django undoes what it does when a statement or COMMIT fails.
    """

    @property
    def sentence(self) -> str:
        """What to tell whoever asked."""
        return _(
            "This took more work than we do at once, so we stopped it. It was saved in full or not "
            "at all; please look again, then try with less."
        )


class Work:
    """What one request has cost so far. `database`: seconds until its answers came."""

    __slots__ = ("began", "database", "seconds", "statements", "statements_allowed")

    def __init__(self) -> None:
        self.began = thread_time()
        self.database = 0.0
        self.statements = 0
        self.statements_allowed = STATEMENTS
        self.seconds: float = settings.DATABASE_SECONDS

    def count(self) -> None:
        """One more statement is to be sent. Raises TooMuchWork: it is not allowed."""
        self.statements += 1
        self.check()

    def check(self) -> None:
        """Raise TooMuchWork if there were too many statements, or they took too long."""
        if self.statements > self.statements_allowed or self.database > self.seconds:
            raise TooMuchWork(f"{self.statements} statements, {self.database:.1f} s")

    def cost(self) -> float:
        """Seconds of this thread and of the database together."""
        return thread_time() - self.began + self.database


class _Current(threading.local):
    work: Work | None = None
    """Of the request that this thread answers; None: it answers none."""


CURRENT = _Current()


def allow_statements(number: int) -> Callable[[View], View]:
    """A view whose requests may make so many statements."""

    def declare(view: View) -> View:
        view.statements_allowed = number  # type: ignore[attr-defined]
        return view

    return declare


def allow_more_statements(statements: int) -> None:
    """The request of this thread may make so many more: others' work is done in it, which is
    bounded elsewhere."""
    if CURRENT.work is not None:
        CURRENT.work.statements_allowed += statements


def get_allowed_statements(view: Any) -> int:
    """How many statements a request to this view may make. A class of views declares it as an
    attribute `statements_allowed`."""
    by_class = getattr(getattr(view, "view_class", None), "statements_allowed", STATEMENTS)
    return int(getattr(view, "statements_allowed", by_class))
