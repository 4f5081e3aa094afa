"""What a page prints of a plan can be written as a plan again: in plain words and in the notation
of every language, it means the same."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.plans import plan_sentences
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_lines import LONGEST_LINE, BadLine, parse_plan, read_plan
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.plan_words import describe_plan
from games.rules.plans.planning import build_meaning_key
from games.rules.registry import GAMES
from games.rules.text import Say
from games.words import get_words
from tests.rules.plans.random_plans import line, phrase, wish

pytestmark = pytest.mark.promise

LANGUAGES = ("en", "de", "fr", "ja")
PLANS = 4000 if os.environ.get("KEYWEST_FULL") else 150
SAYS: dict[str, Say] = {language: get_words(language, ()) for language in LANGUAGES}
every = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.plans], ids=lambda game: game.name
)
each = pytest.mark.parametrize("language", LANGUAGES)


def printed(game: Game[Any], text: str, say: Say) -> str:
    """The plan as the page reads it back."""
    return "\n".join(say(remark.text) for remark in describe_plan(parse_plan(game, text)))


def reads_back(game: Game[Any], text: str, language: str) -> bool:
    """Whether the plain words of a plan, written as a plan, mean the same."""
    sentences = printed(game, text, SAYS[language])
    try:
        found = read_plan(game, sentences, tuple(SAYS.values()))
    except BadLine:
        return False
    return build_meaning_key(found.plan) == build_meaning_key(parse_plan(game, text))


@every
@each
def test_every_wish_in_plain_words_is_read_as_that_wish(game: Game[Any], language: str) -> None:
    planning, rng = get_planning(game), Random("wishes")
    lines = {wish(planning, rng, pattern) for pattern in planning.patterns for _ in range(8)}
    assert [line for line in sorted(lines) if not reads_back(game, line, language)] == []
    assert {planning.read(line).line.split(" ")[0] for line in lines} == set(planning.verbs)  # type: ignore[union-attr]


@every
@each
def test_every_condition_and_limit_in_plain_words_is_read_as_that(
    game: Game[Any], language: str
) -> None:
    planning, rng = get_planning(game), Random("phrases")
    order = wish(planning, rng)
    fronts = [f"{word} {phrase(planning, rng, known)}: {order}"
              for known in planning.conditions for word in ("if", "unless")]  # fmt: skip
    limits = [phrase(planning, rng, known) for known in planning.limits for _ in range(5)]
    assert [line for line in fronts + limits if not reads_back(game, line, language)] == []


@every
@each
def test_whole_plans_read_back(game: Game[Any], language: str) -> None:
    rng, checked = Random(f"plans {game.name}"), 0
    for _ in range(PLANS):
        text = "\n".join(line(get_planning(game), rng) for _ in range(rng.randrange(1, 4)))
        try:
            parse_plan(game, text)
        except BadLine:
            continue
        if all(
            len(said) <= LONGEST_LINE for said in printed(game, text, SAYS[language]).split("\n")
        ):
            assert reads_back(game, text, language), text
            checked += 1
    assert checked > PLANS / 5


@every
@each
def test_the_canonical_lines_of_a_plan_mean_the_same(game: Game[Any], language: str) -> None:
    rng, checked = Random(f"canonical {game.name}"), 0
    for _ in range(PLANS):
        text = line(get_planning(game), rng)
        try:
            written = read_plan(game, text)
        except BadLine:
            continue
        (canonical,) = written.lines
        assert build_meaning_key(parse_plan(game, canonical)) == build_meaning_key(written.plan), (
            text,
            canonical,
        )
        assert read_plan(game, canonical).lines == (canonical,)
        shown = display_plan_line(game.name, language, canonical)
        if len(shown) <= LONGEST_LINE:
            assert build_meaning_key(parse_plan(game, shown)) == build_meaning_key(written.plan), (
                canonical,
                shown,
            )
        checked += 1
    assert checked > PLANS / 5


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("Pass, unless you are outbid on Stable", "pass unless outbid on stable"),
        ("Unless you are outbid on Stable: Pass", "unless outbid on stable: pass"),
        ("Passe, außer du bist überboten auf Stable", "pass unless outbid on stable"),
        ("Passer, sauf si ta mise est dépassée sur Stable", "pass unless outbid on stable"),
        ("厩舎で負けていなければパス", "pass unless outbid on stable"),
        ("Stableで負けていなければパス", "pass unless outbid on stable"),
    ],
)
def test_the_sentence_that_once_played_the_wrong_move(sentence: str, line: str) -> None:
    game = GAMES["keyflower"]
    found = read_plan(game, sentence, tuple(SAYS.values()))
    assert build_meaning_key(found.plan) == build_meaning_key(parse_plan(game, line))


def test_a_sentence_that_means_another_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: of two sentences one stands for a wrong line."""
    game, say = GAMES["keyflower"], SAYS["en"]
    reader = plan_sentences.Reader(get_planning(game), say)
    wrong = [one._replace(line=one.line.replace("raise to", "bid")) for one in reader._wishes]
    reader._wishes = tuple(wrong)
    monkeypatch.setitem(plan_sentences.READERS, (game.name, say), reader)
    assert not reads_back(game, "raise to 5 red on inn", "en")
    assert reads_back(game, "bid 5 red on inn", "en")


def test_plain_words_with_a_word_more_are_refused() -> None:
    game = GAMES["keyflower"]
    for sentence in (
        "Pass, unless you are outbid on Stable?",
        "Do not Pass, unless you are outbid on Stable",
        "Pass, unless you are outbid on Stable, but bid",
        "Bid 2 red on Stable or not",
        "Bid 2 red on Stable 以外",
    ):
        with pytest.raises(BadLine):
            read_plan(game, sentence, tuple(SAYS.values()))
