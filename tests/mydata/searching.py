"""Where words of somebody lie: every row of every table, what is sealed there opened; the cache."""

from __future__ import annotations

import io
import zipfile
from collections import Counter

from django.apps import apps
from django.db import connection

from accounts.models import Erasure, Export, Session
from accounts.personal_data import exports
from accounts.personal_data.stored_tables import IDENTITY_PURPOSE
from accounts.sessions import SessionStore
from games.api.models import Answer
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Incoming
from games.play import plans
from games.play.models import Plan
from keywest_site.sealing import unseal
from tests.mydata.life import PATTERN
from tests.secrecy.searching import shapes

POINTS = """
SELECT k.conrelid::regclass::text, a.attname FROM pg_constraint k
JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
WHERE k.contype = 'f' AND k.confrelid = 'accounts_person'::regclass
"""


def canaries() -> set[str]:
    """Every word of the life that still lies somewhere in the database, sealed or not."""
    return set(places_of_canaries())


def places_of_canaries() -> Counter[str]:
    """In how many places each of them lies."""
    found = Counter[str]()
    for text in [*rows_of(*tables()), *opened()]:
        here: set[str] = set()
        for shape in shapes(text.encode()):
            here |= {one.lower() for one in PATTERN.findall(shape.decode("utf-8", "replace"))}
        found.update(here)
    return found


def tables() -> list[str]:
    """All tables that there are."""
    return connection.introspection.table_names()


def rows_of(*tables: str) -> list[str]:
    """Every row as text, as a dump has it."""
    quoted = map(connection.ops.quote_name, tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT t::text FROM {table} t" for table in quoted))
        return [text for (text,) in cursor.fetchall()]


def opened() -> list[str]:
    """What lies sealed, packed or signed."""
    plain = [repr(SessionStore().decode(row.session_data)) for row in Session.objects.all()]
    plain += [f"{row.raw}" for row in Letter.objects.all()]
    plain += [f"{row.raw!r} {row.answer}" for row in Incoming.objects.all()]
    plain += [unseal(bytes(row.sealed), "answer").decode() for row in Answer.objects.all()]
    for plan in Plan.objects.all():
        written = plans.load_plan((plan.game_id, plan.seat, plan.person_id))
        plain.append(written.text if written else "")
    for erasure in Erasure.objects.exclude(sealed=b""):
        plain.append(unseal(bytes(erasure.sealed), IDENTITY_PURPOSE, erasure.person_id).decode())
    return plain + [text for export in Export.objects.all() for text in files_of(export).values()]


def files_of(export: Export) -> dict[str, str]:
    """The files of an export."""
    with zipfile.ZipFile(io.BytesIO(b"".join(exports.read_export_pieces(export)))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def pointing(person: int) -> set[str]:
    """Columns in which somebody's number stands still."""
    with connection.cursor() as cursor:
        cursor.execute(POINTS)
        columns = cursor.fetchall()
        there = " UNION ALL ".join(
            f"SELECT '{table}.{column}' WHERE EXISTS (SELECT FROM {table} WHERE {column} = %s)"
            for table, column in columns
        )
        cursor.execute(there, [person] * len(columns))
        return {name for (name,) in cursor.fetchall()}


def models_by_table() -> dict[str, type]:
    """The models that there are."""
    return {model._meta.db_table: model for model in apps.get_models(include_auto_created=True)}
