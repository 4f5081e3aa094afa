"""Random edits of a record: of its text, or of a value in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

SIGNS = 'abcdef0123456789 "\\{}[],:-.éZ'


def edit_record(text: str, rng: Random) -> str:
    """The record with one edit that changes what it says."""
    original = json.loads(text)
    while True:
        edited = edit_text(text, rng) if rng.random() < 0.4 else edit_value(text, rng)
        try:
            if json.dumps(json.loads(edited)) != json.dumps(original):
                return edited
        except ValueError:
            return edited


def edit_text(text: str, rng: Random) -> str:
    """A sign more, less or another somewhere; or two pieces in each other's place."""
    at, sign = rng.randrange(len(text)), rng.choice(SIGNS)
    far = rng.randrange(at, len(text))
    return rng.choice(
        [
            text[:at] + sign + text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + sign + text[at + 1 :],
            text[:at] + text[far:],
            text[: at - 40] + text[at : at + 40] + text[at - 40 : at] + text[at + 40 :],
        ]
    )


def edit_value(text: str, rng: Random) -> str:
    """Another value, one less or one twice, at a random place of the tree."""
    record = json.loads(text)
    holder, key = rng.choice(list(list_places(record)))
    value = holder[key]
    match rng.randrange(4):
        case 0 if isinstance(holder, list):
            holder.insert(key, value)
        case 1:
            del holder[key]
        case 2:
            holder[key] = rng.choice([None, 0, "", [], {}, True, 1.5])
        case _:
            holder[key] = change_value(value, rng)
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def change_value(value: Any, rng: Random) -> Any:
    """A value of the same type."""
    match value:
        case bool() | None:
            return not value
        case int():
            return value + rng.choice([-1, 1, 100])
        case str():
            return edit_text(value, rng) if value else "x"
        case list():
            return rng.sample(value, len(value))
    return {**value, "more": 1}


def list_places(value: Any) -> Iterator[tuple[Any, Any]]:
    """All places of a tree: what holds the value, and where."""
    places = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(places):
        yield value, key
        if isinstance(inner, dict | list):
            yield from list_places(inner)
