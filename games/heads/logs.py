"""Which logs there are: each kind says by two statements where its logs stand and what their facts'
digests are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.play.store_sql import DIGESTS

if TYPE_CHECKING:
    from games.play.sql import Cursor

Troubles = Callable[[Collection[str]], Iterator[tuple[str, list[str]]]]


class Log(NamedTuple):
    """A kind of logs. A practice game's is none of them until it is kept.

    `heads`: (slug, version, head) of all that have a fact, whatever became of them; version is the
    number of the last fact, head its digest. `facts`: for `slugs` and `numbers` side by side (slug,
    number, version now, digest of the fact of that number), the latter two NULL where there is
    none. `troubles`: what is wrong with logs of this kind, for `check_games`: each log's slug, and
    everything that is wrong with it; of all logs, or of those that are named.
    """

    heads: str
    facts: str
    troubles: Troubles | None = None


GAMES = Log(
    heads="SELECT slug::text, version, head FROM games_game WHERE version > 0 AND NOT practice",
    facts=DIGESTS,
)
LOGS: dict[str, Log] = {"game": GAMES}
"""By the word under which they stand in files; a further kind of logs is one more line, of the room
that keeps them (AppConfig.ready)."""


class CurrentLog(NamedTuple):
    """Where a log stands today, the digest of the fact of the number that was asked for, and the
    log's salt.

    None: there is none.
    """

    version: int | None = None
    digest: bytes | None = None
    salt: bytes | None = None


SALTS = """
SELECT l.slug, l.salt FROM heads_log l JOIN unnest(%(slugs)s::text[]) AS noted (slug) USING (slug)
WHERE l.kind = %(kind)s
"""


def build_heads_query() -> str:
    """One statement over all logs with at least one fact: (kind, slug, version, head)."""
    parts = (
        f"SELECT '{kind}', slug, version, head FROM ({log.heads}) {kind}_log"
        for kind, log in LOGS.items()
    )
    return " UNION ALL ".join(parts)


def load_current_logs(
    cursor: Cursor, noted: Sequence[tuple[str, str, int]]
) -> dict[tuple[str, str, int], CurrentLog]:
    """What is there today of logs that were noted as (kind, slug, number)."""
    found: dict[tuple[str, str, int], CurrentLog] = dict.fromkeys(noted, CurrentLog())
    for kind in {one[0] for one in noted} & LOGS.keys():
        mine = [one for one in noted if one[0] == kind]
        sides = {
            "slugs": [slug for _kind, slug, _number in mine],
            "numbers": [number for *_log, number in mine],
        }
        cursor.execute(SALTS, {"kind": kind, "slugs": sides["slugs"]})
        salts = {slug: bytes(salt) for slug, salt in cursor.fetchall()}
        cursor.execute(LOGS[kind].facts, sides)
        for slug, number, version, digest in cursor.fetchall():
            known = None if digest is None else bytes(digest)
            found[kind, slug, number] = CurrentLog(version, known, salts.get(slug))
    return found
