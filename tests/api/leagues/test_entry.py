"""A season is entered, answered and left by program as by hand, and every refusal is a sentence."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from accounts.models import Person
from games.leagues.calendar import Milestone
from games.leagues.season.state import Stand
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.programs import client_of


def say(house: House, one: Person, word: Any, **headers: str) -> Any:
    """Somebody says it, at the house's own time."""
    with time_machine.travel(house.now, tick=False):
        return client_of(one).post(
            f"/api/leagues/{house.row.slug}/seasons/1/entry",
            {"say": word},
            content_type="application/json",
            headers=headers,
        )


def open_house(**more: Any) -> House:
    """Sign-up is open, and nobody is in."""
    house = House.founded(3, **more)
    house.sweep()
    house.at(Milestone.OPENS)
    return house


@pytest.fixture
def open_league(transactional_db: None) -> House:
    return open_house()


def test_one_word_is_enough_and_answers_with_how_i_stand(open_league: House) -> None:
    house, (one, two, three) = open_league, open_league.people
    answer = say(house, one, "in")
    assert (answer.status_code, answer.json()["stand"]) == (200, "in")
    assert say(house, two, "later").json()["stand"] == "later"
    assert say(house, three, "out").json()["stand"] == "out"
    assert say(house, three, "queue").json()["place"] == 1
    assert say(house, one, "withdraw").json()["stand"] == "withdrawn"
    assert house.season().entrants[one.pk].stand is Stand.WITHDRAWN


def test_here_is_said_when_it_is_time(open_league: House) -> None:
    house, me = open_league, open_league.people[0]
    say(house, me, "in")
    early = say(house, me, "here")
    assert (early.status_code, early.json()["code"]) == (409, "no_check_in_yet")
    house.at(Milestone.CHECK_IN)
    assert say(house, me, "here").json()["here"] is True


def test_after_the_draw_to_withdraw_is_to_drop(running: House) -> None:
    answer = say(running, running.people[0], "withdraw")
    assert answer.json()["out"] is True
    assert running.season().out[running.people[0].pk].why == "withdrew"


@pytest.mark.parametrize(
    ("rules", "word", "code"),
    [
        ({}, "withdraw", "not_in"),
        ({"entry": "invited"}, "in", "invited_only"),
        ({"finished": 3}, "in", "finished_few"),
        ({"rating": (1500, 2000)}, "in", "unrated"),
        ({}, "here", "no_check_in_yet"),
    ],
)
def test_who_is_refused_is_told_why_in_their_language(
    transactional_db: None, rules: dict[str, Any], word: str, code: str
) -> None:
    house = open_house(**rules)
    before = house.ports.store.season(house.id, 1)[1]
    sentences = set()
    for language in ("en", "de", "fr", "ja"):
        one = house.people[0]
        one.language = language
        one.save()
        answer = say(house, one, word)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
        sentences.add(answer.json()["error"])
    assert len(sentences) == 4
    assert house.ports.store.season(house.id, 1)[1] == before


def test_twice_is_refused_and_a_repetition_is_not(open_league: House) -> None:
    house, me = open_league, open_league.people[0]
    first = say(house, me, "in", **{"Idempotency-Key": "once"})
    again = say(house, me, "in", **{"Idempotency-Key": "once"})
    assert (first.content, again.content) == (again.content, first.content)
    assert again["Idempotency-Replayed"] == "true"
    twice = say(house, me, "in")
    assert (twice.status_code, twice.json()["code"]) == (409, "in_already")


@pytest.mark.parametrize("word", ["", "IN", 1, None, ["in"], "here\0"])
def test_another_word_is_none(open_league: House, word: Any) -> None:
    answer = say(open_league, open_league.people[0], word)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_nobody_says_anything_for_another(open_league: House) -> None:
    house, stranger = open_league, person("Stan")
    say(house, stranger, "in")
    assert house.season().entrants.keys() == {stranger.pk}
