"""Several processes that act at once."""

from __future__ import annotations

from django.db import connection

from tests.play.helpers import Party
from tests.support.forked import Forked


def child(party: Party, seat: int, line: str, token: str, *more: str) -> Forked:
    """Another process that is about to act, connected and waiting."""
    words = connection.settings_dict["NAME"], str(party.id), str(seat), line, token
    process = Forked("tests.play.child", *words, *more, piped=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def answer(process: Forked) -> str:
    """What came of it."""
    out, _err = process.communicate(timeout=120)
    return out.strip()
