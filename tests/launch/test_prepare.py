"""What prepares a data folder runs in one Python, and says why if it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from keywest_site.embedded import commands, prepare
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres, Unusable


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    layout = Layout.of(tmp_path_factory.mktemp("prepare") / "data")
    layout.make()
    server = Postgres(layout, sync=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def layout(postgres: Postgres) -> Layout:
    """As it is before anything was prepared."""
    for name in ("prepared", "demo.txt"):
        (postgres.layout.folder / name).unlink(missing_ok=True)
    prepare.create_roles(postgres)
    with postgres.connect("keywest") as connection:
        connection.execute("DROP TABLE IF EXISTS games_game")
    return postgres.layout


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that are run, of which each says what it is."""
    ran = list[str]()

    def run(lines: Sequence[str], *_where: object) -> str:
        ran.extend(line.split()[0] for line in lines)
        return " ".join(ran)

    monkeypatch.setattr(prepare, "_run_commands", run)
    return ran


def test_what_is_done_is_not_done_again(layout: Layout, postgres: Postgres, ran: list[str]) -> None:
    prepare.prepare_data_folder(layout, postgres, {})
    assert ran == ["migrate", "collectstatic"]
    prepare.prepare_data_folder(layout, postgres, {})
    assert ran == ["migrate", "collectstatic"]
    assert not layout.demo.exists()


def test_the_demo_comes_where_there_is_no_game_yet(
    layout: Layout, postgres: Postgres, ran: list[str]
) -> None:
    prepare.prepare_data_folder(layout, postgres, {}, demo=True)
    assert ran == ["migrate", "collectstatic", "seed_demo"]
    assert layout.demo.read_text() == " ".join(ran)
    with postgres.connect("keywest") as connection:
        connection.execute("CREATE TABLE games_game AS SELECT 1 AS id")
    prepare.prepare_data_folder(layout, postgres, {}, demo=True)
    assert len(ran) == 3
    with postgres.connect("keywest") as connection:
        connection.execute("DELETE FROM games_game")
    prepare.prepare_data_folder(layout, postgres, {}, demo=True)
    assert ran[3:] == ["seed_demo"]


def test_what_fails_is_told_and_is_not_taken_for_done(
    layout: Layout, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "TABLES_AND_FILES", ("version", "no_such_command"))
    settings = {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    with pytest.raises(Unusable, match=f"{layout.folder} failed:\n(.|\n)*no_such_command"):
        prepare.prepare_data_folder(layout, postgres, settings, demo=True)
    assert "no_such_command" in (layout.logs / "prepare.log").read_text()
    assert not (layout.folder / "prepared").exists()
    assert not layout.demo.exists()


def test_one_command_follows_the_other_up_to_the_first_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran = list[list[str]]()

    def execute(words: list[str]) -> None:
        ran.append(words)
        if "fails" in words:
            raise SystemExit(1)

    monkeypatch.setattr(commands, "execute_from_command_line", execute)
    with pytest.raises(SystemExit):
        commands.main(["migrate --database owner", "fails", "seed_demo"])
    assert ran == [["manage.py", "migrate", "--database", "owner"], ["manage.py", "fails"]]
