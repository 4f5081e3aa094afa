"""How the lists of blind writers are read at each door: right, refused, or as another move."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.contract import Game
from games.rules.orders.notation import Misread
from games.rules.orders.reader import read_order
from games.rules.plans.free_plans import FreelyWritten, read_plan_or_ask
from games.rules.plans.plan_lines import BadLine, read_canonical_plan
from games.rules.plans.planning import build_meaning_key
from games.rules.registry import GAMES
from games.rules.types import Refused, View
from games.words import list_words_of_all_languages
from tests.orders.positions import LANGUAGES, Question, list_titles

PLANNED = {"keyflower": "keyflower-02", "keywest": "keywest-06"}
"""A position of each game in which plans are made."""
LISTS = Path(__file__).parent / "lists"
DOORS = ("box", "mail")
"""What-if, forcing and the API read as the box does, by the same function."""


class Order(NamedTuple):
    """A line of a list; `expected`: a canonical line, or "" where none may be played; `whole`:
    whether its writer says that it names the verb and all that the move needs."""

    number: int
    position: str
    typed: str
    expected: str
    whole: bool = True


@cache
def find_question(title: str) -> Question:
    """The question of a position."""
    name, _dash, number = title.rpartition("-")
    return list_titles(name, number.rstrip("0123456789"))[title]


def get_view(game: str) -> View:
    """What somebody sees who plans in a game."""
    return find_question(PLANNED[game]).view


def load_orders(folder: Path, kind: str, language: str) -> list[Order]:
    """All lines of a list; none where the folder has none."""
    path, found = folder / f"{kind}-{language}.jsonl", []
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        row: dict[str, Any] = json.loads(line)
        expected = row["expected"]
        expected = "" if expected in ("ask", "refuse", "none") else expected
        whole = row.get("whole", True)
        found.append(Order(row["id"], row["position"], row["text"], expected, whole))
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


def is_asked_right(door: str, one: Order) -> bool:
    """Whether this line is answered there by a question that names the right move alone."""
    question = find_question(one.position)
    game = GAMES[one.position.rpartition("-")[0]]
    try:
        read_order(
            game,
            one.typed,
            question.decision,
            whole=door == "mail",
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
    counts, asked = {door: Counter[str]() for door in DOORS}, Counter[str]()
    whole = {door: Counter[str]() for door in DOORS}
    for door, one, played in judge(folder, kind, language, half):
        wrong = bool(played) and played != one.expected
        result = "wrong" if wrong else "right" if played == one.expected else "refused"
        counts[door][result] += 1
        whole[door][result] += one.whole
        asked[door] += result == "refused" and is_asked_right(door, one)
        if wrong or (result == "refused" and misses):
            print(f"  {result} {door} {one.position} {one.typed!r}"
                  f" -> {played!r}, not {one.expected!r}")  # fmt: skip
    for door, count in counts.items():
        total = sum(count.values())
        share, beside = count["right"] / max(1, total), asked[door] / max(1, total)
        whole_lines = sum(whole[door].values())
        share_of_whole = whole[door]["right"] / max(1, whole_lines)
        print(f"{kind} {language} {door}: {share:.1%} of {total}, {count['wrong']} wrong;"
              f" asked with exactly the right move: {beside:.1%};"
              f" of {whole_lines} whole lines {share_of_whole:.1%}")  # fmt: skip


class FreePlan(NamedTuple):
    """A plan of a list; `meant`: the ways to write it in the notation, line by line, none where the
    notation cannot say it; `meaning`: what it means, in English."""

    number: int
    position: str
    typed: str
    meant: tuple[tuple[str, ...], ...]
    meaning: str


def load_free_plans(folder: Path, language: str) -> list[FreePlan]:
    """All plans of a list; "{now}" and "{next}" in their lines are the round of the position and
    the one after it."""
    path, found = folder / f"plans-{language}.jsonl", []
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        row: dict[str, Any] = json.loads(line)
        now = find_question(row["position"]).view.get("round", 0)
        ways = tuple(
            tuple(each.format(now=now, next=now + 1) for each in way)
            for way in row.get("plans", ())
        )
        found.append(FreePlan(row["id"], row["position"], row["text"], ways, row["meaning"]))
    return found


def read_plan_freely(one: FreePlan) -> tuple[str, ...]:
    """The lines in the notation that are shown to the author of a plan; () where it is refused."""
    game, view = GAMES[one.position.rpartition("-")[0]], find_question(one.position).view
    try:
        return read_plan_or_ask(game, one.typed, list_words_of_all_languages(), view).lines
    except FreelyWritten as free:
        return free.suggestions
    except BadLine:
        return ()


def judge_plan(one: FreePlan) -> tuple[str, tuple[str, ...]]:
    """Whether a plan is read right, wrong or not, and as which lines."""
    game, lines = GAMES[one.position.rpartition("-")[0]], read_plan_freely(one)
    if not lines:
        return "refused" if one.meant else "cannot be said, refused", lines
    keys = [find_key(game, way) for way in one.meant]
    return "right" if find_key(game, lines) in keys else "wrong", lines


def find_key(game: Game[Any], lines: Sequence[str]) -> str:
    """The same for lines that say the same."""
    return repr([build_meaning_key(read_canonical_plan(game, [line])) for line in lines])


def measure_plans(folder: Path, language: str, half: str, *, misses: bool) -> None:
    """Print how plans are read, and each that was read wrongly. A list without lines in the
    notation is for people to judge: what was read stands beside what was meant."""
    plans = load_free_plans(folder, language)
    chosen = [one for one in plans if half == "all" or (one.number % 2 == 1) == (half == "first")]
    counts, judged = Counter[str](), any(one.meant for one in plans)
    for one in chosen:
        result, lines = judge_plan(one)
        counts[result] += 1
        if not judged or result == "wrong" or (misses and result == "refused"):
            print(f"  {result} {one.position} {one.typed!r} -> {lines}\n    meant: {one.meaning}")
    print(f"plans {language}: {dict(counts)} of {len(chosen)}")


def main(words: list[str]) -> None:
    """Print the figures of a folder of lists; "plans": of plans alone."""
    half = next((word for word in words if word in ("first", "second")), "all")
    folder = next((Path(word) for word in words if Path(word).is_dir()), LISTS)
    for kind in ("orders", "decoys") if "plans" not in words else ():
        for language in LANGUAGES:
            measure_orders(folder, kind, language, half, misses="--misses" in words)
    for language in LANGUAGES:
        measure_plans(folder, language, half, misses="--misses" in words)
