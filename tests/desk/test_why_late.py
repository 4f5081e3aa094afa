"""Why did a clock run out: by clocks that really run, are moved, and run out."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.desk.facts import Read
from games.desk.late_clocks import explain_late_clock
from games.desk.powers import Power
from games.play.models import Game
from games.play.setting_back import set_game_back
from games.play.table import load_header
from games.seats import hosting
from tests.clocks.clocked import Clocked
from tests.support.beginning import beginning
from tests.support.desk_pages import last, statements
from tests.support.moderators import Moderator, moderator

STATEMENTS = 8


@pytest.fixture
def party(transactional_db: None) -> Clocked:
    return beginning("three, at noon", lambda: Clocked.sit_down(3, rules="keywest"))


@pytest.fixture
def ben(transactional_db: None) -> Moderator:
    return moderator("Ben", Power.REPORTS)


def told(party: Clocked, seat: int = 0, fact: int | None = None) -> list[str]:
    return explain_late_clock(load_header("id", party.id), seat, fact, party.now)


def test_a_clock_that_runs_out_and_what_the_log_says_to_all(party: Clocked) -> None:
    assert told(party)[0] == "The clock still runs."
    hosting.take_extension_unless_paused(party.id, party.person(0).pk, party.now)
    assert any("took 24 more hours" in one for one in told(party))
    assert not any("more hours" in one for one in told(party, 1))
    party.now += timedelta(days=2, minutes=5)
    assert told(party)[0].startswith("Time is up; the table’s grace period is running")
    party.now -= timedelta(days=2, minutes=5)
    party.passes(days=2, minutes=10)
    sentences = told(party)
    assert sentences[0] == "The time was up before anything was answered."
    assert any("ran out of time" in one for one in sentences)
    assert any("2 days on it" in one.replace("\xa0", " ") for one in sentences)
    with translation.override("de"):
        assert any("; Zeit darauf: 2 Tage; " in one.replace("\xa0", " ") for one in told(party))


def test_a_pause_an_answer_in_time_and_no_question(party: Clocked) -> None:
    Game.objects.filter(pk=party.id).update(paused_at=party.now)
    assert told(party)[0] == "The table is paused: this clock is stopped."
    Game.objects.filter(pk=party.id).update(paused_at=None)
    asked = load_header("id", party.id).meta.version
    party.act(0, "bid 1")
    assert told(party, 0, asked)[0].startswith("The clock did not run out")
    assert told(party, 0, 0) == ["This seat was not asked anything then."]


def test_page_and_command_note_it_and_refuse_the_involved(
    party: Clocked, ben: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, slug = ben.signs_in(), party.game.slug
    path = f"/desk/tables/{slug}/late/1/"
    with statements(monkeypatch) as seen:
        answer = browser.get(path)
    assert answer.status_code == 200
    assert len([one for one in seen if "SAVEPOINT" not in one]) <= STATEMENTS, seen
    assert last() == Read(ben.id, "why late", "table", party.id)
    for bad in (f"/desk/tables/{slug}/late/0/", f"/desk/tables/{slug}/late/4/"):
        assert browser.get(bad).status_code == 404
    out, words = StringIO(), ("--as", "Ben", "--reason", "they asked")
    call_command("why_late", slug, "1", *words, stdout=out)
    assert "The clock" in out.getvalue()
    assert last().what == "why late"
    Game.objects.filter(pk=party.id).update(host=ben.person)
    assert browser.get(path).status_code == 404
    with pytest.raises(CommandError, match="involved"):
        call_command("why_late", slug, "1", *words)
    assert last().why == "involved"
    assert moderator("Jo", Power.MOVE).signs_in().get(path).status_code == 404


def test_a_game_that_was_set_back_is_told_and_its_clock_is_fresh(party: Clocked) -> None:
    party.act(0, "bid 4")
    asked = load_header("id", party.id).meta.version - 1
    party.passes(hours=20)
    set_game_back(party.id, asked, party.now)
    party.sweep()
    assert any(f"set the game back to entry {asked}:" in one for one in told(party, 1, asked))
    assert told(party, 1)[0] == "The clock still runs."
    assert party.left(1) == party.left(0) > timedelta(hours=23)
