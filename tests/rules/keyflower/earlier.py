"""Keyflower by its first edition, which games that have begun are played on by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.keyflower import events as ev
from games.rules.keyflower.game import GAME

EDITION = "2012-r1"


def begin(seats: int, options: Mapping[str, str]) -> ev.Began:
    """A game as they were begun then."""
    return ev.Began(seats, EDITION, options.get("allocation", "computed"))


KEYFLOWER_R1 = replace(
    GAME,
    name=f"keyflower-{EDITION}",
    begin=begin,
    options={name: choices for name, choices in GAME.options.items() if name != "rules"},
)
