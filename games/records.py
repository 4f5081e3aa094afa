"""Games as records, for who played in them: a file a game, with no more in it than they may know.

While a game goes on it has the lines of the log as their seat reads them; when it is over, all
facts, as "check the dice" publishes them. Others are colours of seats in it, never names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from django.db.models import Q
from django.utils.translation import override

from games.play import notes, plans, store
from games.play.models import Game, Note, Plan, Status
from games.play.seat_history import Sat
from games.play.sql import Cursor
from games.play.table import load_header, log_for
from games.words import Words, get_seat_label, get_words

if TYPE_CHECKING:
    from accounts.personal_data.stored_tables import Identity
    from games.play.table import TableHeader


def list_personal_records(
    identity: Identity, language: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game in which they sit or sat, the oldest first: the file's path, its content."""
    sat = Sat.objects.filter(person=identity.id).values("game")
    mine = Game.objects.filter(
        Q(seats__person=identity.id) | Q(seats__owner=identity.id) | Q(pk__in=sat)
    )
    for game in list(mine.distinct().order_by("pk").values_list("pk", flat=True)):
        with override(language):
            header = load_header("id", game)
            yield (
                f"games/{header.meta.slug}.json",
                build_personal_record(header, identity.id, language),
            )


def build_personal_record(header: TableHeader, person: int, language: str) -> dict[str, Any]:
    """One game as this person may know it."""
    meta, seat = header.meta, header.seat_of(person)
    told: dict[str, Any] = {
        "slug": meta.slug,
        "rules": meta.rules,
        "status": meta.status,
        "started_at": meta.started_at,
        "finished_at": meta.finished_at,
        "my_seat": seat,
        "seats": [
            {"seat": one.number, "points": one.points, "rank": one.rank} for one in header.seats
        ],
        "plan": load_own_plan(meta.id, person),
        "notes": load_private_notes(meta.id, person),
    }
    if meta.version and header.is_visible_to(person):
        told["log"] = list_readable_lines(header, seat, language)
    if meta.version and header.is_visible_to(person) and meta.status == Status.FINISHED:
        told["facts"] = load_all_facts(meta.id, meta.version)
    return told


def list_readable_lines(
    header: TableHeader, seat: int | None, language: str
) -> list[dict[str, Any]]:
    """The log as this seat reads it."""
    say = build_nameless_words(header, language)
    return [
        {
            "seq": line.seq,
            "at": line.at,
            "seat": line.seat,
            "text": say(line.text),
            "taken_back": line.void,
        }
        for line in log_for(header.meta, seat)
    ]


def build_nameless_words(header: TableHeader, language: str) -> Words:
    """The words of a language at this table, without anybody's name."""
    rules, say = header.meta.rules, get_words(language, ())
    names = [say(get_seat_label(rules, one.number)) for one in header.seats]
    former = [say(get_seat_label(rules, one.seat)) for one in header.meta.former]
    return get_words(language, tuple(names), tuple(former))


def load_all_facts(game: int, version: int) -> list[dict[str, Any]]:
    """All that was written, of a game that is over."""
    with Cursor() as cursor:
        rows = store.load_opened_rows(cursor, game, 0, version)
    return [
        {
            "seq": row.seq,
            "kind": row.kind,
            "version": row.version,
            "seat": row.seat,
            "data": msgspec.json.decode(row.data),
            "draws": msgspec.json.decode(row.draws) if row.draws else None,
            "act": row.act,
            "at": row.at,
        }
        for row in rows
    ]


def load_private_notes(game: int, person: int) -> str:
    """The text of their private notes there."""
    row = Note.objects.filter(game=game, person=person).first()
    return notes.load_notes((game, row.seat, person)).text if row else ""


def load_own_plan(game: int, person: int) -> str:
    """The text of their own standing orders there."""
    row = Plan.objects.filter(game=game, person=person).first()
    written = plans.load_plan((game, row.seat, person)) if row else None
    return written.text if written else ""
