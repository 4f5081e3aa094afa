"""The drill of hosts: what it is told, which moment it takes, what it calls a fault."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tools.backups.drill import GB, Result, choose_moment, parse_arguments
from tools.backups.ways import PgBackRest, Plain, Unrestorable

DAY = timedelta(days=1)


def make_base(folder: Path, at: datetime) -> None:
    (folder / f"base-{at:%Y%m%dT%H%M%SZ}.tar.gz.age").touch()


def test_either_way_is_asked_for_by_name() -> None:
    one = parse_arguments(["--erased", "list", "pgbackrest", "/etc/a.conf", "--repo", "2"])
    assert (one.way, one.erased) == (PgBackRest(Path("/etc/a.conf"), 2), Path("list"))
    assert parse_arguments(["plain", "/mnt", "key"]).way == Plain(Path("/mnt"), Path("key"))


def test_the_moment_lies_behind_the_first_backup_and_within_a_day(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    for age in (DAY * 9, timedelta(hours=2)):
        make_base(tmp_path, now - age)
    moments = [choose_moment(Plain(tmp_path, tmp_path)) for _ in range(50)]
    assert min(moments) >= now - DAY - timedelta(seconds=1)
    assert max(moments) < datetime.now(UTC) - timedelta(seconds=59)


def test_without_a_backup_there_is_no_moment(tmp_path: Path) -> None:
    with pytest.raises(Unrestorable, match="no backup"):
        choose_moment(Plain(tmp_path, tmp_path))


def test_bars_are_held_to() -> None:
    assert Result("it", 60, 300, GB // 10, "").list_faults() == []
    assert Result("it", 60, 590, 2 * GB, "").list_faults() == []
    assert len(Result("it", 61, 601, 2 * GB, "").list_faults()) == 2
