"""What a table is called where its own title is missing."""

from __future__ import annotations

from games.rules.registry import GAMES

OF_SLUG = 4


def called(title: str, rules: str, slug: str) -> str:
    """Its own title, or the game's with the beginning of the table's address."""
    if title or rules not in GAMES:
        return title or slug
    return f"{GAMES[rules].title} · {slug[:OF_SLUG]}"
