"""The shape of what one seat may know of Pig (docs/pig-view.md)."""

from __future__ import annotations

from typing import TypedDict


class PigView(TypedDict):
    """`seat`: whose eyes, none for who watches; `points`: by seat; `pot`: what the turn has brought
    so far; `rolling`: the die is in the air."""

    seat: int | None
    goal: int
    points: list[int]
    turn: int
    pot: int
    rolling: bool
