"""Kinds of notices, as tests ask for them."""

from __future__ import annotations

from games.mail.kinds.registry import KINDS


def list_table_kinds() -> set[str]:
    """The names of those that are told of tables."""
    return {kind.name for kind in KINDS.values() if kind.sentence and kind.tells is None}
