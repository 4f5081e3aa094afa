"""Whether all lines of a mail are orders, before the first of them is played: one that is none, or
a second answer to one question, may change what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.mail.inbound.orders.talking import as_order
from games.rules import notation
from games.rules.core import Decision, Game, Refused
from games.rules.said import counted, meanings
from games.rules.text import _


def check_lines(game: Game[Any], decision: Decision, orders: Sequence[str]) -> str:
    """The first of these lines that keeps them from being played; "": none does."""
    for line in orders[1:]:
        if as_order(game, decision, line) is None or answers_twice(game, decision, orders[0], line):
            return line
    return ""


def answers_twice(game: Game[Any], decision: Decision, first: str, line: str) -> bool:
    """Whether both lines name an amount for the one question that asks for one."""
    menu = [str(move) for move in decision.moves]
    verb = counted(menu)
    if not verb or f"{verb} 0" not in menu:
        return False
    return bool(meanings(game, first, decision) and meanings(game, line, decision))


def in_doubt(line: str) -> Refused:
    """Why such a line keeps all others from being played."""
    return notation.Unreadable(
        _(
            "“{line}” is no further move, and may be meant to change what stands above it.",
            line=line[:60],
        )
    )
