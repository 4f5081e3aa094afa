"""Stands where the live channel does, and remembers what it was told."""

from __future__ import annotations

from collections.abc import Mapping

PUBLISHED: list[Mapping[str, int]] = []


def publish(news: Mapping[str, int]) -> None:
    """A live channel that listens."""
    PUBLISHED.append(news)


def unreachable(news: Mapping[str, int]) -> None:
    """A live channel that is down."""
    raise ConnectionError
