"""How the lists of blind writers are read at each door: right, refused, or as another move."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.notation import Misread
from games.rules.orders import read_order
from games.rules.plan_lines import BadLine, read_plan
from games.rules.plan_words import describe_plan
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.words import get_words, list_words_of_all_languages
from tests.orders.positions import LANGUAGES, Question, list_titles

LISTS = Path(__file__).parent / "lists"
DOORS = ("box", "mail")
"""What-if, forcing and the API read as the box does, by the same function."""


class Order(NamedTuple):
    """A line of a list; `expected`: a canonical line, or "" where none may be played; for a plan
    what it means, in English."""

    number: int
    position: str
    typed: str
    expected: str


@cache
def find_question(title: str) -> Question:
    """The question of a position."""
    name, _dash, number = title.rpartition("-")
    return list_titles(name, number.rstrip("0123456789"))[title]


def load_orders(folder: Path, kind: str, language: str) -> list[Order]:
    """All lines of a list; none where the folder has none."""
    path, found = folder / f"{kind}-{language}.jsonl", []
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        row: dict[str, Any] = json.loads(line)
        expected = row["meaning"] if kind == "plans" else row["expected"]
        expected = "" if expected in ("ask", "refuse", "none") else expected
        found.append(Order(row["id"], row["position"], row["text"], expected))
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


def is_asked_right(one: Order) -> bool:
    """Whether a mail with this line is answered by a question that names the right move alone."""
    question = find_question(one.position)
    game = GAMES[one.position.rpartition("-")[0]]
    try:
        read_order(
            game,
            one.typed,
            question.decision,
            whole=True,
            view=lambda: question.view,
            says=list_words_of_all_languages(),
        )
    except Misread as misread:
        return list(misread.suggestions) == [one.expected]
    except Refused:
        return False
    return False


def judge(
    folder: Path, kind: str, language: str, half: str = "all"
) -> Iterator[tuple[str, Order, str]]:
    """For each door and line what is played there."""
    for one in choose_half(load_orders(folder, kind, language), half):
        for door in DOORS:
            yield door, one, read_at(door, one)


def measure_orders(folder: Path, kind: str, language: str, half: str, *, misses: bool) -> None:
    """Print how the lines of a list are read, and each that was read wrongly."""
    counts, asked = {door: Counter[str]() for door in DOORS}, 0
    for door, one, played in judge(folder, kind, language, half):
        wrong = bool(played) and played != one.expected
        result = "wrong" if wrong else "right" if played == one.expected else "refused"
        counts[door][result] += 1
        asked += door == "mail" and result == "refused" and is_asked_right(one)
        if wrong or (result == "refused" and misses):
            print(f"  {result} {door} {one.position} {one.typed!r}"
                  f" -> {played!r}, not {one.expected!r}")  # fmt: skip
    for door, count in counts.items():
        total = sum(count.values())
        share = count["right"] / max(1, total)
        print(f"{kind} {language} {door}: {share:.1%} of {total}, {count['wrong']} wrong")
    total = sum(counts["mail"].values())
    print(f"{kind} {language} mail: asked with exactly the right move: {asked} of {total}")


def read_plan_back(one: Order) -> str | None:
    """A plan in plain English words; None where it is refused."""
    game = GAMES[one.position.rpartition("-")[0]]
    try:
        plan = read_plan(game, one.typed, list_words_of_all_languages()).plan
    except BadLine:
        return None
    say = get_words("en", ())
    return " / ".join(say(remark.text) for remark in describe_plan(plan))


def measure_plans(folder: Path, language: str, half: str) -> None:
    """Print how many plans are read, and what was read beside what was meant: this is for people to
    judge."""
    plans, count = choose_half(load_orders(folder, "plans", language), half), 0
    for one in plans:
        said = read_plan_back(one)
        count += said is not None
        print(f"  {one.typed!r}\n    meant: {one.expected}\n    read:  {said or '(refused)'}")
    print(f"plans {language}: {count} of {len(plans)} read")


def main(words: list[str]) -> None:
    """Print the figures of a folder of lists."""
    half = next((word for word in words if word in ("first", "second")), "all")
    folder = next((Path(word) for word in words if Path(word).is_dir()), LISTS)
    for kind in ("orders", "decoys"):
        for language in LANGUAGES:
            measure_orders(folder, kind, language, half, misses="--misses" in words)
    for language in LANGUAGES:
        measure_plans(folder, language, half)
