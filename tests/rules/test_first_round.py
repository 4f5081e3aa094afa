"""What docs/first-round.md says that the guided round teaches is said there, whatever one plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from games.rules.guide import choose_step, load_guide
from keywest_site.embedded.prepare import ROOT
from tests.support.first_rounds import FIRST, first_rounds

PAGE = (ROOT / "docs" / "first-round.md").read_text()
HEADS = {"keywest": "## Key West", "keyflower": "## Keyflower"}
ASKED, ANSWER = re.compile(r"- \*\*(.+?)\*\*"), re.compile(r"  - `(.+?)`: “(.+?)”")
ROUNDS = 12
ENOUGH = {"keywest": (10, 8), "keyflower": (8, 7)}
"""So many questions there are, so many at least are answered."""
TURNS = 4
"""A first season in Keyflower that teaches: who passes at once is told no more."""


class Said(NamedTuple):
    """Where a question is answered: by a step, or by the sentence under a kind of question."""

    question: str
    step: str
    words: str


def lines(rules: str) -> Iterator[Said]:
    """Where the page says that each question is answered."""
    part = PAGE.partition(HEADS[rules])[2].partition("\n## ")[0]
    question = ""
    for line in part.splitlines():
        if asked := ASKED.match(line):
            question = asked[1]
        elif answer := ANSWER.match(line):
            yield Said(question, *answer.groups())


def text_of(rules: str, where: str) -> str:
    """What stands there in English. KeyError: there is no such step."""
    guide = load_guide(rules)
    if where.startswith("purpose "):
        return guide.purposes[where.removeprefix("purpose ")].words["en"]
    return {step.id: step for step in guide.steps}[where].words["en"]


@pytest.mark.parametrize("rules", HEADS)
def test_every_step_that_is_named_is_there_and_says_so(rules: str) -> None:
    assert len({line.question for line in lines(rules)}) == ENOUGH[rules][0]
    for line in lines(rules):
        assert line.words in text_of(rules, line.step), line


def told_in(rules: str, number: int) -> tuple[set[str], int]:
    """Steps and purposes of a first round at random, to the first question of the next; how many
    questions it had."""
    guide, told, said, asked_so_far = load_guide(rules), set[str](), list[str](), 0
    for view, asked in first_rounds(rules, number):
        first = FIRST[rules](view)
        step = choose_step(guide, view, asked.kind, said)
        told |= {f"purpose {asked.kind}"}
        if step:
            told, said = told | {step.id}, [*said, step.id]
        if not first:
            break
        asked_so_far += 1
    return told, asked_so_far


@pytest.mark.parametrize("rules", HEADS)
def test_whoever_plays_a_first_round_is_told_enough(rules: str) -> None:
    taught = 0
    for number in range(ROUNDS):
        told, questions = told_in(rules, number)
        if questions < TURNS:
            continue
        answered = {line.question for line in lines(rules) if line.step in told}
        assert len(answered) >= ENOUGH[rules][1], (number, sorted(told))
        taught += 1
    assert taught >= ROUNDS // 4


def test_a_step_that_is_left_out_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    guide = load_guide("keywest")
    fewer = guide._replace(steps=tuple(one for one in guide.steps if one.question != "mark"))
    monkeypatch.setattr("tests.rules.test_first_round.load_guide", lambda _rules: fewer)
    told = [told_in("keywest", number)[0] for number in range(ROUNDS)]
    answered = [{one.question for one in lines("keywest") if one.step in shown} for shown in told]
    assert min(map(len, answered)) < ENOUGH["keywest"][1]
