"""How fast this processor is just now: a bar in seconds is to say something of the code alone."""

from __future__ import annotations

from time import process_time

USUAL = 0.01
"""Seconds of the processor for that work on the machine on which the bars were set, when quiet."""


def within(took: float, bar: float) -> bool:
    """Whether these seconds of the processor keep the bar, a longer one if it is slow just now."""
    return took < bar or took < bar * slowness()


def slowness() -> float:
    """How many times longer than there the same work takes here and now; 1 if not longer."""
    return max(1.0, min(seconds() for _time in range(3)) / USUAL)


def seconds() -> float:
    """Of the processor, for some work that is always the same."""
    began = process_time()
    sum(number * number % 7 for number in range(200_000))
    return process_time() - began
