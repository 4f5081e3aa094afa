"""The database's schema as text: tables with their columns, constraints and indexes, triggers,
functions, sequences, and what the role that plays may do."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction
from django.test import override_settings

from games.play.database_setup import grant_role_rights

TABLES = """
SELECT c.oid, c.relname, coalesce(' PARTITION ' || pg_get_expr(c.relpartbound, c.oid), '')
  || coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), '')
  || coalesce(' WITH ' || c.reloptions::text, '')
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
"""
OF_TABLE = """
SELECT '  ' || attname || ' ' || format_type(atttypid, atttypmod)
  || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
  || coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '')
  || CASE attidentity WHEN '' THEN '' ELSE ' IDENTITY ' || attidentity::text END
  || CASE WHEN attcollation NOT IN (0, 100) THEN ' COLLATE ' || attcollation::regcollation::text
     ELSE '' END
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = %(table)s AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
MORE = (
    """SELECT '  CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = %(table)s AND contype <> 'n'""",
    """SELECT '  ' || pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = %(table)s
    """,
    """SELECT '  ' || pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid = %(table)s AND NOT tgisinternal""",
    """SELECT '  GRANT ' || string_agg(privilege_type, ', ' ORDER BY privilege_type) FROM
    pg_class c, aclexplode(c.relacl) a WHERE c.oid = %(table)s AND a.grantee = %(role)s::regrole
    HAVING count(*) > 0""",
)
FUNCTIONS = """
SELECT pg_get_functiondef(p.oid) FROM pg_proc p LEFT JOIN pg_depend d
  ON d.objid = p.oid AND d.deptype = 'e'
WHERE p.pronamespace = 'public'::regnamespace AND d.objid IS NULL
"""
OTHERS = """
SELECT 'SEQUENCE ' || sequencename || ' ' || data_type::text FROM pg_sequences
WHERE schemaname = 'public' UNION ALL
SELECT 'EXTENSION ' || extname FROM pg_extension WHERE extname <> 'plpgsql' UNION ALL
SELECT 'VIEW ' || viewname || ' ' || definition FROM pg_views WHERE schemaname = 'public' UNION ALL
SELECT 'GRANT ' || string_agg(privilege_type, ', ' ORDER BY privilege_type) || ' ON '
  || c.relname FROM pg_class c, aclexplode(c.relacl) a WHERE c.relkind = 'S'
  AND a.grantee = %(role)s::regrole GROUP BY c.relname
"""
ROLE = "keywest_snapshot"


def schema() -> str:
    """The schema, in an order that hangs on names alone. The role for whom rights are granted comes
    and goes with the transaction."""
    with transaction.atomic(), override_settings(DATABASE_APP_ROLE=ROLE):
        rows(f"CREATE ROLE {ROLE}")
        grant_role_rights(using="default")
        text = "\n".join([*tables(), *parts(FUNCTIONS), *parts(OTHERS, role=ROLE)])
        transaction.set_rollback(True)
    return text


def tables() -> list[str]:
    """Each table: columns in their order, then whatever else belongs to it, sorted."""
    found = []
    for oid, name, more in sorted(rows(TABLES), key=lambda row: row[1]):
        columns = [text for (text,) in rows(OF_TABLE, table=oid)]
        belonging = [line for query in MORE for line in parts(query, table=oid, role=ROLE)]
        found += [f"TABLE {name}{more}", *columns, *belonging, ""]
    return found


def parts(query: str, **values: Any) -> list[str]:
    """The texts that a query finds, sorted."""
    return sorted(text.rstrip() for (text,) in rows(query, **values))


def rows(query: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement answers, if anything."""
    with connection.cursor() as cursor:
        cursor.execute(query, values or None)
        return cursor.fetchall() if cursor.description else []
