"""What holds in Pearls."""

from __future__ import annotations

from tests.rules.hooks import Hooks

HOOKS = Hooks(secrets=frozenset({"Bade", "Saw"}))
