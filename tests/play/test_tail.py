"""The end of a log as pages read it: what was read is not read again, and counts on its own chain
alone."""

from __future__ import annotations

import pytest

from games.play import table
from games.play.log_rows import Row
from games.play.table import Meta, get_cached_tail, load_header, load_recent_rows, load_rows
from tests.play.helpers import Party

LIMIT = 5


def meta_of(party: Party) -> Meta:
    """The table as it stands now."""
    return load_header("id", party.id).meta


def test_of_a_log_that_has_grown_only_what_is_new_is_read(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def reading(game: int, after: int, last: int) -> list[Row]:
        asked.append(after)
        return load_rows(game, after, last)

    monkeypatch.setattr(table, "load_rows", reading)
    before = meta_of(party)
    load_recent_rows(before, LIMIT)
    load_recent_rows(before, LIMIT)
    party.act(party.asked()[0], "bid 1")
    after = meta_of(party)
    assert asked == [max(0, before.version - LIMIT)]
    assert load_recent_rows(after, LIMIT) == load_rows(
        party.id, max(0, after.version - LIMIT), after.version
    )
    assert asked == [max(0, before.version - LIMIT), before.version]
    assert load_recent_rows(before, LIMIT)[-1].seq == before.version, (
        "who comes late sees what they saw"
    )


@pytest.mark.parametrize("whole", [True, False], ids=["the same number", "a later one"])
def test_rows_of_another_chain_are_nobodys(party: Party, whole: bool) -> None:
    stale = [
        row._replace(digest=b"?" * 32) for row in load_rows(party.id, 0, meta_of(party).version)
    ]
    party.act(party.asked()[0], "bid 1")
    meta = meta_of(party)
    get_cached_tail(party.id)[:] = (
        [*stale, stale[-1]._replace(seq=meta.version)] if whole else stale
    )
    assert load_recent_rows(meta, LIMIT) == load_rows(
        party.id, max(0, meta.version - LIMIT), meta.version
    )
