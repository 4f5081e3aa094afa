"""Plans at the positions of random games: what is offered can be read and done, and nothing is
played off the menu."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.plans.plan import choose_by_plan, get_planning
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.plan_words import describe_plan, list_hopeless_lines
from games.rules.plans.planning import Play
from games.rules.registry import GAMES
from tests.rules.english import english
from tests.rules.walk import walk

WITH_PLANS = [game for game in GAMES.values() if game.plans]
every = pytest.mark.parametrize("game", WITH_PLANS, ids=lambda game: game.name)


@every
def test_every_line_on_offer_can_be_read_said_and_answers_its_kind_of_question(
    game: Game[Any],
) -> None:
    rng, say, answered = Random("offers"), english(), set[str]()
    for position in walk(game, max(game.seats), 3):
        if rng.random() > 0.1:
            continue
        for decision in position.asked:
            view = game.view(position.state, decision.seat)
            for group in get_planning(game).offers(view):
                text = "\n".join(group.lines)
                plan = parse_plan(game, text)
                assert [remark for remark in describe_plan(plan) if not say(remark.text)] == []
                assert all(
                    group.kind in wish.kinds
                    for order in plan.orders
                    for wish in order.wishes
                    if not order.after
                )
                list_hopeless_lines(plan, view)
                found = choose_by_plan(game, plan, view, decision)
                if isinstance(found, Play):
                    assert found.move in decision.moves
                    answered.add(decision.kind)
    assert len(answered) > 2


@every
def test_a_move_of_the_menu_can_always_be_ordered_by_its_own_line(game: Game[Any]) -> None:
    rng, ordered = Random("lines"), 0
    for position in walk(game, min(game.seats), 4):
        for decision in position.asked:
            if rng.random() > 0.15:
                continue
            move = rng.choice(decision.moves)
            view = game.view(position.state, decision.seat)
            found = choose_by_plan(game, parse_plan(game, str(move)), view, decision)
            if isinstance(found, Play):
                assert found.move == move or str(move).split(" ")[0] in ("look",)
                ordered += 1
    assert ordered > 10
