"""Long lists of written lines, made short."""

from __future__ import annotations

SHOWN_MOVES = 12


def listed(lines: list[str]) -> str:
    """Lines separated by commas, runs of numbers folded, cut after a dozen."""
    folded = fold_numbers(lines)
    more = ", …" if len(folded) > SHOWN_MOVES else ""
    return ", ".join(folded[:SHOWN_MOVES]) + more


def fold_numbers(lines: list[str]) -> list[str]:
    """["bid 0", "bid 1", "bid 2", "pass"] -> ["bid 0-2", "pass"]."""
    runs: list[tuple[str, int | None, int]] = []
    for line in lines:
        head, _space, tail = line.rpartition(" ")
        number = int(tail) if head and tail.isdecimal() else None
        if number is not None and runs and runs[-1][0] == head and runs[-1][1] is not None:
            first, last = runs[-1][1], runs[-1][2]
            if last == number - 1:
                runs[-1] = (head, first, number)
                continue
        runs.append((line if number is None else head, number, number or 0))
    return [
        head if first is None else f"{head} {first}" + (f"-{last}" if last > first else "")
        for head, first, last in runs
    ]
