"""The configuration of a cluster: from one file, whole, and the same secrets everywhere."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tools.cluster.fill import DEPLOY, PLACE, fill_places, main, replace_settings
from tools.cluster.inventory import DATABASE, PAGES, WrongInventory, read_inventory
from tools.cluster.parts import FOLDERS
from tools.cluster.units import read_settings_file, read_unit

MADE_BY_DEBIAN = {
    *("run/postgresql", "var/spool/pgbackrest", "var/log/pgbackrest"),
    *("var/lib/caddy", "var/log"),
}
"""Folders of its packages."""
EXAMPLE = DEPLOY / "cluster" / "cluster.toml"


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    assert main([str(EXAMPLE), str(tmp_path)]) == 0
    return tmp_path


def test_every_place_is_filled_and_nobody_else_may_read_it(filled: Path) -> None:
    files = [path for path in filled.rglob("*") if path.is_file()]
    assert len(files) > 25
    for path in files:
        assert not PLACE.search(path.read_text()), path
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_secrets_are_made_once(filled: Path) -> None:
    path = "app1/etc/keywest/production.env"
    before = (filled / path).read_text()
    assert main([str(EXAMPLE), str(filled)]) == 0
    assert (filled / path).read_text() == before


def test_both_machines_of_pages_have_the_same_keys(filled: Path) -> None:
    one, two = (
        read_settings_file(filled / name / "etc/keywest/production.env")
        for name in ("app1", "app2")
    )
    assert one == two
    assert "ChangeMe" not in "".join(one.values())
    assert one["KEYWEST_PLAN_KEYS"] != one["KEYWEST_HEADS_KEY"]


def test_a_unit_is_read_with_its_drop_in(filled: Path) -> None:
    web = read_unit("keywest-web.service", filled / "app1")
    assert web.command[1:5] == ["-m", "keywest_site.server", "pages", "--host"]
    assert web.command[5] == "10.0.0.21"
    assert web.environment["KEYWEST_PURPOSE"] == "pages"
    assert read_unit("keywest-worker.service", filled / "app1").command[1:3] == [
        "-A",
        "keywest_site",
    ]


@pytest.mark.parametrize(("name", "role"), [("db1", DATABASE), ("app1", PAGES)])
def test_each_folder_that_a_part_needs_is_made_at_the_start(
    name: str, role: str, filled: Path
) -> None:
    lines = (filled / name / "etc/tmpfiles.d/keywest.conf").read_text().splitlines()
    made = {line.split()[1].removeprefix("/") for line in lines if not line.startswith("#")}
    assert set(FOLDERS[role]) - MADE_BY_DEBIAN <= made


def test_an_unknown_place_is_named() -> None:
    with pytest.raises(KeyError, match="nobody"):
        fill_places("at @{nobody}", {})


def test_settings_replace_those_of_the_example_and_add_others() -> None:
    text = replace_settings(
        "# words\nKEYWEST_A='1'\nKEYWEST_B='2'\n", "KEYWEST_B='3'\nKEYWEST_C='4'\n"
    )
    assert text == "# words\nKEYWEST_A='1'\nKEYWEST_B='3'\nKEYWEST_C='4'\n"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('db3 = "10.0.0.13"', "", "needs three"),
        ('app2 = "10.0.0.22"', "", "needs two"),
        ("10.0.0.13", "10.0.0.12", "one address"),
        ("[network]", "[net]", "network"),
    ],
)
def test_what_is_no_cluster_is_refused(old: str, new: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "cluster.toml"
    path.write_text(EXAMPLE.read_text().replace(old, new))
    with pytest.raises(WrongInventory, match=words):
        read_inventory(path)
