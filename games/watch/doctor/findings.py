"""What a check finds: a line each, with what to do."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """How it is. BAD: people lose something now or soon."""

    OK = "ok"
    LOOK = "look"
    BAD = "bad"


class Finding(NamedTuple):
    """One line. `cure`: what to do, "" if nothing."""

    level: Level
    subject: str
    words: str
    cure: str = ""


def report_ok(subject: str, words: str) -> Finding:
    """All is well with it."""
    return Finding(Level.OK, subject, words)


def report_doubt(subject: str, words: str, cure: str) -> Finding:
    """Somebody should look at it."""
    return Finding(Level.LOOK, subject, words, cure)


def report_fault(subject: str, words: str, cure: str) -> Finding:
    """It has to be mended."""
    return Finding(Level.BAD, subject, words, cure)
