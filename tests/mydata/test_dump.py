"""AT-29 in full size: a real server, its dump, its log, the cache, and a real backup put back."""

from __future__ import annotations

import logging
import os
import re
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.personal_data import erasures
from games.play.checks import list_log_faults
from keywest_site.embedded.postgres import Postgres
from tests.mydata.life import PATTERN, PLACES, Life, word
from tests.mydata.searching import canaries
from tests.secrecy import searching
from tests.secrecy.house import database

pytestmark = [
    pytest.mark.promise(29),
    pytest.mark.skipif(not os.environ.get("KEYWEST_FULL"), reason="full size: a server of its own"),
]


def lying(*held: bytes) -> set[str]:
    """The words of the life in what lies there."""
    found = set()
    for content in held:
        for shape in searching.shapes(content):
            found |= {one.lower() for one in PATTERN.findall(shape.decode("utf-8", "replace"))}
    return found


def backup(server: Postgres, file: Path) -> None:
    run(server, "pg_dump", "-F", "c", "-f", os.fspath(file), server.layout.database)


def restore(server: Postgres, file: Path) -> None:
    connection.close()
    run(server, "dropdb", server.layout.database)
    run(server, "createdb", server.layout.database)
    run(server, "pg_restore", "--exit-on-error", "-d", server.layout.database, os.fspath(file))


def run(server: Postgres, command: str, *words: str) -> None:
    place = ["-h", os.fspath(server.layout.sockets), "-U", server.layout.superuser]
    subprocess.run([server.binaries / command, *place, *words], check=True)


def test_a_dump_the_cache_and_a_restored_backup_hold_nothing(
    tmp_path: Path, django_db_blocker: Any, settings: Any, caplog: Any
) -> None:
    caplog.set_level(logging.DEBUG)
    settings.ERASED_FOLDER = str(tmp_path / "erased")
    with django_db_blocker.unblock(), database(tmp_path / "house") as server:
        life = Life.lived()
        backup(server, tmp_path / "before.dump")
        assert {word("name"), word("address")} <= lying(searching.dumped(server))
        caplog.clear()
        forget(life)
        held = (searching.dumped(server), searching.in_valkey(), caplog.text.encode())
        assert lying(*held) == canaries() == set()
        assert [list_log_faults(game.pk) for game in (life.running, life.over)] == [[], []]
        restore(server, tmp_path / "before.dump")
        assert canaries() >= {word(place) for place in PLACES}
        call_command("forget", again=[])
        erasures.erase_due_accounts(timezone.now() + timedelta(hours=2))
        assert lying(searching.dumped(server)) == canaries() == set()
        files = [path.read_bytes() for path in Path(settings.ERASED_FOLDER).iterdir()]
        assert lying(*files) == set()
        assert re.fullmatch(rb"(\d+ \S+ (talk|-) \S+\n)+", files[0])


def forget(life: Life) -> None:
    """At once, and once more after an hour."""
    now = timezone.now()
    erasures.schedule_erasure(
        life.person.pk, erasures.ErasureOrder(talk=True, wait=timedelta()), now
    )
    erasures.erase_due_accounts(now)
    erasures.erase_due_accounts(now + timedelta(hours=1))
