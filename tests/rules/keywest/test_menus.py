"""Moves of one menu are different things, and what is played for somebody is one of them."""

from __future__ import annotations

from random import Random

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.keywest.game import GAME
from games.rules.keywest.moves import Mark, Repeat


def test_to_repeat_an_action_is_not_to_mark_it() -> None:
    assert Mark("dive") != Repeat("dive")
    assert Repeat("dive") not in (Mark("dive"),)
    assert len({Mark("dive"), Repeat("dive"), Mark("dive")}) == 2


def test_the_default_of_every_question_is_a_line_of_its_menu() -> None:
    """With two markers on the track, Repeat stands in the menu beside what is closed."""
    rng, chance = Random(3), Chance(bytes(32))
    state, _facts = settle(GAME, GAME.evolve(None, GAME.begin(3, {})), chance)
    repeats = 0
    while not GAME.over(state):
        asked = GAME.pending(state)[0]
        lines = [str(move) for move in asked.moves]
        assert str(asked.default) in lines
        assert len(set(asked.moves)) == len(set(lines)) == len(lines)
        repeats += any(line.startswith("repeat") for line in lines)
        state, _facts = play(GAME, state, asked.seat, rng.choice(asked.moves), chance)
    assert repeats


def test_a_shortcut_is_answers_in_a_row_each_on_its_menu() -> None:
    rng, chance = Random(5), Chance(bytes(32))
    state, _facts = settle(GAME, GAME.evolve(None, GAME.begin(3, {})), chance)
    tried = set()
    while not GAME.over(state):
        asked = GAME.pending(state)[0]
        for one in GAME.presentation.shortcuts(GAME.view(state, asked.seat), asked):
            there, dice = state, Chance(bytes(31) + b"1")
            for line in one.lines:
                now = next(d for d in GAME.pending(there) if d.seat == asked.seat)
                move = next(move for move in now.moves if str(move) == line)
                there, _facts = play(GAME, there, asked.seat, move, dice)
            tried.add(asked.kind)
        state, _facts = play(GAME, state, asked.seat, rng.choice(asked.moves), chance)
    assert tried == {"mark", "look"}
