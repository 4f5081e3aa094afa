"""Why a well-formed line is no move now: each such line gets a reason, and each reason is true."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.core import decision_of
from games.rules.forms import Form
from games.rules.keywest.state import State
from games.rules.orders.notation import NotAllowed
from games.rules.reasons import Reason
from games.rules.registry import GAMES
from games.rules.text import Text
from games.rules.types import Decision, View
from tests.rules.leaks import another_world
from tests.rules.refusals import (
    Truths,
    WrongReason,
    all_words,
    list_lines,
    look_at,
    near_lines,
    told,
    written,
    wrongly,
)
from tests.rules.tables import FULL, positions
from tests.rules.walk import Position
from tests.toy import PIG
from tests.toy.pearls import PEARLS

POSITIONS, LINES = (50, 5000) if FULL else (30, 800)
SHARE = 0.05
every_game_with_reasons = pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if game.reasons]
)


def truths_of(name: str) -> Truths:
    """The second formulation of a game's reasons."""
    found: Truths = importlib.import_module(f"tests.rules.{name}.truths").TRUTHS
    return found


@cache
def sampled(name: str) -> tuple[Position, ...]:
    """Positions of random games with every number of seats, of each kind of question in turn, for
    many come seldom."""
    game, rng = GAMES[name], Random(f"{name} refusals")
    every = [
        position
        for seats in game.seats
        for position, _rng in positions(game, seats, 1 if FULL else SHARE * 4)
        if position.asked
    ]
    rng.shuffle(every)
    seen = Counter[str]()
    turns: list[tuple[int, int]] = []
    for at, position in enumerate(every):
        kind = position.asked[0].kind
        turns.append((seen[kind], at))
        seen[kind] += 1
    return tuple(every[at] for _turn, at in sorted(turns)[:POSITIONS])


def forms_of(game: Game[Any], decision: Decision) -> list[Form]:
    """The forms of the verbs that the question asks for."""
    verbs = {str(move).split(" ")[0] for move in decision.moves}
    return [form for form in game.forms if not verbs.isdisjoint(all_words(form[0]))]


def counted(game: Game[Any], truths: Truths) -> Counter[str]:
    """How often each reason is told at the positions."""
    rng, found = Random(f"{game.name} lines"), Counter[str]()
    for position in sampled(game.name):
        here = Position(
            game,
            position.seats,
            position.seed,
            position.next_draw,
            position.history,
            position.state,
        )
        for decision in here.asked[:2]:
            for lines in (
                list_lines(game.forms, rng, LINES),
                list_lines(forms_of(game, decision), rng, LINES),
                near_lines(game.forms, decision, rng, LINES // 2),
            ):
                found += look_at(here, decision, lines, truths)
    return found


@every_game_with_reasons
def test_every_illegal_line_is_told_a_true_reason(name: str) -> None:
    found = counted(GAMES[name], truths_of(name))
    assert found[""] <= found.total() / 100


PLANTED = [
    ("keywest", "buy", 4, lambda attempt: True, "a site that is not covered"),
    ("keywest", "harvest", 2, lambda attempt: True, "a part that is still open"),
    (
        "keywest",
        "take",
        1,
        lambda attempt: attempt.decision.kind != "resolve",
        "a question mistaken for another",
    ),
    ("keyflower", "bid", 2, lambda attempt: True, "a tile called not up for auction"),
    ("keyflower", "use", 3, lambda attempt: attempt.words[1] != "inn", "a tile without an action"),
    ("keyflower", "place", 3, lambda attempt: True, "a place that is free"),
]


@pytest.mark.parametrize(
    ("name", "verb", "at", "holds"),
    [fault[:4] for fault in PLANTED],
    ids=[f"{fault[0]}: {fault[4]}" for fault in PLANTED],
)
def test_a_wrong_reason_is_found(name: str, verb: str, at: int, holds: Any) -> None:
    with pytest.raises(WrongReason, match=verb):
        counted(wrongly(GAMES[name], verb, at, holds), truths_of(name))


def test_reasons_that_are_missing_are_found() -> None:
    game = GAMES["keywest"]
    without = replace(game, reasons={**game.reasons, "score": ()})
    found = counted(without, truths_of("keywest"))
    assert found[""] > found.total() / 100


@every_game_with_reasons
def test_every_sentence_is_held_to_the_rules(name: str) -> None:
    verbs = {verb for verb, reasons in GAMES[name].reasons.items() if reasons}
    assert verbs == GAMES[name].verbs


@pytest.mark.parametrize("game", [PEARLS, PIG], ids=lambda game: game.name)
def test_a_game_without_reasons_refuses_in_general_words(game: Game[Any]) -> None:
    position, _rng = next(positions(game, game.seats[0]))
    for decision in position.asked:
        for words in list_lines(game.forms, Random(0), 50):
            if written(words) not in set(map(str, decision.moves)):
                refused = told(position, decision, written(words))
                assert isinstance(refused, NotAllowed)
                assert refused.reason is None
                assert "is not possible now" in refused.text.msgid


def told_everywhere(position: Position, seat: int, lines: list[tuple[str, ...]]) -> str:
    """Every byte that reaches this seat of the refusals of these lines."""
    decision = decision_of(position.asked, seat)
    assert decision is not None
    menu = {str(move) for move in decision.moves}
    refusals = [
        told(position, decision, written(words)) for words in lines if written(words) not in menu
    ]
    return json.dumps(
        [
            (each.text, each.reason, each.suggestions)
            if isinstance(each, NotAllowed)
            else str(each)
            for each in refusals
        ]
    )


@every_game_with_reasons
def test_the_same_is_refused_in_the_same_words_in_every_world_that_the_seat_may_hold_possible(
    name: str,
) -> None:
    rng, other_worlds = Random(f"{name} worlds"), 0
    for position in sampled(name):
        for decision in position.asked[:2]:
            lines = list_lines(position.game.forms, rng, LINES // 8)
            lines += list_lines(forms_of(position.game, decision), rng, LINES // 8)
            other = another_world(position, decision.seat, rng)
            other_worlds += other.history != position.history
            here = told_everywhere(position, decision.seat, lines)
            assert here == told_everywhere(other, decision.seat, lines)
    assert other_worlds > POSITIONS / 4


def test_a_reason_that_looks_behind_a_screen_is_found() -> None:
    """Planted: the money of the next seat, from the state."""
    game = GAMES["keywest"]

    def peeks(state: State, seat: int | None) -> View:
        view = game.view(state, seat)
        return view | {"bank": sum(player.money for player in state.players[1:])}

    leaky = replace(
        game,
        view=peeks,
        reasons={
            **game.reasons,
            "stop": (Reason(lambda _attempt: True, lambda a: Text(str(a.view["bank"]))),),
        },
    )
    found = []
    for position in sampled("keywest"):
        rng = Random(1)
        here = Position(leaky, position.seats, position.seed, 0, position.history, position.state)
        seat = here.asked[0].seat
        other = another_world(here, seat, rng)
        lines = [("stop",)]
        found.append(told_everywhere(here, seat, lines) != told_everywhere(other, seat, lines))
    assert any(found)
