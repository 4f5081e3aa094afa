"""What every game of the house must keep at any position, but for secrets. Each check raises
AssertionError."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from games.rules.codec import Codec
from games.rules.core import decision_of, fold, play
from games.rules.forms import is_whole_move
from games.rules.orders.notation import read
from games.rules.types import Refused
from tests.rules.walk import Position


def most_turns_of_a_chapter(played: Iterable[Position]) -> int:
    """How often anybody's turn comes, at most, in one chapter of a game. Raises AssertionError if
    a chapter comes back."""
    turns, before, number = Counter[tuple[int, int]](), set[int](), 1
    for position in played:
        chapter = position.game.presentation.chapter
        if chapter is None:
            return 0
        found = chapter(position.game.view(position.state, None)).number
        assert found in (number, number + 1), "chapters follow each other"
        number, now = found, {decision.seat for decision in position.asked}
        turns.update((seat, number) for seat in now - before)
        before = now
    return max(turns.values(), default=0)


def menus_hold(position: Position) -> None:
    """Each asked seat is asked once, its menu holds every line once and the default; somebody is
    asked to the end."""
    seats = [decision.seat for decision in position.asked]
    assert len(set(seats)) == len(seats)
    assert bool(seats) != position.game.over(position.state)
    for decision in position.asked:
        lines = [str(move) for move in decision.moves]
        assert lines
        assert len(set(lines)) == len(lines), f"a line twice: {lines}"
        assert decision.default in decision.moves
        assert {line.split(" ")[0] for line in lines} <= position.game.verbs
        strange = [line for line in lines if not is_whole_move(position.game.forms, line)]
        assert not strange, f"not in the forms of the notation: {strange[:5]}"


def some(moves: Sequence[Any], rng: Random, most: int) -> Sequence[Any]:
    """The moves of a menu, of a longer one so many by lot."""
    return moves if len(moves) <= most else rng.sample(moves, most)


def lines_read_back(position: Position, rng: Random, most: int) -> None:
    """Every line of every menu, however written, is read as the move that printed it."""
    for decision in position.asked:
        for move in some(decision.moves, rng, most):
            assert read(position.game, str(move), decision) == move
        written = "  ".join(str(decision.moves[-1]).upper().split(" "))
        assert read(position.game, f" {written} ", decision) == decision.moves[-1]


def off_menu_is_refused(position: Position, lines: Iterable[str]) -> None:
    """No line that is not on the menu is read as a move, the likeliest being those that begin like
    one that is; who is not asked has no menu."""
    for decision in position.asked:
        menu = {str(move) for move in decision.moves}
        letters = {line[:1] for line in menu}
        for line in lines:
            if line not in menu and (line[:1] in letters or not line[:1].isalpha()):
                with pytest.raises(Refused):
                    read(position.game, line, decision)
    for seat in {*position.observers, -1, 99} - {decision.seat for decision in position.asked}:
        assert decision_of(position.asked, seat) is None  # type: ignore[arg-type]


def every_move_can_be_played(position: Position, rng: Random, most: int) -> None:
    """No move of a menu breaks the game, and it describes itself to its mover."""
    for decision in position.asked:
        view = position.game.view(position.state, decision.seat)
        for move in some(decision.moves, rng, most):
            assert position.game.presentation.describe(view, move).text.msgid
            assert len(position.after(decision.seat, move).history) > len(position.history)


def answers_are_independent(position: Position, rng: Random) -> bool:
    """Whatever several asked seats answer, their order makes no difference. False: fewer than two
    were asked."""
    if len(position.asked) < 2:
        return False
    answers = [(decision.seat, rng.choice(decision.moves)) for decision in position.asked]
    orders = [answers, answers[::-1], *list(permutations(answers))[1:4]]
    assert len({repr(ended(position, order)) for order in orders}) == 1
    return True


def ended(position: Position, answers: Sequence[tuple[int, Any]]) -> Any:
    """The state when these answers came in this order."""
    chance, state = position.chance(), position.state
    for seat, move in answers:
        decision = decision_of(position.game.pending(state), seat)
        assert decision is not None
        assert move in decision.moves
        state, _facts = play(position.game, state, seat, move, chance)
    return state


def everybody_sees_the_same(position: Position) -> None:
    """What a seat is shown differs from what a spectator is shown in nothing but whose view it
    is."""
    shown = {
        observer: position.game.view(position.state, observer) | {"seat": None}
        for observer in position.observers
    }
    for observer, view in shown.items():
        assert view == shown[None], f"hidden from some, but not from {observer}"


def rows_fold_to_the_state(position: Position) -> None:
    """What the database gives back is the same game: events through JSON are equal, and so is their
    state."""
    codec = Codec(position.game.events, position.game.upcasts)
    rows = json.loads(json.dumps([codec.encode(event) for event in position.history]))
    decoded = [codec.decode(*row) for row in rows]
    assert decoded == position.history
    assert [type(event) for event in decoded] == [type(event) for event in position.history]
    folded = fold(position.game, None, decoded)
    assert folded == position.state
    assert hash(folded) == hash(position.state)
