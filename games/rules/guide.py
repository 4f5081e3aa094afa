"""What a game says to somebody who plays it for the first time, and what each question is for: data
of its folder, `guide.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.orders import speech
from games.rules.plans.plan_complaints import Wrong
from games.rules.plans.plan_grammar import read_leading_conditions
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.plans.planning import Clause
    from games.rules.types import View

LANGUAGES = ("en", *speech.LANGUAGES)
LONGEST = 240
"""Letters of a step."""


class Purpose(NamedTuple):
    """What a kind of question is for, in one sentence by language; and the id of its paragraph on
    the page of the rules."""

    words: Mapping[str, str]
    rules: str


class Step(NamedTuple):
    """One thing said before a question of this kind, while its tests hold.

    `points_at`: ids of things on the board. `once`: it is not said a second time.
    """

    id: str
    question: str
    tests: tuple[Clause, ...]
    points_at: tuple[str, ...]
    once: bool
    words: Mapping[str, str]


class Guide(NamedTuple):
    """All that a game's folder says."""

    purposes: Mapping[str, Purpose]
    steps: tuple[Step, ...]


NOTHING = Guide({}, ())


@cache
def load_guide(name: str) -> Guide:
    """The guide of a game by the name of its folder; one without the file has none."""
    file = Path(__file__).parent / name / "guide.toml"
    return read_guide(name, tomllib.loads(file.read_text("utf-8"))) if file.exists() else NOTHING


def read_guide(name: str, data: Mapping[str, Any]) -> Guide:
    """What the file says. Raises KeyError or ValueError where it makes no sense."""
    purposes = {
        kind: Purpose(get_translations(one), one["rules"]) for kind, one in data["purpose"].items()
    }
    return Guide(purposes, tuple(read_step(name, one) for one in data.get("step", ())))


def read_step(name: str, one: Mapping[str, Any]) -> Step:
    """One step. Raises KeyError or ValueError."""
    tests = parse_step_tests(name, one.get("when", ""))
    points_at = tuple(one.get("points_at", ()))
    return Step(
        one["id"], one["question"], tests, points_at, one.get("once", True), get_translations(one)
    )


def get_translations(one: Mapping[str, Any]) -> dict[str, str]:
    """What is said, by language; in English where a language that is not complete has nothing."""
    return {language: one.get(language, one["en"]) for language in LANGUAGES}


def parse_step_tests(name: str, when: str) -> tuple[Clause, ...]:
    """A condition as it stands behind `if` in a standing order. Raises ValueError."""
    if not when:
        return ()
    try:
        tests, rest = read_leading_conditions(GAMES[name], f"if {when}: ")
    except Wrong as wrong:
        raise ValueError(f"{name}: {when}") from wrong
    if rest or not tests:
        raise ValueError(f"{name}: {when}")
    return tests


def choose_step(guide: Guide, view: View, kind: str, said: Collection[str]) -> Step | None:
    """What is to be said to whoever sees this view and is asked this; None: nothing more. `said`:
    ids of the steps that were said before."""
    fit = (one for one in guide.steps if one.question == kind and not (one.once and one.id in said))
    return next((one for one in fit if all(test.passes(view) for test in one.tests)), None)
