"""All games are checked in batches, by several processes, and a check that was killed goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.heads import game_checks
from games.play.models import Game
from tests.play.helpers import Party
from tests.support.tampering import tamper

BREAK = "UPDATE games_game SET version = version + 1 WHERE id = %s"
KILLED = """
import os, signal, sys, django
django.setup()
from django.core.management import call_command
from django.db import connection
from games.heads import game_checks
from games.rules.registry import GAMES
from tests.toy.pearls import PEARLS
GAMES[PEARLS.name] = PEARLS
connection.settings_dict["NAME"] = sys.argv[1]
game_checks.BATCH = 2
write = game_checks.Note.write
def write_and_die(note, progress):
    write(note, progress)
    if progress.checked >= 4:
        os.kill(os.getpid(), signal.SIGKILL)
game_checks.Note.write = write_and_die
call_command("check_games", processes=int(sys.argv[3]), resume=sys.argv[2])
"""


@pytest.fixture
def games(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Seven, and batches of two."""
    monkeypatch.setattr(game_checks, "BATCH", 2)
    return [Party.sit_down(2).game for _ in range(7)]


@pytest.mark.parametrize("processes", [1, 3])
def test_batches_find_what_one_after_the_other_finds(
    games: list[Game], capsys: pytest.CaptureFixture[str], processes: int
) -> None:
    call_command("check_games", processes=processes)
    assert "7 games checked: all right" in capsys.readouterr().out
    for game in (games[1], games[6]):
        tamper(BREAK, game.pk)
    with pytest.raises(CommandError, match="2 of 7"):
        call_command("check_games", processes=processes)
    said = capsys.readouterr().out
    assert [game.slug in said for game in games] == [False, True, *[False] * 4, True]


def test_a_child_leaves_the_line_of_its_parent_alone(
    games: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_checks, "end_with_parent", lambda: None)
    line = connection.connection
    assert line is not None
    game_checks.begin_child()
    assert connection.connection is None
    Game.objects.get(pk=games[0].pk)
    assert connection.connection is not line
    connection.close()
    connection.connection = line
    Game.objects.get(pk=games[0].pk)


def test_each_game_is_in_one_batch(games: list[Game]) -> None:
    keys = [game.pk for game in games]
    batches = game_checks.list_batches(0)
    assert [batch.last for batch in batches] == [keys[1], keys[3], keys[5], keys[6]]
    assert [batch.after for batch in batches] == [0, *(batch.last for batch in batches[:-1])]
    assert game_checks.list_batches(keys[3]) == batches[2:]
    assert game_checks.list_batches(keys[6]) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_a_killed_check_goes_on_where_it_stood(
    games: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str], processes: int
) -> None:
    tamper(BREAK, games[0].pk)
    note = tmp_path / "note"
    name = str(connection.settings_dict["NAME"])
    words = [sys.executable, "-c", KILLED, name, str(note), str(processes)]
    done = subprocess.run(words, timeout=120, check=False, env=os.environ, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert json.loads(note.read_text())["after"] == games[3].pk
    tamper(BREAK, games[1].pk)  # was checked before
    tamper(BREAK, games[5].pk)
    with pytest.raises(CommandError, match="2 of 7"):
        call_command("check_games", processes=processes, resume=str(note))
    said = capsys.readouterr().out
    assert [game.slug in said for game in games] == [True, *[False] * 4, True, False]
    assert not note.exists()


def test_a_file_that_is_no_note_stays(games: list[Game], tmp_path: Path) -> None:
    note = tmp_path / "letter"
    note.write_text("Dear Anna")
    with pytest.raises(CommandError, match="not the note of a check"):
        call_command("check_games", resume=str(note))
    assert note.read_text() == "Dear Anna"


@pytest.mark.django_db
@pytest.mark.parametrize("words", [["--processes", "0"], ["abc", "--resume", "note"]])
def test_what_makes_no_sense_is_refused(words: list[str]) -> None:
    with pytest.raises(CommandError, match="--"):
        call_command("check_games", *words)
