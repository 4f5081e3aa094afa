"""What the database says of itself: its clock, its tables, its lines, and whether what is sealed
there can be written and read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.play.checks import SeedMissing, load_seed
from games.play.models import Game, Status
from games.watch.doctor.findings import Finding, report_doubt, report_fault, report_ok
from keywest_site.postgresql.clock import MOST, load_database_time
from keywest_site.pulses import CANARY, record_pulse
from keywest_site.sealing import Unreadable, seal, unseal

SLIGHT = timedelta(seconds=5)
LINES = """
SELECT count(*), current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int FROM pg_stat_activity
  WHERE backend_type = 'client backend'
"""
LINES_LOOK, LINES_BAD = 0.8, 0.95
SUBJECT = "sealed storage"


def check_clock() -> Iterator[Finding]:
    """Whether this machine and the database agree what time it is."""
    aside = datetime.now(UTC) - load_database_time()  # not as Django tells it: that is corrected
    words = f"This machine is {aside.total_seconds():.1f} s ahead of the database."
    if abs(aside) > MOST:
        yield report_fault("clock", words, "Let chrony run on all machines, and set this one.")
    elif abs(aside) > SLIGHT:
        yield report_doubt("clock", words, "Let chrony run on all machines.")
    else:
        yield report_ok("clock", words)


def check_migrations() -> Iterator[Finding]:
    """Whether the tables are those of this version."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        yield report_fault(
            "migrations", f"{len(plan)} are missing.", "`keywest migrate --database owner`."
        )
    else:
        yield report_ok("migrations", "The tables are those of this version.")


def check_lines() -> Iterator[Finding]:
    """Whether the database takes more of us."""
    with connection.cursor() as cursor:
        cursor.execute(LINES)
        lines, most = cursor.fetchone()
    pool = settings.DATABASES["default"]["OPTIONS"].get("pool", {}).get("max_size", 0)
    words = f"{lines} of {most} lines to the database are taken; a process keeps {pool or 1}."
    cure = "Raise max_connections, put PgBouncer in between, or lower KEYWEST_DB_POOL."
    if lines > LINES_BAD * most:
        yield report_fault("pool", words, cure)
    elif lines > LINES_LOOK * most:
        yield report_doubt("pool", words, cure)
    else:
        yield report_ok("pool", words)


def check_sealed_storage() -> Iterator[Finding]:
    """Whether secrets can be written, and those that are there read with the keys of the
    settings."""
    try:
        if unseal(seal(b"doctor", "doctor"), "doctor") != b"doctor":
            raise ValueError("another text")
    except (Unreadable, ValueError) as error:
        yield report_fault(SUBJECT, f"Nothing can be sealed: {error}", "Mend KEYWEST_PLAN_KEYS.")
        return
    try:
        write_and_undo()
    except DatabaseError as error:
        words = f"The database takes no rows ({type(error).__name__})."
        yield report_fault(SUBJECT, words, "Its disk, its rights, default_transaction_read_only.")
        return
    yield check_newest_seed()


def write_and_undo() -> None:
    """One row, which is not there afterwards."""
    with transaction.atomic():
        record_pulse(CANARY)
        transaction.set_rollback(True)


def check_newest_seed() -> Finding:
    """Whether the game that began last can be read with our keys."""
    game = Game.objects.filter(status=Status.RUNNING).order_by("-id").first()
    if game is None:
        return report_ok(SUBJECT, "It can be written; no game is running.")
    try:
        load_seed(game)
    except (Unreadable, SeedMissing):
        words = "The seed of the newest game cannot be opened with these keys."
        return report_fault(SUBJECT, words, "Put the former key back into KEYWEST_PLAN_KEYS.")
    return report_ok(SUBJECT, "It can be written, and the newest game be read.")
