"""Long lists of written lines, made short."""

from __future__ import annotations

from collections.abc import Sequence

SHOWN_MOVES = 12


def compact(lines: list[str]) -> str:
    """Lines separated by commas, runs of numbers folded, cut after a dozen."""
    compacted = fold_numbers(lines)
    more = ", …" if len(compacted) > SHOWN_MOVES else ""
    return ", ".join(compacted[:SHOWN_MOVES]) + more


def fold_numbers(lines: Sequence[str]) -> list[str]:
    """["bid 0", "bid 1", "bid 2", "pass"] -> ["bid 0-2", "pass"]; the number may stand anywhere."""
    runs: list[tuple[list[str], int | None, int]] = []
    for line in lines:
        words = line.split(" ")
        if runs and (at := one_more(runs[-1], words)) is not None:
            runs[-1] = (runs[-1][0], at, runs[-1][2] + 1)
        else:
            runs.append((words, None, 0))
    return [
        " ".join(words)
        if at is None
        else " ".join([*words[:at], to(words[at], more), *words[at + 1 :]])
        for words, at, more in runs
    ]


def one_more(run: tuple[list[str], int | None, int], words: list[str]) -> int | None:
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
    before, now = first[differ[0]], words[differ[0]]
    counts = before.isdecimal() and now.isdecimal() and int(now) == int(before) + more + 1
    return differ[0] if counts else None


def to(first: str, more: int) -> str:
    """ "3", 2 -> "3-5"."""
    return f"{first}-{int(first) + more}"
