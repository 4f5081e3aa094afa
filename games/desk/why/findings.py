"""Findings, the most likely cause first, and what each is known from."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple

MOST = 6


class Likelihood(IntEnum):
    """How surely a cause explains that nothing came: the smallest first."""

    CLOSED = 0
    STOPPED = 1
    RETURNED = 2
    UNWANTED = 3
    STUCK = 4
    AGAIN = 5
    WAITS = 6
    GONE = 7
    NEEDLESS = 8
    NOTHING = 9


class Finding(NamedTuple):
    """One cause in a sentence, and what shows it: a mail in a line, the words of a server; either
    may be ""."""

    rank: Likelihood
    cause: str
    shown_by: str = ""
    words: str = ""


class Cause(NamedTuple):
    """A cause with what shows it, the newest first; `more`: so many are left out."""

    sentence: str
    signs: tuple[tuple[str, str], ...]
    more: int = 0


def group_findings(findings: Iterable[Finding]) -> list[Cause]:
    """The likely ones first; what one cause explains stands together."""
    ordered = sorted(findings, key=lambda one: (one.rank, one.cause))
    return [
        build_cause(sentence, list(group))
        for (_rank, sentence), group in groupby(ordered, key=lambda one: (one.rank, one.cause))
    ]


def build_cause(sentence: str, group: list[Finding]) -> Cause:
    """One of them."""
    signs = tuple((one.shown_by, one.words) for one in group if one.shown_by or one.words)
    return Cause(sentence, signs[:MOST], max(len(signs) - MOST, 0))
