"""Time on the page of a table: the reader's deadline and those of the others in their own time,
their bank, the terms."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, Terms, encode_terms
from games.play import plans
from games.play.models import Game, Question
from games.sweep.due_work import sweep_due_work
from games.times import format_end
from tests.play.wire import round_trips
from tests.support.table_pages import MOST_STATEMENTS
from tests.web.table.party import Party


def clocked(people: int = 3, terms: Terms = PRESETS["day"]) -> Party:
    """People with clocks, all asked for a bid."""
    party = Party.sit_down(people, 3 - people)
    Game.objects.filter(pk=party.id).update(pace=encode_terms(terms))
    Question.objects.filter(game_id=party.id).update(clock_started_at=None)
    sweep_due_work()
    return party


def due(party: Party, number: int) -> datetime:
    """When this person's time is up."""
    question = Question.objects.get(game_id=party.id, seat=party.seat(number), answered_seq=None)
    assert question.due_at
    return question.due_at


def page(party: Party, number: int = 0) -> str:
    return party.client(number).get(party.url).content.decode()


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
def test_everybodys_deadline_is_said_in_the_readers_own_time(
    transactional_db: None, zone: str
) -> None:
    party = clocked()
    Person.objects.filter(pk=party.people[0].pk).update(time_zone=zone)
    Question.objects.filter(game_id=party.id, seat=party.seat(1)).update(
        due_at=timezone.now() + timedelta(days=2)
    )
    html = page(party)
    with timezone.override(ZoneInfo(zone)):
        mine, other = (format_end(due(party, number), timezone.now()) for number in (0, 1))
    assert f"Your time: {mine}" in html
    assert "Also waiting for:" in html
    assert f"{party.people[1].name}</span> <small>for less than a minute · {other}</small>" in html
    with timezone.override(UTC):
        assert f"Your time: {format_end(due(party, 0), timezone.now())}" not in html


def test_what_is_left_in_the_bank_shrinks_with_the_time_that_is_taken(
    transactional_db: None,
) -> None:
    party = clocked(terms=Terms("clock", each=3600 * 10, most=3600 * 15, calendar=False))
    assert "Saved if you answer now: 5 hours" in page(party)
    mine = Question.objects.filter(game_id=party.id, seat=party.seat())
    now = timezone.now()
    mine.update(
        clock_started_at=now - timedelta(hours=7, minutes=30),
        due_at=now + timedelta(hours=2, minutes=30),
    )
    assert "Saved if you answer now: 2 hours" in page(party)
    mine.update(clock_started_at=now - timedelta(hours=11), due_at=now - timedelta(seconds=1))
    assert "Saved if you answer now" not in page(party)


def test_the_terms_stand_there_in_one_line_for_everybody(transactional_db: None) -> None:
    party = clocked()
    party.client(1).post(f"{party.url}order", {"line": "bid 1", "token": party.token(1)})
    line = "1 day for each turn; a clock is paused when its player’s calendar says so."
    assert all(page(party, number).count(line) == 1 for number in (0, 1))
    alone = Party.sit_down(1, 3)
    assert "No time limit at this table." not in page(alone)
    assert "No time limit at this table." in page(Party.sit_down(2, 2))


def test_a_table_that_pauses_says_so_and_nobodys_deadline(transactional_db: None) -> None:
    party = clocked()
    Game.objects.filter(pk=party.id).update(paused_at=timezone.now())
    html = page(party)
    assert "The table is paused: all clocks are stopped." in html
    assert "Your time:" not in html


def test_a_table_without_clocks_says_nothing_of_them(transactional_db: None) -> None:
    party = Party.sit_down(2, 1)
    sweep_due_work()
    html = page(party)
    assert "all clocks stand" not in html
    assert "Your time:" not in html


def test_clocks_plans_and_talk_together_take_few_queries(transactional_db: None) -> None:
    party = clocked()
    plans.save_plan((party.id, party.seat(), party.people[0].pk), "take any", "round")
    client = party.client()
    client.post(f"{party.url}talk/", {"text": "Ahoy!"})
    client.get(party.url)
    with round_trips() as statements:
        html = client.get(party.url).content.decode()
    assert "Saved if you answer now" in html
    assert "Ahoy!" in html
    assert len(statements) <= MOST_STATEMENTS


def test_a_kept_question_says_the_time_anew(transactional_db: None) -> None:
    party = clocked()
    before = re.search(r'<time datetime="([^"]+)">Your time', page(party))
    Question.objects.filter(game_id=party.id).update(due_at=timezone.now() + timedelta(days=9))
    after = re.search(r'<time datetime="([^"]+)">Your time', page(party))
    assert before
    assert after
    assert before[1] < after[1]
