"""Event <-> (kind, version, data): the storage format. Old data is brought up to date here, in one place, when read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.core import Event, Game

Data = dict[str, Any]


def encode(event: Event) -> tuple[str, int, Data]:
    """What is stored of an event: its kind, the version of its shape, its fields as JSON values."""
    cls = type(event)
    return cls.kind, getattr(cls, "version", 1), event._asdict()


class Decoder:
    """Stored rows of one game -> its events."""

    def __init__(self, game: Game[Any]) -> None:
        self._upcasts = game.upcasts
        self._readers = {kind: reader(cls) for kind, cls in game.events.items()}
        self._current = {kind: getattr(cls, "version", 1) for kind, cls in game.events.items()}

    def __call__(self, kind: str, version: int, data: Data) -> Event:
        """Raises KeyError for a kind this game never had, or a version nobody can bring up to date."""
        while version < self._current[kind]:
            data = self._upcasts[kind, version](data)
            version += 1
        return self._readers[kind](data)


def reader(cls: Any) -> Callable[[Data], Event]:
    """A function from stored fields to the event; tuples come back as tuples."""
    nested = tuple(name for name, kind in annotations(cls).items() if "tuple" in str(kind))
    if not nested:
        return lambda data: cls(**data)

    def read(data: Data) -> Event:
        return cls(**{**data, **{name: frozen(data[name]) for name in nested}})

    return read


def annotations(cls: Any) -> Mapping[str, Any]:
    """The declared fields of a NamedTuple."""
    return {name: cls.__annotations__[name] for name in cls._fields}


def frozen(value: Any) -> Any:
    """Lists, however deep, as tuples."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value
