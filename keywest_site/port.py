"""A call whose other side is in a room above the caller's: that room fills it in when it is set
up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from django.core.exceptions import ImproperlyConfigured

P = ParamSpec("P")
R = TypeVar("R")


class Port(Generic[P, R]):
    """Called like a function, once `fill` has said by which; until then ImproperlyConfigured.

    Rooms fill ports in `AppConfig.ready()`, so the arrow from the caller to who answers stands in
    one place, where import-linter sees it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.filled_by: Callable[P, R] | None = None

    def fill(self, call: Callable[P, R]) -> None:
        """From now on a call of the port is a call of this."""
        self.filled_by = call

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self.filled_by is None:
            raise ImproperlyConfigured(f"Nobody has filled the port {self.name}.")
        return self.filled_by(*args, **kwargs)
