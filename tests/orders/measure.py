"""How the lists of blind writers are read at each door: right, refused, or as another move."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.orders import read_order
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.words import list_words_of_all_languages
from tests.orders.positions import LANGUAGES, Question, list_titles

LISTS = Path(__file__).parent / "lists"
DOORS = ("box", "mail")
"""What-if, forcing and the API read as the box does, by the same function."""


class Order(NamedTuple):
    """A line of a list; `expected`: a canonical line, or "" where none may be played."""

    number: int
    position: str
    typed: str
    expected: str


@cache
def find_question(title: str) -> Question:
    """The question of a position."""
    name, _dash, number = title.rpartition("-")
    return list_titles(name, number.rstrip("0123456789"))[title]


def load_orders(kind: str, language: str) -> list[Order]:
    """All lines of a list."""
    path, found = LISTS / f"{kind}-{language}.jsonl", []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        row: dict[str, Any] = json.loads(line)
        expected = row["expected"] if row["expected"] not in ("ask", "refuse", "none") else ""
        found.append(Order(number, row["position"], row["text"], expected))
    return found


def choose_half(orders: list[Order], half: str) -> list[Order]:
    """Every second line."""
    if half == "all":
        return orders
    return [one for one in orders if (one.number % 2 == 1) == (half == "first")]


def read_at(door: str, one: Order) -> str:
    """The canonical line that is played; "" if none is."""
    question = find_question(one.position)
    game = GAMES[one.position.rpartition("-")[0]]
    try:
        read = read_order(
            game,
            one.typed,
            question.decision,
            whole=door == "mail",
            view=lambda: question.view,
            says=list_words_of_all_languages(),
        )
    except Refused:
        return ""
    return str(read.move)


def judge(kind: str, language: str, half: str) -> Iterator[tuple[str, Order, str]]:
    """For each door and line what is played there."""
    for one in choose_half(load_orders(kind, language), half):
        for door in DOORS:
            yield door, one, read_at(door, one)


def main(words: list[str]) -> None:
    """Print the figures, and each line that was read wrongly."""
    half = next((word for word in words if word in ("first", "second")), "all")
    for kind in ("orders", "decoys"):
        for language in LANGUAGES:
            counts = {door: Counter[str]() for door in DOORS}
            for door, one, played in judge(kind, language, half):
                wrong = bool(played) and played != one.expected
                result = "wrong" if wrong else "right" if played == one.expected else "refused"
                counts[door][result] += 1
                if wrong or (result == "refused" and "--misses" in words):
                    print(f"  {result} {door} {one.position} {one.typed!r}"
                          f" -> {played!r}, not {one.expected!r}")  # fmt: skip
            for door, count in counts.items():
                total = sum(count.values())
                share = count["right"] / max(1, total)
                print(f"{kind} {language} {door}: {share:.1%} of {total}, {count['wrong']} wrong")
