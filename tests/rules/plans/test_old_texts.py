"""Plans that were kept as they were typed: what version 1 of the grammar read, version 2 reads as
the same plan, or it is doubtful or no longer read, and then switched off. Never another meaning."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.keyflower.plans import match
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_lines import BadLine, is_doubtful, parse_plan
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.planning import build_meaning_key
from games.rules.registry import GAMES
from tests.rules.plans import version_1
from tests.rules.plans.random_plans import line

pytestmark = pytest.mark.promise

LINES = 40_000 if os.environ.get("KEYWEST_FULL") else 700
LANGUAGES = ("en", "de", "fr", "ja")
JOINTS = {
    "en": (",", "or", "then", "if", "unless", "not", "and", "but", ":", "except"),
    "de": (",", "oder", "dann", "wenn", "außer", "es sei denn", "nicht", "und", "aber", ":"),
    "fr": (",", "ou", "puis", "si", "sauf si", "sauf", "pas", "et", "mais", ":"),
    "ja": (
        "、",
        "または",
        "それから",
        "もし",
        "なら",
        "でなければ",
        "でない",
        "かつ",
        "以外",
        "：",
    ),
}
SIGNS = ("?", "!", "#", ".", ",", "(", "以外", "…", "'")
every = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.plans], ids=lambda game: game.name
)


def texts(game: Game[Any], rng: Random) -> Iterator[str]:
    """Lines as they are shown in some language, as they stand or with something changed."""
    for _ in range(LINES):
        language = rng.choice(LANGUAGES)
        words = display_plan_line(game.name, language, line(get_planning(game), rng)).split(" ")
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            at = rng.randrange(len(words) + 1)
            match rng.randrange(5):
                case 0:
                    words.insert(at, rng.choice(JOINTS[language]))
                case 1 if at and len(words) > 1:
                    del words[at - 1]
                case 2 if at:
                    words[at - 1] += rng.choice(SIGNS)
                case 3 if at:
                    words[at - 1] += rng.choice((",", "、" if language == "ja" else ","))
                case _:
                    words[:] = [*words[at:], *words[:at]]
        yield " ".join(words)


def old(game: Game[Any], text: str, monkeypatch: pytest.MonkeyPatch) -> object | None:
    """What version 1 read: in names of tiles, strange signs counted for nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(match, "IN_NAMES", re.compile(r".*"))
        plan = version_1.parse(game, text)
    return None if plan is None else build_meaning_key(plan)


def new(game: Game[Any], text: str) -> object | None:
    """What version 2 reads."""
    try:
        return build_meaning_key(parse_plan(game, text))
    except BadLine:
        return None


@every
def test_no_old_text_means_something_else(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    rng, count, refused = Random(f"old texts {game.name}"), Counter[str](), list[str]()
    for text in texts(game, rng):
        before = old(game, text, monkeypatch)
        if before is None:
            count["never was a plan"] += 1
        elif is_doubtful(game, text):
            count["doubtful"] += 1
        elif (after := new(game, text)) is None:
            refused.append(text)
        else:
            assert after == before, text
            count["the same"] += 1
    assert count["the same"] > LINES / 4
    assert [text for text in refused if version_1.parse(game, text)] == [], "signs beside names"


@pytest.mark.parametrize(
    "text",
    [
        "pass, unless outbid on stable",
        "pass or unless outbid on stable",
        "passe, außer überboten auf stable",
        "passe oder außer überboten auf stable",
        "passe, sauf si dépassé sur stable",
        "bid 2 red on inn\npass, unless outbid",
    ],
)
def test_a_comma_before_a_condition_word_is_doubtful(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["keyflower"]
    assert old(game, text, monkeypatch) is not None
    assert is_doubtful(game, text)
    assert old(game, text, monkeypatch) != new(game, text)


@pytest.mark.parametrize(
    "text",
    [
        "pass unless outbid on stable",
        "if winter: pass, bid 2 red on inn",
        "raise to 5 red on key-mine\npass unless outbid on key-mine, inn",
        "passe außer überboten auf key-mine, inn",
    ],
)
def test_what_was_clear_is_not_doubtful(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["keyflower"]
    assert not is_doubtful(game, text)
    assert old(game, text, monkeypatch) == new(game, text) is not None
