"""deploy/roles.sql makes the roles and the database, may be run again, and leaves nobody patience
without an end."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.prepare import ROOT

FOUND = """
SELECT r.rolname, s.setconfig FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = 'keywest' ORDER BY 1
"""


def test_it_may_be_run_again_and_limits_both_roles(tmp_path: Path) -> None:
    layout = Layout.of(tmp_path)
    layout.make()
    server = Postgres(layout, sync=False)
    server.start()
    try:
        for _again in range(2):
            psql(server, "deploy/roles.sql")
        with server.connect("keywest") as connection:
            settings = {
                role: dict(word.split("=") for word in words)  # type: ignore[attr-defined]
                for role, words in connection.execute(FOUND)
            }
    finally:
        server.stop()
    for role in ("keywest_app", "keywest_owner"):
        assert settings[role]["lock_timeout"] == {"keywest_app": "10s"}.get(role, "1500ms")
        assert settings[role]["idle_in_transaction_session_timeout"] == "60s"
    assert settings["keywest_app"]["statement_timeout"] == "60s"


def psql(server: Postgres, script: str) -> None:
    env = os.environ | {
        "PATH": f"{server.binaries}:{os.environ['PATH']}",
        "PGHOST": str(server.layout.sockets),
        "PGUSER": server.layout.superuser,
        "PGDATABASE": "postgres",
        "KEYWEST_DB_PASSWORD": "one",
        "KEYWEST_DB_OWNER_PASSWORD": "two",
    }
    done = subprocess.run(
        ["psql", "-f", script], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
