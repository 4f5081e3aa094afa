"""A copy of all that is kept of somebody, as a file for them: made by a worker, sealed until they
fetch it (docs/export.md has its form)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from accounts.models import Erasure, Export, ExportPart, Person
from accounts.personal_data.stored_tables import (
    Identity,
    PersonalTable,
    list_personal_tables,
    load_identity,
)
from accounts.ports import list_export_records
from keywest_site.keyset import iterate_by_key
from keywest_site.sealing import seal, unseal

FORMAT = "keywest-person/1"
EXPORT_LASTS = timedelta(days=3)
"""So long it can be fetched."""
STUCK_AFTER = timedelta(minutes=10)
"""Then whoever began to make it is gone."""
PIECE_BYTES = 512 * 1024
"""Bytes of the file in a row."""
PURPOSE = "accounts_exportpart.sealed"
TABLES_FILE = "keywest.json"
BATCH = 500


def request_export(person_id: int, now: datetime) -> Export:
    """Have one made; one that there is goes."""
    with transaction.atomic():
        Export.objects.filter(person=person_id).delete()
        return Export.objects.create(person_id=person_id, asked_at=now, ends_at=now + EXPORT_LASTS)


def find_export(person_id: int, now: datetime) -> Export | None:
    """The one that there is, or is being made."""
    return Export.objects.filter(person=person_id, ends_at__gt=now).first()


def make_due_exports(now: datetime | None = None) -> int:
    """Make those that were asked for; how many were made."""
    now = now or timezone.now()
    due = Export.objects.filter(ready_at=None, ends_at__gt=now).order_by("asked_at")
    return sum(make_export(person_id) for person_id in list(due.values_list("pk", flat=True)))


def make_export(person_id: int) -> bool:
    """Make this one, unless somebody else is at it or it is not wanted any more."""
    with transaction.atomic():
        rows = Export.objects.select_for_update(skip_locked=True, of=("self",))
        export = rows.filter(person=person_id, ready_at=None).select_related("person").first()
        if export is None or is_being_erased(person_id):
            return False
        data = build_export_zip(export.person)
        ExportPart.objects.filter(export=export).delete()
        pieces = [data[start : start + PIECE_BYTES] for start in range(0, len(data), PIECE_BYTES)]
        export.ready_at = timezone.now()
        export.ends_at, export.size = export.ready_at + EXPORT_LASTS, len(data)
        ExportPart.objects.bulk_create(
            ExportPart(
                export=export,
                number=number,
                sealed=seal(piece, PURPOSE, person_id, number),
                ends_at=export.ends_at,
            )
            for number, piece in enumerate(pieces)
        )
        export.save(update_fields=["ready_at", "ends_at", "size"])
    return True


def is_being_erased(person_id: int) -> bool:
    """Whether there is no way back for this person any more."""
    return Erasure.objects.filter(person=person_id, begun_at__isnull=False).exists()


def read_export_pieces(export: Export) -> Iterator[bytes]:
    """The file, piece by piece. Raises sealing.Unreadable."""
    for part in iterate_by_key(export.parts.all(), "number", page=1):
        yield unseal(bytes(part.sealed), PURPOSE, export.person_id, part.number)


def build_export_zip(person: Person) -> bytes:
    """The whole file."""
    held, known = io.BytesIO(), load_identity(person)
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(TABLES_FILE, encode_readable_json(build_export_tables(known)))
        for told_by_room in list_export_records(known, person.language):
            for path, record in told_by_room:
                archive.writestr(path, encode_readable_json(record))
    return held.getvalue()


def build_export_tables(identity: Identity) -> dict[str, Any]:
    """What the tables hold, by the names of tables; games come as files of their own."""
    return {
        "format": FORMAT,
        "made_at": timezone.now(),
        "tables": {
            one.table: list(list_export_rows(one, identity))
            for one in list_personal_tables()
            if one.told
        },
    }


def list_export_rows(table: PersonalTable, identity: Identity) -> Iterator[dict[str, Any]]:
    """The rows of a table that are about somebody."""
    related = [path.rpartition("__")[0] for path in table.told if "__" in path]
    rows = table.rows(identity).select_related(*{path for path in related if path not in INSIDE})
    for row in iterate_by_key(rows, page=BATCH):
        yield {path: get_column_value(row, path) for path in table.told}


BYTES = (bytes, memoryview)
INSIDE = frozenset({"data"})
"""Columns that hold an object, of which only a key is told."""


def get_column_value(row: Model, path: str) -> Any:
    """What stands there: over relations, or within a column that holds an object."""
    found: Any = row
    for step in path.split("__"):
        found = found.get(step) if isinstance(found, dict) else getattr(found, step)
    return bytes(found).decode("utf-8", "replace") if isinstance(found, BYTES) else found


def encode_readable_json(content: Any) -> bytes:
    """As JSON that people can read, too; what it has no form for as it shows."""
    return msgspec.json.format(msgspec.json.encode(content, enc_hook=str), indent=2)
