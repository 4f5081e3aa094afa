"""What may never happen."""

from __future__ import annotations


class Broken(Exception):
    """An invariant of leagues does not hold."""


def hold(what: object, else_: str) -> None:
    """Raises Broken unless it is so."""
    if not what:
        raise Broken(else_)
