"""The list of who was erased, on several nodes: any of them may write, each has it whole, and a
database from yesterday learns from any of them."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Erasure, Person
from accounts.personal_data import erasure_records, erasures
from accounts.personal_data.erasure_records import (
    ERASED_FILE,
    ErasedLine,
    append_erased_lines,
    read_erased_file,
)

WHEN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)


def line(number: int) -> ErasedLine:
    return ErasedLine(number, WHEN, talk=False, at=WHEN)


def erase(person: Person) -> None:
    order = erasures.ErasureOrder(wait=timedelta())
    erasures.schedule_erasure(person.pk, order, timezone.now())
    erasures.erase_due_accounts(timezone.now())


@pytest.fixture
def nodes(tmp_path: Path) -> list[Path]:
    return [tmp_path / name for name in ("north", "south")]


def list_erased_numbers(node: Path) -> list[int]:
    return [one.person for one in read_erased_file(node / ERASED_FILE)]


def test_a_node_learns_what_another_has_erased(marta: Person, settings: Any, nodes: Any) -> None:
    north, south = nodes
    settings.ERASED_FOLDER = str(north)
    erase(marta)
    assert list_erased_numbers(north) == [marta.pk]
    settings.ERASED_FOLDER = str(south)
    for _ in range(3):  # again does no harm
        erasures.erase_due_accounts(timezone.now())
        erasure_records.STANDS_MERGED.clear()
    assert (south / ERASED_FILE).read_bytes() == (north / ERASED_FILE).read_bytes()


def test_a_database_from_yesterday_forgets_again_on_any_node(
    marta: Person, settings: Any, nodes: Any
) -> None:
    north, south = nodes
    mark = transaction.savepoint()
    settings.ERASED_FOLDER = str(north)
    erase(marta)
    settings.ERASED_FOLDER = str(south)
    erasures.erase_due_accounts(timezone.now())
    transaction.savepoint_rollback(mark)
    assert Person.objects.get(pk=marta.pk).name == "Marta"
    (north / ERASED_FILE).unlink()  # with its machine
    erasures.erase_due_accounts(timezone.now())
    assert Person.objects.get(pk=marta.pk).erased_at
    settings.ERASED_FOLDER = str(north)
    erasures.erase_due_accounts(timezone.now())
    assert list_erased_numbers(north) == [marta.pk], "and the new machine has the list, too"


def test_every_folder_has_the_line_before_anybody_is_erased(
    marta: Person, settings: Any, nodes: Any, tmp_path: Path
) -> None:
    north, south = nodes
    settings.ERASED_FOLDER = f"{north}, {south}"
    south.write_text("no folder")
    erase(marta)
    assert Erasure.objects.get().begun_at is None
    assert Person.objects.get(pk=marta.pk).is_active
    south.unlink()
    erasures.erase_due_accounts(timezone.now())
    assert Person.objects.get(pk=marta.pk).erased_at
    assert set(list_erased_numbers(north)) == set(list_erased_numbers(south)) == {marta.pk}


def test_half_a_line_of_a_killed_process_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / ERASED_FILE
    append_erased_lines(path, [line(1)])
    with path.open("a") as file:
        file.write("2 2026-01-0")
    assert [one.person for one in read_erased_file(path)] == [1]
    append_erased_lines(path, [line(3)])
    assert [one.person for one in read_erased_file(path)] == [1, 3]
    assert path.read_text().count("\n") == 2


def test_many_write_one_file_and_no_line_is_lost(tmp_path: Path) -> None:
    path = tmp_path / ERASED_FILE

    def write(begin: int) -> None:
        for number in range(begin, begin + 25):
            append_erased_lines(path, [line(number)])

    threads = [threading.Thread(target=write, args=(100 * begin,)) for begin in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted = {100 * begin + number for begin in range(4) for number in range(25)}
    assert sorted(one.person for one in read_erased_file(path)) == sorted(wanted)


def test_the_command_reads_all_folders_and_wants_one(settings: Any, nodes: Any, db: None) -> None:
    north, south = nodes
    settings.ERASED_FOLDER = f"{north},{south}"
    ann, ben = (create_person(f"{name}@example.com", name) for name in ("Ann", "Ben"))
    for node, person in ((north, ann), (south, ben)):
        append_erased_lines(
            node / ERASED_FILE, [ErasedLine(person.pk, person.joined_at, False, timezone.now())]
        )
    call_command("forget", again=[])
    assert Person.objects.filter(pk__in=[ann.pk, ben.pk], erased_at=None).count() == 0
    settings.ERASED_FOLDER = ""
    with pytest.raises(CommandError, match="names none"):
        call_command("forget", again=[])
