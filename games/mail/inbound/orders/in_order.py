"""Whether the lines of a mail that are not reached are orders: one that is none, or a second answer
to one question, may change what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.mail.inbound.orders.doubts import APART
from games.mail.inbound.orders.talking import find_order_meanings
from games.rules import notation, speech
from games.rules.contract import Game
from games.rules.said import list_possible_meanings, list_unframed_lines, normalize_width
from games.rules.text import _, fold_text
from games.rules.types import Decision, Refused

if TYPE_CHECKING:
    from games.play.table import Table


def find_blocking_line(
    game: Game[Any], decision: Decision, orders: Sequence[str], reached: int
) -> str:
    """The first line from `reached` on that keeps all of them from being played; "": none does.
    `decision`: what the first of them answers."""
    for line in orders[reached:]:
        doubts = fold_text(line) in APART or not is_order_form(game, decision, line)
        if doubts or is_second_answer(game, decision, orders[0], line):
            return line
    return ""


def is_order_form(game: Game[Any], decision: Decision | None, line: str) -> bool:
    """Whether the line is an order of this question or, by its form, of another time."""
    if find_order_meanings(game, decision, line) is not None:
        return True
    return any(
        speech.is_spoken_beginning(game.name, game.forms, way)
        for way in list_unframed_lines(normalize_width(line), [])
    )


def is_second_answer(game: Game[Any], decision: Decision, first: str, line: str) -> bool:
    """Whether both lines answer this question, which was asked once."""
    return bool(
        list_possible_meanings(game, first, decision)
        and list_possible_meanings(game, line, decision)
    )


def build_doubt_refusal(line: str) -> Refused:
    """Why such a line keeps all others from being played."""
    return notation.Unreadable(
        _(
            "“{line}” is no further move, and may be meant to change what stands above it.",
            line=line[:60],
        )
    )


def find_unreached_blocker(first: Table, orders: tuple[str, ...], reached: int) -> str:
    """The first line that was not reached and is no order, or none together with the first, which
    answers what was asked at this table; or nothing."""
    if not first.decision:
        return ""
    return find_blocking_line(first.game, first.decision, orders, reached)
