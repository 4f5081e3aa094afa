"""Plans that are written as sentences mean the plan that they were built from; with a word that
denies, doubts or adds a condition they never mean it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules.plans.free_plans import build_meaning, read_free_line
from games.rules.registry import GAMES
from tests.orders.measure import get_view
from tests.orders.positions import LANGUAGES

TABLES: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "free_sentences.toml").read_text("utf-8")
)
THINGS = {
    "tile": ("inn", "tavern"),
    "where": ("sawmill", "well"),
    "colour": ("red", "blue", "yellow"),
    "player": ("blue", "green"),
    "kind": ("mango", "banana", "long-key", "seven-miles"),
}
NUMBERS = {"n": (2, 3, 4), "m": (5, 6, 7, 12), "k": (10, 15, 20)}
PLACE = re.compile(r"\{(\w+)\}")
EACH = 30
"""So many sentences of each game are built in each language."""
each = pytest.mark.parametrize(
    ("language", "game"), [(language, game) for language in LANGUAGES for game in GAMES]
)


class Writer:
    """Writes plans in the notation, and each as a sentence of one language."""

    def __init__(self, language: str, game: str) -> None:
        self.rng = Random(f"{language} {game}")
        self.table = TABLES[language]
        self.own = self.table[game]

    def write(self) -> tuple[tuple[str, ...], str]:
        """The lines of a plan, and the sentence."""
        while True:
            case, frame = self.rng.choice(list(self.table["cases"].items()))
            orders = self.rng.sample(list(self.own["orders"].items()), 2)
            phrase, forms = self.rng.choice(list(self.own["conditions"].items()))
            forms = {"unless": "" if "{unless c}" in frame else forms["if"], **forms}
            if forms["unless"] and not ("{p}" in case and orders[0][0] == "pass"):
                break
        (order, said), (other, other_said) = orders
        parts = {"o": order, "p": other, "c": phrase}
        lines = PLACE.sub(lambda place: parts[place[1]], case)
        words = frame.replace("{o}", said).replace("{p}", other_said)
        words = words.replace("{if c}", forms["if"]).replace("{unless c}", forms["unless"])
        return self.fill(lines, words)

    def fill(self, lines: str, words: str) -> tuple[tuple[str, ...], str]:
        """The same with things and numbers in their places."""
        names = self.table["names"]
        for place in dict.fromkeys(PLACE.findall(lines)):
            if place in NUMBERS:
                canonical = name = str(self.rng.choice(NUMBERS[place]))
            else:
                canonical = self.rng.choice(THINGS[place])
                name = names[f"rival {canonical}" if place == "player" else canonical]
            lines = lines.replace(f"{{{place}}}", canonical)
            words = words.replace(f"{{{place}}}", name)
        return tuple(lines.split(" / ")), words

    def plant(self, words: str) -> str:
        """The sentence with a word or two more."""
        more = self.rng.choice(self.table["planted"])
        if " " not in words:
            at = self.rng.choice(
                [0, len(words), *(found.end() for found in re.finditer("、", words))]
            )
            return words[:at] + more + words[at:]
        parts = words.split(" ")
        parts.insert(self.rng.randrange(len(parts) + 1), more)
        return " ".join(parts)


def list_meanings(game: str, words: str) -> list[str]:
    """What a sentence may mean."""
    found = read_free_line(GAMES[game], words, get_view(game))
    return [build_meaning(GAMES[game], reading.lines) for reading in found]


@each
def test_a_sentence_means_the_plan_it_was_built_from(language: str, game: str) -> None:
    writer = Writer(language, game)
    for _ in range(EACH):
        lines, words = writer.write()
        assert list_meanings(game, words) == [build_meaning(GAMES[game], lines)], words


@each
def test_a_planted_word_is_never_left_out(language: str, game: str) -> None:
    writer = Writer(language, game)
    for _ in range(EACH):
        lines, words = writer.write()
        planted = writer.plant(words)
        assert list_meanings(game, planted) != [build_meaning(GAMES[game], lines)], planted
