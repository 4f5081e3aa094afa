"""What each round brought: it adds up to the scores, and what was taken back counts for nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest

from games.play.log_rows import Row
from games.play.position import get_codec
from games.play.replay import compute_round_gains
from games.rules import frame
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import play, settle
from games.rules.registry import GAMES
from games.rules.types import Event

NOW = datetime(2030, 1, 1, tzinfo=UTC)
BOT = {"keywest": "greedy", "keyflower": "easy"}
ROUNDS = {"keywest": 8, "keyflower": 4}


def row(rules: str, seq: int, act: int, event: Event) -> Row:
    """A fact as it lies in the log."""
    kind, version, data = get_codec(rules).encode(event)
    return Row(seq, kind, version, msgspec.json.encode(data).decode(), None, None, act, False, NOW)


def finished(game: Game[Any]) -> tuple[Any, list[Row]]:
    """The end of a game by bots, and its log; its last answer but ten was given, taken back, and
    given again."""
    chance, first, dice = Chance(bytes(32)), game.begin(3, {}), Random(1)
    state, facts = settle(game, game.evolve(None, first), chance)
    acts = [[first, *(fact.event for fact in facts)]]
    while not game.over(state):
        asked = game.pending(state)[0]
        move = game.bots[BOT[game.name]](game.view(state, asked.seat), asked, dice)
        state, facts = play(game, state, asked.seat, move, chance)
        acts.append([fact.event for fact in facts])
    twice = acts[-10]
    acts[-10:-9] = [twice, [frame.Rewound(0, 0)], twice]
    rows: list[Row] = []
    for number, events in enumerate(acts):
        act = len(rows) + 1
        if number == len(acts) - 11:
            events = [frame.Rewound(0, rows[-1].act)]
        rows += [row(game.name, act + at, act, event) for at, event in enumerate(events)]
    return state, rows


@pytest.mark.parametrize("rules", ROUNDS)
def test_what_the_rounds_brought_adds_up_to_the_scores(rules: str) -> None:
    game = GAMES[rules]
    state, rows = finished(game)
    found = compute_round_gains(game, rows)
    assert [one.round for one in found] == [*range(1, ROUNDS[rules] + 1), 0]
    for score in game.scores(state):
        added = [
            sum(gains) for gains in zip(*(one.gains[score.seat] for one in found), strict=True)
        ]
        assert added == [points for _label, points in score.parts]
    brought = [sum(map(sum, one.gains)) for one in found]
    assert sum(map(bool, brought)) > 1, "all of it fell into one round"


def test_a_game_that_did_not_end_tells_no_rounds() -> None:
    _state, rows = finished(GAMES["keywest"])
    assert compute_round_gains(GAMES["keywest"], rows[:-1]) == []
