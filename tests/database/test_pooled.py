"""Behind PgBouncer all is as without it: each purpose has its patience, statements are prepared or
not, and acts by several processes go through."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from keywest_site.embedded.prepare import ROOT
from keywest_site.settings.parts import (
    POOLERS,
    PURPOSES,
    Server,
    build_database,
    build_pooler_databases,
)
from tests.database.acts import ACTS, PROCESSES, play_in_processes
from tests.support.pgbouncer import KINDS, OLD, Kind, connected, pooled

pytestmark = pytest.mark.django_db(transaction=True)
SETTINGS = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
POOLED = [purpose for purpose in PURPOSES if purpose != "owner"]


def show() -> list[int]:
    """The bounds of this session in seconds, as PostgreSQL says them."""
    with connection.cursor() as cursor:
        found = []
        for name in SETTINGS:
            cursor.execute(f"SHOW {name}")
            found.append(read_seconds(cursor.fetchone()[0]))
    return found


def read_seconds(told: str) -> int:
    """3s, 10min -> 600."""
    units = {"ms": 0.001, "s": 1, "min": 60, "h": 3600}
    number = told.rstrip("minsh")
    return round(int(number) * units[told[len(number) :] or "s"])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_purpose_has_its_patience(kind: Kind, tmp_path: Path) -> None:
    with pooled(kind, tmp_path) as server:
        for purpose in [*POOLED, *POOLED]:  # sessions of the first round are lent again
            with connected(server, purpose):
                assert show() == list(PURPOSES[purpose]), purpose
                with transaction.atomic():
                    assert show() == list(PURPOSES[purpose]), purpose
                    with connection.cursor() as cursor:
                        cursor.execute("SET LOCAL lock_timeout = '77s'")
                    assert show()[0] == 77
                assert show() == list(PURPOSES[purpose]), purpose


@pytest.mark.parametrize("kind", [one for one in KINDS if one.pooler], ids=str)
def test_options_of_a_session_are_refused(kind: Kind, tmp_path: Path) -> None:
    """So they have to stand in the settings of PgBouncer."""
    options = {"options": PURPOSES["pages"].options}
    with (
        pooled(kind, tmp_path) as server,
        connected(server, more=options),
        pytest.raises(OperationalError, match="options"),
    ):
        show()


def test_the_example_for_hosts_says_the_same() -> None:
    told = (ROOT / "deploy" / "pgbouncer.ini").read_text()
    assert build_pooler_databases(Server("127.0.0.1", "5432", "keywest")) in told


@pytest.mark.parametrize("pooler", POOLERS)
def test_one_setting_says_whether_statements_are_prepared(pooler: str) -> None:
    built = build_database(Server("h", "", "keywest", pooler), "u", "", purpose="pages")
    assert (built["OPTIONS"]["prepare_threshold"] is None) == (pooler == "unprepared")
    assert ("options" in built["OPTIONS"]) == (pooler == "")
    assert built["NAME"] == ("keywest_pages" if pooler else "keywest")


@pytest.mark.promise
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_eight_processes_act_without_an_error(kind: Kind, tmp_path: Path) -> None:
    began = time.monotonic()
    with pooled(kind, tmp_path) as server:
        done, errors = play_in_processes(server)
    print(f"{kind}: {done} acts in {time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f}")
    assert not errors
    assert done == ACTS // PROCESSES * PROCESSES


def test_prepared_statements_behind_an_old_one_would_be_seen(tmp_path: Path) -> None:
    with pooled(OLD, tmp_path) as server:
        _done, errors = play_in_processes(server._replace(pooler="prepared"), 800)
    assert errors
