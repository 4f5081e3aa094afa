"""What games say of their questions: complete, short, and pointing at paragraphs that there are."""

from __future__ import annotations

import os
import random
import re

import pytest

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.guide import LANGUAGES, LONGEST, choose_step, load_guide, read_guide
from games.rules.registry import GAMES
from games.words import get_words
from keywest_site.embedded.prepare import ROOT
from tests.support.first_rounds import FIRST, SEATS, first_rounds

OURS = ("keywest", "keyflower")


@pytest.mark.parametrize("rules", OURS)
def test_every_question_says_what_it_is_for_and_where_the_rules_say_more(rules: str) -> None:
    purposes = load_guide(rules).purposes
    assert purposes.keys() == GAMES[rules].presentation.asks.keys()
    page = (ROOT / "templates/games" / rules / "rules.html").read_text()
    paragraphs = set(re.findall(r'id="([a-z-]+)"', page))
    for kind, purpose in purposes.items():
        assert purpose.words.keys() == set(LANGUAGES)
        assert purpose.rules in paragraphs, kind
        assert all(20 < len(words) <= 160 for words in purpose.words.values()), kind


def test_a_game_without_a_guide_says_nothing() -> None:
    assert not load_guide("pearls").purposes
    assert not load_guide("pearls").steps


def test_what_brings_nothing_now_is_known_from_the_view() -> None:
    """In round 1 nobody has connected hotels, cigars for a point, or anything to harvest; whatever
    earns something does not say that it brings nothing."""
    game, chance, rng = GAMES["keywest"], Chance(bytes(32)), random.Random(4)
    state, _facts = settle(game, game.evolve(None, game.begin(4, {})), chance)
    idle: dict[str, set[bool]] = {}
    while not game.over(state):
        asked = game.pending(state)[0]
        view = game.view(state, asked.seat)
        if asked.kind == "mark" and view["round"] in (1, 8):
            for move in asked.moves:
                label = game.presentation.describe(view, move)
                idle.setdefault(str(move), set()).add(label.idle)
                if label.idle and str(move) == "mark shares":
                    assert dict(label.note.args)["count"] == 0
        move = game.bots["good"](view, asked, rng)
        state, _facts = play(game, state, asked.seat, move, chance)
    assert True in idle["mark factory-market"] | idle["mark shares"] | idle["mark harvest"]
    assert idle["mark dive"] == {False}
    assert idle["mark roll-cash"] == {False}


GAMES_PLAYED = 200 if os.environ.get("KEYWEST_FULL") else 8


@pytest.mark.promise
@pytest.mark.parametrize("rules", OURS)
def test_every_question_of_the_first_round_has_a_step_and_each_step_is_reached(rules: str) -> None:
    guide, reached = load_guide(rules), set[str]()
    ids = re.compile(r'id="([\w-]+)"')
    for number in range(GAMES_PLAYED):
        said: list[str] = []
        kinds: set[str] = set()
        for view, asked in first_rounds(rules, number):
            step = choose_step(guide, view, asked.kind, said)
            if FIRST[rules](view) and asked.kind not in kinds:
                assert step, (rules, asked.kind)
            kinds.add(asked.kind)
            if step and step.id not in reached:
                drawn = GAMES[rules].presentation.draw(view, asked, get_words("en", ()))
                assert set(step.points_at) <= set(ids.findall(drawn)), step.id
                reached.add(step.id)
            said += [step.id] if step else []
    assert reached == {step.id for step in guide.steps}


@pytest.mark.parametrize("rules", OURS)
def test_every_step_is_short_and_in_all_languages(rules: str) -> None:
    steps = load_guide(rules).steps
    assert len({step.id for step in steps}) == len(steps)
    for step in steps:
        assert step.words.keys() == set(LANGUAGES)
        assert all(40 < len(told) <= LONGEST for told in step.words.values() if told.isascii())
        assert all(len(told) <= LONGEST for told in step.words.values()), step.id
        assert step.points_at
        assert step.question in GAMES[rules].presentation.asks


def test_a_guide_that_makes_no_sense_is_refused() -> None:
    told = dict.fromkeys(LANGUAGES, "So.") | {"id": "a", "question": "bid"}
    with pytest.raises(ValueError, match="no such thing"):
        read_guide("keywest", {"purpose": {}, "step": [told | {"when": "no such thing"}]})
    with pytest.raises(KeyError):
        read_guide("keywest", {"purpose": {"bid": {"de": "So.", "rules": "bidding"}}})


def test_a_condition_sees_the_view_of_its_seat_and_nothing_else() -> None:
    """Two states that one seat cannot tell apart get the same step."""
    game, guide = GAMES["keywest"], load_guide("keywest")
    chance = Chance(bytes(32))
    state, _facts = settle(game, game.evolve(None, game.begin(SEATS, {})), chance)
    rich = tuple(one._replace(money=9 + 9 * (n > 0)) for n, one in enumerate(state.players))
    poor = tuple(one._replace(money=9 - 9 * (n > 0)) for n, one in enumerate(state.players))
    one, other = (game.view(state._replace(players=players), 0) for players in (rich, poor))
    assert choose_step(guide, one, "bid", ()) == choose_step(guide, other, "bid", ())
    assert one == other
