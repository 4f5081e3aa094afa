"""Long lists of written lines, made short."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from games.rules.text import IDEOGRAPH

SHOWN_MOVES = 12
COUNTED = re.compile(r"([a-z]?)(\d+)")
"""A word that can count on: a number, perhaps with a letter before it ("8", "r3")."""
WORD = re.compile(rf"[{IDEOGRAPH}]+|\s|[^\s{IDEOGRAPH}]+")
"""A word, the blank between two, or letters of Japanese, which have none."""
RUN = re.compile(r"(?<![a-z\d,-])(\d+)-(\d+)(?![\d,])")
"""Numbers that were folded."""
EXAMPLE = 5
BETWEEN = " / "


class Row(NamedTuple):
    """Like lines as one. `line` has all of them ("bid 1-3 red / 1-2 blue on inn"); `first` is the
    number of the first in the list; `others` are the parts that differ ("1-3 red / 1-2 blue"), ""
    for a row of one line."""

    line: str
    first: int
    others: str = ""


def group_into_rows(lines: Sequence[str], kinds: Sequence[Hashable], room: int) -> list[Row]:
    """Lines of the same kind as one row each, in the order of their first ones. `kinds`: the kind
    of each line. Nothing is left out unless the rows have more characters than `room`: then each
    has a dozen parts that differ, and "…"."""
    groups: dict[Hashable, list[int]] = {}
    for number, kind in enumerate(kinds):
        groups.setdefault(kind, []).append(number)
    alike = [([lines[number] for number in group], group[0]) for group in groups.values()]
    rows = [merge_into_row(some, first) for some, first in alike]
    if sum(len(row.line) for row in rows) <= room:
        return rows
    return [merge_into_row(some, first, SHOWN_MOVES) for some, first in alike]


def merge_into_row(lines: Sequence[str], first: int, most: int | None = None) -> Row:
    """These lines as one row: the words that all begin and end with once, the others between; no
    more than `most` of these."""
    folded = [line.split(" ") for line in fold_numbers(lines)]
    if len(lines) == 1:
        return Row(lines[0], first)
    shortest = min(map(len, folded)) - 1
    before = count_same_words(folded, shortest)
    after = count_same_words([words[::-1] for words in folded], shortest - before)
    parts = [" ".join(words[before : len(words) - after]) for words in folded]
    others = BETWEEN.join([*parts[:most], "…"] if most and len(parts) > most else parts)
    end = folded[0][len(folded[0]) - after :]
    return Row(" ".join([*folded[0][:before], others, *end]), first, others)


def count_same_words(lines: Sequence[Sequence[str]], most: int) -> int:
    """With how many words, at most so many, all these lines begin alike."""
    same = 0
    while same < most and len({words[same] for words in lines}) == 1:
        same += 1
    return same


class NumberRun(NamedTuple):
    """All that a row stands for, where it is the numbers from `least` to `most` and nothing else;
    `example`: the line with one of them."""

    example: str
    least: int
    most: int


def find_number_run(row: Row) -> NumberRun | None:
    """The numbers of a row ("bid 0-20"); None: it has none, or other parts beside them."""
    runs = list(RUN.finditer(row.line))
    if not row.others or len(runs) != 1 or BETWEEN in row.others:
        return None
    least, most = map(int, runs[0].groups())
    one = EXAMPLE if least <= EXAMPLE <= most else least
    return NumberRun(row.line.replace(runs[0][0], str(one), 1), least, most)


def compact_lines(lines: list[str]) -> str:
    """Lines separated by commas, runs of numbers folded, cut after a dozen."""
    return ", ".join(list_compacted(lines))


def list_compacted(lines: Sequence[str]) -> list[str]:
    """Lines with their runs of numbers folded; a dozen, and "…" where there are more."""
    compacted = fold_numbers(lines)
    return [*compacted[:SHOWN_MOVES], *(["…"] if len(compacted) > SHOWN_MOVES else ())]


def find_folded_run(line: str) -> NumberRun | None:
    """The numbers of a line that was folded ("bid 0-20"); None: it was not, or has others."""
    return find_number_run(Row(line, 0, line))


def fold_numbers(lines: Sequence[str]) -> list[str]:
    """["bid 0", "bid 1", "bid 2", "pass"] -> ["bid 0-2", "pass"]; the number may stand anywhere."""
    runs: list[tuple[list[str], int | None, int]] = []
    for line in lines:
        words = WORD.findall(line)
        if runs and (at := find_counting_place(runs[-1], words)) is not None:
            runs[-1] = (runs[-1][0], at, runs[-1][2] + 1)
        else:
            runs.append((words, None, 0))
    return [
        "".join(words)
        if at is None
        else "".join([*words[:at], format_range(words[at], more), *words[at + 1 :]])
        for words, at, more in runs
    ]


def find_counting_place(run: tuple[list[str], int | None, int], words: list[str]) -> int | None:
    """Where these words count on by one from the last of a run; None: they do not."""
    first, at, more = run
    differ = [
        place for place, pair in enumerate(zip(first, words, strict=False)) if pair[0] != pair[1]
    ]
    if (
        len(first) != len(words)
        or len(first) < 2
        or len(differ) != 1
        or at not in (None, differ[0])
    ):
        return None
    before, now = COUNTED.fullmatch(first[differ[0]]), COUNTED.fullmatch(words[differ[0]])
    counts = before and now and now[1] == before[1] and int(now[2]) == int(before[2]) + more + 1
    return differ[0] if counts else None


def format_range(first: str, more: int) -> str:
    """ "3", 2 -> "3-5"; "r3", 2 -> "r3-r5"."""
    counted = COUNTED.fullmatch(first)
    assert counted
    return f"{first}-{counted[1]}{int(counted[2]) + more}"
