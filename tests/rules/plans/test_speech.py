"""Standing orders in German, French and Japanese: what is offered, shown in each, is read back as
the same wish."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.keywest.game import GAME
from games.rules.orders.speech import LANGUAGES
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_lines import BadLine, parse_plan
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.planning import build_example, build_meaning_key
from games.rules.registry import GAMES
from tests.rules.walk import walk

WITH_PLANS = [game for game in GAMES.values() if game.plans]
every = pytest.mark.parametrize("game", WITH_PLANS, ids=lambda game: game.name)
each = pytest.mark.parametrize("language", LANGUAGES)


def same(game: Game[Any], language: str, line: str) -> str:
    """How the line is shown, once it is sure that this reads back as the line."""
    shown = display_plan_line(game.name, language, line)
    assert build_meaning_key(parse_plan(game, shown)) == build_meaning_key(
        parse_plan(game, line)
    ), shown
    return shown


@every
@each
def test_every_line_on_offer_reads_back_in_each_language(game: Game[Any], language: str) -> None:
    rng, seen = Random(language), set[str]()
    for position in walk(game, max(game.seats), 5):
        for decision in position.asked[:1]:
            if rng.random() < 0.05:
                for group in get_planning(game).offers(game.view(position.state, decision.seat)):
                    seen.update(group.lines)
    shown = [same(game, language, line) for line in sorted(seen)]
    assert len(shown) > 60
    assert {line for line in seen if line in shown} <= {"stop"}


@every
@each
def test_conditions_limits_and_joints_read_back_in_each_language(
    game: Game[Any], language: str
) -> None:
    planning = get_planning(game)
    order = f"{'bid 3' if game is GAME else 'use inn'}"
    conditions = [build_example(planning, known)[0] for known in planning.conditions]
    for phrase in conditions:
        for front in (f"if {phrase}", f"unless {phrase}", f"if not {phrase}"):
            same(game, language, f"{front}: {order}")
    for one, other in pairwise(conditions):
        same(game, language, f"if {one} and {other}: {order}")
    for known in planning.limits:
        same(game, language, build_example(planning, known)[0])


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("nimm Mango oder Ernte, dann pflanze egal", "take mango or harvest then plant any"),
        ("Wenn Startspieler: biete bis zu 8 oder 3", "if start player: bid up to 8 or 3"),
        ("falls nicht Runde 3+ und Geld 10+: biete 0", "if not round 3+ and money 10+: bid 0"),
        ("außer Höchstbietender: Biete 2", "unless highest bidder: bid 2"),
        ("tauche sea-1 7, 12, 19 behalte Schatz oder Wrack oder Schwamm 5+",
         "dive sea-1 7, 12, 19 keep treasure or wreck or sponge 5+"),
        ("behalte mindestens 6", "keep at least $6"),
        ("NIE VERDRAENGEN", "never oust"),
        ("pflanze obere-mango-1", "plant upper-mango-1"),
        ("si premier joueur: enchère 8 ou 5", "if start player: bid 8 or 5"),
        ("sauf si manche 3+ : prends mangue", "unless round 3+: take mango"),
        ("plonge 7, 12 garde trésor ou épave", "dive 7, 12 keep treasure or wreck"),
        ("garde au moins 6", "keep at least $6"),
        ("もしスタートプレイヤーなら：８ドルで入札", "if start player: bid 8"),
        ("マンゴーを獲得または収穫を獲得", "take mango or harvest"),
        ("第3ラウンド以降でなければ：海綿5以上を残す", "unless round 3+: keep sponge 5+"),
        ("マンゴーを獲得 それから どれでも植える", "take mango then plant any"),
        ("最低6ドル残す", "keep at least $6"),
        ("take Mango oder harvest", "take mango or harvest"),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(said: str, line: str) -> None:
    assert build_meaning_key(parse_plan(GAME, said)) == build_meaning_key(parse_plan(GAME, line))


@pytest.mark.parametrize(
    "said",
    ["nehmen egal", "biete mango", "wenn reich: biete 3", "mango", "ou ou ou", "nehmen " * 50],
)
def test_what_is_unclear_is_refused(said: str) -> None:
    with pytest.raises(BadLine):
        parse_plan(GAME, said)
