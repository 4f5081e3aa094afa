"""Well-formed lines that are no move now, and what is told of them: held against a second
formulation of each reason, which looks at the state and knows nothing of views."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Any, NamedTuple

from games.rules.contract import Game
from games.rules.forms import Form, Slot, is_whole_move
from games.rules.orders.notation import NotAllowed, read
from games.rules.reasons import Attempt
from games.rules.text import Text
from games.rules.types import Decision, Move
from tests.rules.walk import Position

NUMBERS = (*range(13), 20, 21, 40, 41, 220, 999)
"""Numbers of every size, written where the grammar has one."""
PLACES = tuple(f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4))
TURNS = tuple(f"r{turn}" for turn in range(6))
PATTERNED = (*map(str, NUMBERS), *PLACES, *TURNS)


class Case(NamedTuple):
    """A refused line as the second formulation sees it. `args`: what the sentence names."""

    state: Any
    seat: int
    decision: Decision
    words: tuple[str, ...]
    args: dict[str, Any]

    @property
    def player(self) -> Any:
        """The asked seat's own things, as they really are."""
        return self.state.players[self.seat]


Truths = Mapping[str, Callable[[Case], bool]]
"""By the msgid of a reason: whether what it says is so."""


class WrongReason(AssertionError):
    """A sentence was told that is not true."""


def all_words(slot: Slot) -> tuple[str, ...]:
    """What may stand in a slot; of a pattern, what of PATTERNED fits."""
    if isinstance(slot, re.Pattern):
        return tuple(word for word in PATTERNED if slot.fullmatch(word))
    return tuple(sorted(slot))


def written(words: Iterable[str]) -> str:
    """The canonical line."""
    return " ".join(words).replace(" > ", ">")


def list_lines(forms: Iterable[Form], rng: Random, most: int) -> list[tuple[str, ...]]:
    """All well-formed lines of a grammar; of each form with more than its share, some by lot."""
    every = [*forms]
    share, found = max(1, most // len(every)), dict[tuple[str, ...], None]()
    for form in every:
        slots = [all_words(slot) for slot in form]
        if prod(map(len, slots)) <= share:
            found |= dict.fromkeys(product(*slots))
        else:
            found |= dict.fromkeys(tuple(map(rng.choice, slots)) for _each in range(share))
    return [*found]


def near_lines(
    forms: tuple[Form, ...], decision: Decision, rng: Random, most: int
) -> Iterator[tuple[str, ...]]:
    """Well-formed lines that are nearly on the menu: moves of it with one word from another of its
    moves, or with a number a little larger or smaller."""
    moves = [str(move).replace(">", " > ").split(" ") for move in decision.moves]
    for _each in range(most):
        words, other = list(rng.choice(moves)), rng.choice(moves)
        at = rng.randrange(len(words))
        if words[at].isdecimal():
            words[at] = str(max(0, int(words[at]) + rng.choice((-1, 1, 2, 5))))
        elif at < len(other):
            words[at] = other[at]
        if is_whole_move(forms, written(words)):
            yield tuple(words)


def told(position: Position, decision: Decision, line: str) -> NotAllowed | Move:
    """How the line is refused, or the move as which it is read all the same, since its words fit
    only that one. Raises AssertionError if the game does not offer that move."""
    state, game = position.state, position.game
    try:
        move: Move = read(game, line, decision, view=lambda: game.view(state, decision.seat))
    except NotAllowed as refused:
        return refused
    assert move in decision.moves, f"“{line}” is played: {move}"
    return move


def look_at(
    position: Position, decision: Decision, lines: Iterable[tuple[str, ...]], truths: Truths
) -> Counter[str]:
    """Raises WrongReason if what is told of a line is not true. Gives how often each reason was
    told; under "" how often there was none."""
    menu, found = {str(move) for move in decision.moves}, Counter[str]()
    for words in lines:
        line = written(words)
        if line in menu:
            continue
        refused = told(position, decision, line)
        if not isinstance(refused, NotAllowed):
            continue
        reason = refused.reason
        found[reason.msgid if reason else ""] += 1
        if reason:
            check(reason, position, decision, words, truths)
    return found


def check(
    reason: Text,
    position: Position,
    decision: Decision,
    words: tuple[str, ...],
    truths: Truths,
) -> None:
    """Raises WrongReason unless the second formulation says so, too."""
    case = Case(position.state, decision.seat, decision, words, dict(reason.args))
    if not truths[reason.msgid](case):
        raise WrongReason(
            f"{written(words)!r}, asked {decision.kind}: {reason.msgid} {reason.args}"
        )


def wrongly(game: Game[Any], verb: str, at: int, holds: Callable[[Attempt], bool]) -> Game[Any]:
    """The game with another condition for one reason of a verb."""
    reasons = [*game.reasons[verb]]
    reasons[at] = reasons[at]._replace(holds=holds)
    return replace(game, reasons={**game.reasons, verb: tuple(reasons)})
