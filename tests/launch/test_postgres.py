"""The private PostgreSQL: survives a kill, refuses what is not its own, fits in any folder."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from keywest_site.embedded import postgres
from keywest_site.embedded.layout import SOCKET_PATH_MAX, Layout
from keywest_site.embedded.postgres import Postgres, Unusable


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    layout = Layout.of(tmp_path / "data")
    layout.make()
    return layout


@pytest.fixture
def server(layout: Layout) -> Iterator[Postgres]:
    server = Postgres(layout)
    server.start()
    yield server
    server.stop()


def test_it_is_version_18_and_listens_to_no_network(server: Postgres) -> None:
    with server.connect() as connection:
        assert str(connection.execute("SHOW server_version").fetchone()[0]).startswith("18.")
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_what_was_committed_survives_a_killed_server(server: Postgres) -> None:
    with server.connect() as connection:
        connection.execute("CREATE TABLE shell AS SELECT 'conch' AS name")
    assert server.child
    os.killpg(server.child.pid, signal.SIGKILL)
    server.child.wait()
    server.start()
    with server.connect() as connection:
        assert connection.execute("SELECT name FROM shell").fetchone() == ("conch",)


def test_data_of_another_major_is_refused_in_plain_words(server: Postgres, layout: Layout) -> None:
    server.stop()
    (layout.postgres / "PG_VERSION").write_text("15\n")
    with pytest.raises(
        Unusable, match="was written by PostgreSQL 15; this version runs PostgreSQL 18"
    ):
        server.start()


def test_a_half_made_cluster_is_made_anew(layout: Layout) -> None:
    (layout.folder / "postgres.new").mkdir()
    (layout.folder / "postgres.new" / "leftover").write_text("")
    server = Postgres(layout)
    server.start()
    server.stop()
    assert (layout.postgres / "PG_VERSION").exists()
    assert not (layout.postgres / "leftover").exists()


def test_a_deep_folder_gets_a_short_private_place_for_its_sockets(tmp_path: Path) -> None:
    layout = Layout.of(tmp_path / ("deep-" * 20) / "data")
    layout.make()
    server = Postgres(layout, sync=False)
    server.start()
    server.stop()
    assert len(str(layout.sockets / ".s.PGSQL.5432")) < SOCKET_PATH_MAX
    assert layout.sockets.stat().st_mode & 0o777 == 0o700
    layout.sockets.rmdir()


def test_the_secret_is_made_once_and_for_us_alone(layout: Layout) -> None:
    secret = layout.secret_key()
    assert len(secret) >= 50
    assert layout.secret_key() == secret
    assert (layout.folder / "secret-key").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.getuid() != 0, reason="only root needs a servant")
def test_without_user_namespaces_root_runs_it_as_a_small_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgres, "_can_map_users", lambda: False)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the small user has to get there
        for _first_and_second_start in range(2):
            layout = Layout.of(Path(folder) / "data")
            layout.make()
            server = Postgres(layout, sync=False)
            server.start()
            assert server.child
            assert Path(f"/proc/{server.child.pid}").stat().st_uid != 0
            server.stop()
