"""Who can write to the database, and rewrites logs so well that nothing there shows it."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from games.play import store
from games.play.log_rows import Row, chain_rows, hash_slug
from games.play.sql import Cursor
from tests.heads.house import tamper
from tests.play.helpers import Party
from tests.support.head_statements import delete

Attack = Callable[[Party, random.Random], None]


def rewritten(party: Party, rows: list[Row]) -> None:
    """Put these facts in place of the log, with a chain, a head and a version that fit: nothing
    here shows it."""
    slug = party.game.slug
    rows = [row._replace(seq=number) for number, row in enumerate(rows, 1)]
    chained = chain_rows(hash_slug(slug), slug, rows)
    tamper("DELETE FROM games_event WHERE game_id = %(id)s", id=party.id)
    for row in chained:
        tamper(
            "INSERT INTO games_event (game_id, seq, kind, version, data, seat, draws, act, "
            "barrier, at, digest)"
            " VALUES (%(id)s, %(seq)s, %(kind)s, %(version)s, %(data)s, %(seat)s, %(draws)s, "
            "%(act)s, %(barrier)s,"
            " %(at)s, %(digest)s)",
            id=party.id,
            **row._asdict(),
        )
    head = chained[-1].digest if chained else b""
    moved = "UPDATE games_game SET version = %(n)s, head = %(head)s WHERE id = %(id)s"
    tamper(moved, id=party.id, n=len(rows), head=head)


def edit(party: Party, rng: random.Random) -> None:
    """One fact says something else, and all digests after it fit."""
    rows = rows_of(party)
    place = rng.randrange(len(rows))
    row = rows[place]
    rows[place] = rng.choice(
        [
            row._replace(data=row.data + " "),
            row._replace(kind="kept" if row.kind != "kept" else "bade"),
            row._replace(at=row.at + timedelta(microseconds=rng.randint(1, 9))),
            row._replace(barrier=not row.barrier),
            row._replace(seat=7),
        ]
    )
    rewritten(party, rows)


def cut(party: Party, rng: random.Random) -> None:
    """The last facts are gone, and version and head fit."""
    rows = rows_of(party)
    rewritten(party, rows[: rng.randrange(1, len(rows))])


def reorder(party: Party, rng: random.Random) -> None:
    """Two facts have changed places, and all digests after them fit."""
    rows = rows_of(party)
    one, other = sorted(rng.sample(range(len(rows)), 2))
    rows[one], rows[other] = rows[other], rows[one]
    rewritten(party, rows)


def remove(party: Party, _rng: random.Random) -> None:
    """The whole game is gone."""
    delete(party)


def replay(party: Party, rng: random.Random) -> None:
    """Cut, and played on until it is longer than it was."""
    rows = rows_of(party)
    kept = rows[: rng.randrange(1, len(rows))]
    late = [kept[-1]._replace(at=kept[-1].at + timedelta(seconds=second)) for second in range(1, 9)]
    rewritten(party, kept + late + rows)


def rows_of(party: Party) -> list[Row]:
    """The log as it lies in the database."""
    with Cursor() as cursor:
        return store.load_log(cursor, party.id, 0, 2**31 - 1).rows


ATTACKERS: list[Attack] = [edit, cut, reorder, remove, replay]
