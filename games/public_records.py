"""Games that are over as records for everybody who may know of them: the log byte for byte, the
seed, the result, and the signed statement that knows it (docs/record-format.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from django.db.models import Q

from games.heads.proof import Proof, find_game_proof
from games.play import store
from games.play.log_rows import encode_row
from games.play.models import OVER, Game, Sat
from games.play.refusals import NotOver, UnknownGame
from games.play.sql import Cursor
from games.play.table import load_header, load_headers

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.play.log_rows import Row
    from games.play.table import Sitting, TableHeader

FORMAT, VERSION = "kwp-record", 1
AT_ONCE = 20
"""So many tables are read together."""


# Which games.


def load_record(slug: str, person_id: int | None) -> dict[str, Any]:
    """The record of the game of this public id. Raises UnknownGame (there is none, or none that
    this person may know of) or NotOver."""
    if not slug.isalnum():
        raise UnknownGame
    header = load_header("slug", slug)
    if not may_read_record(header, person_id):
        raise UnknownGame
    record = build_record(header) if header.meta.status in OVER else None
    if record is None:
        raise NotOver
    return record


def may_read_record(header: TableHeader, person_id: int | None) -> bool:
    """Whether this person may see the table, or sat there once."""
    if header.is_visible_to(person_id):
        return True
    if person_id is None:
        return False
    return Sat.objects.filter(game_id=header.meta.id, person_id=person_id).exists()


def list_season_games(league: str, season: int) -> QuerySet[Game]:
    """The games of a season that are over."""
    return Game.objects.filter(league__startswith=f"{league}/{season}/", status__in=OVER)


def list_own_finished_games(person_id: int) -> QuerySet[Game]:
    """The games that are over in which this person sits or sat."""
    sat = Sat.objects.filter(person=person_id).values("game")
    return Game.objects.filter(Q(seats__person=person_id) | Q(pk__in=sat), status__in=OVER)


def list_public_games() -> QuerySet[Game]:
    """The games that are over and that everybody may know of, without practice games."""
    return Game.objects.filter(
        status__in=OVER, private=False, hidden=0, watchable=True, practice=False
    )


def list_records(
    games: QuerySet[Game], person_id: int | None, after: str = ""
) -> Iterator[dict[str, Any]]:
    """The records of these games that this person may know of, in the order of their public ids,
    from the first one after `after`."""
    ids = list(
        games.filter(slug__gt=after, version__gt=0)
        .order_by("slug")
        .values_list("pk", flat=True)
        .distinct()
    )
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        headers = load_headers(some)
        for header in [headers[number] for number in some if number in headers]:
            record = build_record(header) if may_read_record(header, person_id) else None
            if record is not None:
                yield record


# A record.


def build_record(header: TableHeader) -> dict[str, Any] | None:
    """The record of a game; None while its seed is sealed, or where there was none."""
    meta = header.meta
    if not meta.version:
        return None
    with Cursor() as cursor:
        log = store.load_log(cursor, meta.id, 0, meta.version)
    seed = find_opened_seed(log.rows)
    if seed is None:
        return None
    founded = msgspec.json.decode(log.rows[0].data)
    record = {
        "format": FORMAT,
        "version": VERSION,
        "table": meta.slug,
        "title": meta.title,
        "game": meta.rules,
        "edition": find_edition(log.rows),
        "league": founded.get("league", ""),
        "status": meta.status,
        "seats": [build_record_seat(sitting) for sitting in header.seats],
        "facts": [encode_row(meta.slug, row).decode() for row in log.rows],
        "digests": [row.digest.hex() for row in log.rows],
        "seed": seed,
        "proof": build_record_proof(find_game_proof(meta.slug)),
    }
    return record | {"sha256": hash_record(record)}


def find_opened_seed(rows: Sequence[Row]) -> str | None:
    """The seed in hexadecimal, if this log has opened it."""
    opened = next((row for row in reversed(rows) if row.kind == "unsealed"), None)
    return str(msgspec.json.decode(opened.data)["seed"]) if opened else None


def find_edition(rows: Sequence[Row]) -> str:
    """Which components the game was played with; "" if no open fact names any."""
    facts = (msgspec.json.decode(row.data) for row in rows)
    editions = (fact["edition"] for fact in facts if isinstance(fact, dict) and "edition" in fact)
    return str(next(editions, ""))


def build_record_seat(sitting: Sitting) -> dict[str, Any]:
    """Who sat there at the end (no name: a bot, or an account that was erased), and the result."""
    return {
        "seat": sitting.number,
        "name": None if sitting.bot else sitting.name or None,
        "bot": sitting.bot,
        "points": sitting.points,
        "rank": sitting.rank,
    }


def build_record_proof(proof: Proof | None) -> dict[str, Any] | None:
    """What shows that a signed statement knows the game's last fact."""
    return proof and {
        "salt": proof.salt.hex(),
        "place": proof.place,
        "size": proof.size,
        "path": [node.hex() for node in proof.path],
        "statement": proof.statement,
    }


def hash_record(record: dict[str, Any]) -> str:
    """SHA-256 over a record as JSON with sorted members and without blanks."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def encode_record(record: dict[str, Any]) -> str:
    """A record as one line of text."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
