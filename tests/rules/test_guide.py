"""What games say of their questions: complete, short, and pointing at paragraphs that there are."""

from __future__ import annotations

import random
import re

import pytest

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.guide import LANGUAGES, guide_of
from games.rules.registry import GAMES
from keywest_site.embedded.prepare import ROOT

OURS = ("keywest", "keyflower")


@pytest.mark.parametrize("rules", OURS)
def test_every_question_says_what_it_is_for_and_where_the_rules_say_more(rules: str) -> None:
    purposes = guide_of(rules).purposes
    assert purposes.keys() == GAMES[rules].presentation.asks.keys()
    page = (ROOT / "templates/games" / rules / "rules.html").read_text()
    paragraphs = set(re.findall(r'id="([a-z-]+)"', page))
    for kind, purpose in purposes.items():
        assert purpose.words.keys() == set(LANGUAGES)
        assert purpose.rules in paragraphs, kind
        assert all(20 < len(words) <= 160 for words in purpose.words.values()), kind


def test_a_game_without_a_guide_says_nothing() -> None:
    assert not guide_of("pearls").purposes
    assert not guide_of("pearls").steps


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
