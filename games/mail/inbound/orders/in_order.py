"""Whether the lines of a mail that are not reached are orders: one that is none, or a second answer
to one question, may change what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.mail.inbound.orders.doubts import APART
from games.mail.inbound.orders.talking import as_order
from games.rules import notation, speech
from games.rules.contract import Game
from games.rules.said import meanings, normal, ways
from games.rules.text import _, fold
from games.rules.types import Decision, Refused

if TYPE_CHECKING:
    from games.play.table import Table


def in_the_way(game: Game[Any], decision: Decision, orders: Sequence[str], reached: int) -> str:
    """The first line from `reached` on that keeps all of them from being played; "": none does.
    `decision`: what the first of them answers."""
    for line in orders[reached:]:
        doubts = fold(line) in APART or not is_order(game, decision, line)
        if doubts or answers_twice(game, decision, orders[0], line):
            return line
    return ""


def is_order(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is an order of this question or, by its form, of another time."""
    if as_order(game, decision, line) is not None:
        return True
    return any(speech.begun(game.name, game.forms, way) for way in ways(normal(line), []))


def answers_twice(game: Game[Any], decision: Decision, first: str, line: str) -> bool:
    """Whether both lines answer this question, which was asked once."""
    return bool(meanings(game, first, decision) and meanings(game, line, decision))


def in_doubt(line: str) -> Refused:
    """Why such a line keeps all others from being played."""
    return notation.Unreadable(
        _(
            "“{line}” is no further move, and may be meant to change what stands above it.",
            line=line[:60],
        )
    )


def unreached(first: Table, orders: tuple[str, ...], reached: int) -> str:
    """The first line that was not reached and is no order, or none together with the first, which
    answers what was asked at this table; or nothing."""
    if not first.decision:
        return ""
    return in_the_way(first.game, first.decision, orders, reached)
