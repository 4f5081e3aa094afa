"""How soon the people of a division answered: worked out from the questions by other means."""

from __future__ import annotations

from datetime import timedelta
from statistics import median

import pytest

from games.clocks.starting import set_missing_question_clocks
from games.clocks.timeouts import expire_due_turns
from games.leagues.overview import response_times, season_pages
from games.leagues.overview.response_times import ResponseTimes, load_page_response_times
from games.play.models import Question
from games.seats.models import SeatOfferPreferences
from tests.leagues.house.house import House
from tests.play.helpers import Party


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of Pearls has few turns."""
    monkeypatch.setattr(response_times, "ENOUGH_TURNS", 1)


def told(house: House) -> dict[int, ResponseTimes]:
    """What the page of the division says."""
    page = season_pages.load_division_page(house.row.slug, 1, "1")
    assert page
    return dict(load_page_response_times(page, house.now))


def slowly(house: House, number: int) -> set[int]:
    """One table played to its end, each act an hour after the last; the seats that were asked."""
    game, seats = house.games()[number], set()
    party = Party(game)
    while asked := party.asked():
        house.now += timedelta(hours=1)
        seats.add(asked[0])
        decision = party.table(asked[0]).decision
        assert decision
        house.act(game, asked[0], str(decision.moves[0]))
    return seats


def waits(game: int, person: int) -> list[float]:
    """Seconds of each turn of one person: what their own last answer asked on is the same turn."""
    asked = Question.objects.filter(game=game, person=person, answered_at__isnull=False)
    found, before = [], None
    for one in asked.order_by("asked_seq"):
        assert one.answered_at
        if one.asked_at not in (before, one.answered_at):
            found.append((one.answered_at - one.asked_at).total_seconds())
        before = one.answered_at
    return found


def test_medians_are_of_finished_tables_alone(running: House) -> None:
    assert told(running) == {}
    slowly(running, 0)
    assert told(running) == {}, "nobody has taken the result yet"
    running.sweep()
    found, game = told(running), running.games()[0]
    assert found
    for person, pace in found.items():
        took = waits(game.pk, person)
        assert (pace.turns, pace.late, pace.median) == (len(took), 0, round(median(took)))
    party = Party(running.games()[1])
    running.now += timedelta(hours=5)
    seat = party.asked()[0]
    running.act(running.games()[1], seat, str(party.table(seat).decision.moves[0]))  # type: ignore[union-attr]
    running.sweep()
    assert told(running) == found, "that game goes on"


def test_what_the_clock_answered_is_late_and_no_answer(running: House) -> None:
    set_missing_question_clocks(running.now)
    running.now += timedelta(days=2)
    assert expire_due_turns(running.now)
    running.play_out()
    running.sweep()
    found = told(running)
    assert sum(pace.late for pace in found.values()) >= 1
    assert all(pace.turns >= pace.late for pace in found.values())


def test_of_those_who_hide_it_nothing_is_told(running: House) -> None:
    shy = running.people[0]
    SeatOfferPreferences.objects.create(person=shy, hidden=True)
    for number in range(len(running.games())):
        slowly(running, number)
    running.sweep()
    found = told(running)
    assert found
    assert shy.pk not in found
