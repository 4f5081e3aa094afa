"""What is done with an event by its kind: stored and read again, applied to a position, told.

Old data is brought up to date here, in one place, when read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from games.rules.text import Text

if TYPE_CHECKING:
    from games.rules.types import Event

S = TypeVar("S")
Data = dict[str, Any]
Upcasts = Mapping[tuple[str, int], Callable[[Data], Data]]
Handler = Callable[[S, Any], S]
Line = Text | None
"""A line of the log; None where there is nothing to say."""
Teller = Callable[[Any, int | None], Line]
"""The line of an event as a seat (None: a spectator) may read it."""


class Codec:
    """The storage format of one set of events: `events` names each kind's class, `upcasts` turns
    the data of an old (kind, version) into those of the next version. A kind's current version is
    one more than its last upcast."""

    def __init__(self, events: Mapping[str, type], upcasts: Upcasts) -> None:
        self._upcasts = upcasts
        self._kinds = {cls: kind for kind, cls in events.items()}
        self._versions = dict.fromkeys(events, 1) | {
            kind: version + 1 for kind, version in sorted(upcasts)
        }
        self._readers = {kind: build_event_decoder(cls) for kind, cls in events.items()}

    def encode(self, event: Event) -> tuple[str, int, Data]:
        """What is stored of an event: its kind, the version of its shape, its fields as JSON
        values."""
        kind = self._kinds[type(event)]
        return kind, self._versions[kind], event._asdict()

    def decode(self, kind: str, version: int, data: Data) -> Event:
        """The event of a stored row. Raises KeyError for an unknown kind, or a version that nobody
        can bring up to date."""
        while version < self._versions[kind]:
            data = self._upcasts[kind, version](data)
            version += 1
        return self._readers[kind](data)


def build_event_decoder(cls: Any) -> Callable[[Data], Event]:
    """A function from stored fields to the event; lists come back as tuples."""
    nested = tuple(name for name in cls._fields if "tuple" in str(cls.__annotations__[name]))
    if not nested:
        return lambda data: cls(**data)

    def read(data: Data) -> Event:
        return cls(**{**data, **{name: convert_lists_to_tuples(data[name]) for name in nested}})

    return read


def convert_lists_to_tuples(value: Any) -> Any:
    """Lists, however deep, as tuples."""
    return tuple(map(convert_lists_to_tuples, value)) if isinstance(value, list) else value


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


def everybody(teller: Callable[[Any], Line]) -> Teller:
    """A line that hides nothing."""
    return lambda event, _seat: teller(event)


def silent(event: Any, seat: int | None) -> Line:
    """Nothing worth a line: another event says it."""
    return None
