"""From handlers, one a kind of fact, the function that applies any of them to a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

S = TypeVar("S")
Handler = Callable[[S, Any], S]


def evolving(
    begun: Callable[[Any], S], *parts: Mapping[type, Handler[S]]
) -> Callable[[S | None, Any], S]:
    """The position after a fact: `begun(fact)` after the first one, else what the handler of its
    class says. The handlers may stand in several parts; one fact has one handler."""
    handlers: dict[type, Handler[S]] = {}
    for part in parts:
        twice = handlers.keys() & part.keys()
        if twice:
            raise ValueError(f"two handlers: {twice}")
        handlers.update(part)

    def evolve(state: S | None, event: Any) -> S:
        if state is None:
            return begun(event)
        return handlers[type(event)](state, event)

    return evolve
