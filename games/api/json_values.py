"""Plain JSON values of what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.text import Text

if TYPE_CHECKING:
    from games.rules.text import Say


def convert_to_json(value: Any, say: Say) -> Any:
    """A view as JSON values, the texts in it as words."""
    match value:
        case Text():
            return say(value)
        case dict():
            return {key: convert_to_json(item, say) for key, item in value.items()}
        case list() | tuple():
            return [convert_to_json(item, say) for item in value]
        case _:
            return value
