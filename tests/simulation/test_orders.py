"""Standing orders as the people of `manage.py pace` write them: read like any others, and worth
what they cost."""

from __future__ import annotations

from random import Random

import pytest

from games.rules.chance import Chance
from games.rules.core import decision_of, play, settle
from games.rules.keywest.bots import BOTS, diving
from games.rules.keywest.game import GAME
from games.rules.keywest.moves import BACK, KEEP
from games.rules.keywest.plan_writing import (
    WRITING_RULES,
    imagine_dive,
    list_dive_cases,
    weigh_moves,
)
from games.rules.keywest.state import DRAFT
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Play
from games.rules.text import Text
from games.rules.types import Decision
from tests.rules.keywest.table import given
from tools.simulation.left_orders import LeftOrders
from tools.simulation.orders import Hand, Turn, list_standing_orders
from tools.simulation.sampled_worlds import SampledWorlds

CAREFUL = 0.0


def hand(blunders: float = CAREFUL) -> Hand:
    return Hand(blunders, Random(1))


@pytest.fixture(scope="module")
def history() -> list[object]:
    """A game of three in which seat 0 has bid and the others have not."""
    chance, began = Chance(b"s" * 32), GAME.begin(3, {})
    state, facts = settle(GAME, GAME.evolve(None, began), chance)
    bid = decision_of(GAME.pending(state), 0)
    assert bid is not None
    _state, more = play(GAME, state, 0, bid.moves[-1], chance)
    return [began, *(fact.event for fact in facts + more)]


def test_orders_are_written_turn_by_turn_and_can_be_read(history) -> None:
    turns = list(
        list_standing_orders(
            GAME, history, 0, hand(), WRITING_RULES._replace(risk={"take": 99, "mark": 99})
        )
    )
    assert [turn.split(" ", 1)[0] for turn in turns] == ["take", "if"]
    assert "if first action: mark" in turns[1]
    assert "if second action: mark" in turns[1] or "repeat" in turns[1]
    assert all(parse_plan(GAME, turn).orders for turn in turns)


def test_the_same_knowledge_and_dice_write_the_same(history) -> None:
    one, other = (
        list(list_standing_orders(GAME, history, 0, hand(), WRITING_RULES)) for _time in range(2)
    )
    assert one == other


def test_nothing_is_ordered_that_would_cost_too_much(history) -> None:
    assert (
        list(
            list_standing_orders(
                GAME, history, 0, hand(), WRITING_RULES._replace(risk={"take": -1.0})
            )
        )
        == []
    )


def test_a_bid_is_never_ordered_before_its_tiles_are_seen(history) -> None:
    left = LeftOrders(GAME, history, 1, hand(), WRITING_RULES)
    state = GAME.imagine(history, 1, Random(1))
    bid = decision_of(GAME.pending(state), 1)
    assert bid is not None
    assert left.answer(GAME.view(state, 1), bid) is None


def test_what_is_ordered_first_is_what_is_worth_most_to_a_careful_writer(history) -> None:
    """With a single dream, its best move is ordered and nothing is lost."""
    dream = next(
        d
        for d in (SampledWorlds(GAME, history, 0, Random(n)) for n in range(20))
        if d.run_until_asked(WRITING_RULES.blind)
    )
    decision = dream.asked
    assert decision is not None
    worth = weigh_moves(dream.view, decision).moves
    turn = Turn(GAME, WRITING_RULES, 99)
    turn.order([dream], decision.kind, 0)
    assert worth[str(turn.answer(dream, decision))] == max(worth.values())


def test_who_blunders_at_the_table_blunders_on_paper(history) -> None:
    dream = next(
        d
        for d in (SampledWorlds(GAME, history, 0, Random(n)) for n in range(20))
        if d.run_until_asked(WRITING_RULES.blind)
    )
    decision = dream.asked
    assert decision is not None
    often = WRITING_RULES._replace(risk={"take": 99})

    def answers(blunders: float) -> set[str]:
        left = LeftOrders(GAME, history, 0, Hand(blunders, Random(1)), often)
        return {str(left.answer(dream.view, decision)) for _time in range(20)}

    assert len(answers(0.0)) == 1
    assert len(answers(1.0)) > 2


def test_two_tiles_are_ordered_together_the_second_by_what_the_first_one_brings() -> None:
    table = given("Ada Bob Cid", phase=DRAFT)
    view, decision = table.view("Ada"), table.question("Ada")
    turn = Turn(GAME, WRITING_RULES, 99)
    first = "take 1"
    line = turn.pair("take", view, first)
    assert line.startswith("take 1 then take ")
    assert "take 1" not in line.removeprefix("take 1 then ")
    after = WRITING_RULES.then["take"](view, first)
    assert set(after) == {f"take {slot}" for slot in range(2, 7)}
    assert decision.kind == "take"


@pytest.mark.parametrize(("looks", "takes"), [(2, 0), (4, 3), (5, 2)])
def test_rules_of_a_dive_choose_as_the_diver_would(looks: int, takes: int) -> None:
    """Every tile that may be seen, with every number of looks and takes left."""
    table = given("Ada Bob Cid", phase="action").has("Ada", looks=looks, takes=takes)
    under_way = table.when("Ada: mark dive", "Ada: look 1").view("Ada")
    plan = parse_plan(GAME, "\n".join(WRITING_RULES.rules["look"](under_way)))
    asked = Decision(0, "look", Text(""), (KEEP, BACK), KEEP)
    for left, still in list_dive_cases(under_way["focus"]["dive"]):
        for tile in ("chest", "mask", "vase", "wreck", "sponge-3", "sponge-5", "sponge-7"):
            view = imagine_dive(under_way, left, still, tile)
            found = choose_by_plan(GAME, plan, view, asked)
            assert isinstance(found, Play)
            assert found.move == diving.choose_keep_or_back(view, asked, Random(0)), (
                left,
                still,
                tile,
            )


def test_a_dive_by_order_goes_back_where_the_diver_would() -> None:
    places = set()
    for tile in ("sponge-3", "vase", "sponge-7"):
        table = given("Ada Bob Cid", phase="action").lies(7, tile).lies(8, "sponge-3")
        table.when("Ada: mark dive", "Ada: look 7", "Ada: back", "Ada: look 8", "Ada: back")
        view, decision = table.view("Ada"), table.question("Ada")
        found = choose_by_plan(
            GAME, parse_plan(GAME, "\n".join(WRITING_RULES.rules["dive"](view))), view, decision
        )
        assert isinstance(found, Play)
        by_hand = BOTS["planner"](view, decision, Random(0))
        assert str(found.move) == str(by_hand) or str(by_hand) not in ("look 7", "look 8")
        places.add(str(found.move))
    assert "look 7" in places
    assert "look 1" in places
