"""The grammar of standing orders that is written down is the one that is read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.rules.plans import plan_lines
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_grammar import read_line
from games.rules.plans.plan_lines import LONGEST_LINE, parse_plan
from games.rules.registry import GAMES
from tests.rules.plans.ebnf import Grammar, Sentence

GRAMMAR = Grammar(Path(plan_lines.__file__).with_suffix(".ebnf").read_text("utf-8"))
FILLED = {
    "keywest": {
        "<wish>": ["take mango", "take any", "take harvest", "take 4"],
        "<more>": ["mango", "banana+mango", "long-key"],
        "<phrase>": ["start player", "round 3+", "cigars 2+", "vacant hotel"],
        "<limit>": ["keep at least $6", "never oust", "look at most 3 times"],
    },
    "keyflower": {
        "<wish>": ["make wood", "make iron", "make stone"],
        "<more>": ["stone", "wood"],
        "<phrase>": ["start player", "winter", "gold 2+", "everybody has passed"],
        "<limit>": ["keep at least 2 red", "at most 3 workers", "never work for others"],
    },
}
"""Wishes that all answer the same question, so that any of them may stand beside another. Without
names of tiles: in these, signs count for nothing."""
NAMED = {
    "keyflower": {
        "<wish>": ["bid 2 red on inn", "bid on key mine", "raise to 3 red on inn"],
        "<more>": ["bid 1 blue on inn", "pass unless outbid"],
        "<phrase>": ["leading on inn", "own key mine", "inn free"],
        "<limit>": ["at most 2 workers on inn"],
    },
}
WORDS = ["if", "unless", "after", "not", "and", "or", "then", ",", ":", *FILLED["keywest"]]
SENTENCES = 400
every = pytest.mark.parametrize("name", FILLED)


def written(filled: dict[str, list[str]], sentence: Sentence, rng: Random) -> str:
    """The sentence in words of a game."""
    return " ".join(rng.choice(filled.get(word, [word])) for word in sentence)


def is_read(name: str, line: str) -> bool:
    """Whether the parser takes this line of the notation."""
    try:
        read_line(GAMES[name], line)
    except Wrong:
        return False
    return True


@pytest.mark.parametrize(("name", "filled"), [*FILLED.items(), *NAMED.items()])
def test_every_sentence_of_the_grammar_is_read(name: str, filled: dict[str, list[str]]) -> None:
    rng, used = Random(f"sentences {name}"), Counter[str]()
    for _ in range(SENTENCES):
        sentence = GRAMMAR.sentence(rng)
        line = written(filled, sentence, rng)
        assert is_read(name, line), line
        if len(line) <= LONGEST_LINE:
            assert parse_plan(GAMES[name], line)
        used.update(sentence)
    assert set(used) == set(WORDS), "every word of the grammar has been used"


@every
def test_whatever_is_no_sentence_is_refused(name: str) -> None:
    rng, refused = Random(f"mutants {name}"), 0
    for _ in range(4 * SENTENCES):
        mutant = mutated(GRAMMAR.sentence(rng), rng)
        line = written(FILLED[name], mutant, rng)
        assert is_read(name, line) == GRAMMAR.knows(mutant), line
        refused += not GRAMMAR.knows(mutant)
    assert refused > SENTENCES


def mutated(sentence: Sentence, rng: Random) -> Sentence:
    """With a word gone, twice, changed, come in, or two in the other order."""
    words, at = list(sentence), rng.randrange(len(sentence))
    match rng.randrange(5):
        case 0:
            del words[at]
        case 1:
            words.insert(at, words[at])
        case 2:
            words[at] = rng.choice(WORDS)
        case 3:
            words.insert(at, rng.choice(WORDS))
        case _:
            words[at - 1], words[at] = words[at], words[at - 1]
    return tuple(words)


def test_an_alternative_answers_the_question_of_one_before_it() -> None:
    assert is_read("keywest", "take mango then plant any or take harvest")
    assert not is_read("keywest", "take mango or bid 3")
    assert not is_read("keywest", "take mango then plant any or bid 3")


def test_a_changed_grammar_is_seen() -> None:
    text = Path(plan_lines.__file__).with_suffix(".ebnf").read_text("utf-8")
    wider = Grammar(text.replace('"unless" , phrase', '"unless" , test'))
    rng = Random("wider")
    lines = [written(FILLED["keywest"], wider.sentence(rng), rng) for _ in range(SENTENCES)]
    assert not all(is_read("keywest", line) for line in lines)
