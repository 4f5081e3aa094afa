"""Calls whose other side is in a room above the caller's: that room fills them in when it is set
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


class Hooks(Generic[P, R]):
    """A port with any number of sides: a call of it calls everybody who joined, in their order.

    Nobody at all is well, too. An error of one ends the call, and the caller's transaction.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.joined: list[Callable[P, R]] = []

    def join(self, call: Callable[P, R]) -> None:
        """From now on this is called, too; once, however often it joins."""
        if call not in self.joined:
            self.joined.append(call)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        return [call(*args, **kwargs) for call in self.joined]
