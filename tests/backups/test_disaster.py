"""AT-31, small: a site is lost with its disk and comes back from its archive; the copy keeps quiet.

`make backup-drill` has all of it at full size, and holds it to bars in seconds; this hangs on no
clock.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backups.disaster import (
    Plan,
    list_readable,
    play_and_lose,
    try_restore,
    try_without_a_file,
)
from tests.backups.site import KINDS, ArchivedSite, Kind, prepare_data
from tools.backups.restored import place_segment
from tools.cluster.parts import list_missing_packages

MISSING = list_missing_packages()


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A short one: a socket's path has to fit."""
    path = Path(tempfile.mkdtemp(prefix="kw-b-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="module")
def data(folder: Path) -> Path:
    return prepare_data(folder / "made")


@pytest.mark.slow
@pytest.mark.promise(31)
@pytest.mark.few(1)
@pytest.mark.skipif(bool(MISSING), reason=f"Debian's packages are missing: {', '.join(MISSING)}")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_lost_site_comes_back(
    kind: Kind, folder: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ArchivedSite(kind, folder / kind.name, data, timeout=30) as site:
        lost = play_and_lose(site, Plan(acts=5))
        for name, value in site.env.items():
            monkeypatch.setenv(name, value)
        assert list_readable(site) == []
        first, second = kind.ways(site.root)
        assert first.find_first_moment() <= lost.moment
        for way, until in ((first, lost.moment), (second, None)):
            result, faults = try_restore(way, lost, until)
            assert "checked: all right" in result.said
            assert [fault for fault in faults if " s, more than " not in fault] == []
        assert list(try_without_a_file(site, lost)) == []


def test_a_wal_file_has_its_place() -> None:
    assert place_segment("000000020000000100000003") == (1 << 32) + 3 * 16 * 1024 * 1024
