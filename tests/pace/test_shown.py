"""What people read about time: before they join, at the table, among their games."""

from __future__ import annotations

import pytest
from django.test import Client

from games.pace.plain import lines
from games.pace.terms import PRESETS, Terms, Unfit, bound, parse, stored, terms_of
from games.play import lobby
from games.play.models import Game
from games.rules.registry import GAMES
from tests.pace.clocked import Clocked
from tests.play.helpers import person
from tests.rules.english import english

OPTIONS = {f"option_{key}": choices[0][0] for key, (_name, choices) in GAMES["keywest"].options.items()}


def signed_in(who: object) -> Client:
    client = Client()
    client.force_login(who)  # type: ignore[arg-type]
    return client


def test_terms_survive_being_stored_and_nothing_is_stored_without_a_clock() -> None:
    assert all(terms_of(stored(terms)) == terms for terms in PRESETS.values())
    assert stored(PRESETS["none"]) == {}


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"kind": "sundial"},
        {"kind": "clock", "each": 5},
        {"kind": "clock", "each": "soon"},
        {"kind": "clock", "each": 86400, "most": 3600},
        {"kind": "rhythm", "every": 1, "least": 2 * 86400},
        {"kind": "rhythm", "hour": 24},
    ],
)
def test_terms_that_do_not_fit_are_refused_in_words(chosen: dict[str, object]) -> None:
    with pytest.raises(Unfit) as refused:
        parse(chosen)
    assert english()(refused.value.text)


def test_every_table_with_a_clock_has_a_longest_length() -> None:
    assert bound(PRESETS["none"], 4, 100) is None
    day = bound(PRESETS["day"], 4, 100)
    assert day
    assert day.days == 100 * 3 + 4


def test_terms_are_said_before_one_joins() -> None:
    game = lobby.open_table(person().pk, "keywest", 3, pace=stored(PRESETS["day"]))
    page = signed_in(person()).get(f"/tables/{game.slug}/", follow=True).content.decode()
    for line in lines(Terms("clock")):
        assert english()(line) in page


def test_a_table_is_opened_on_the_terms_that_were_chosen() -> None:
    host = person()
    form = {"size": "3", "pace": "relaxed", **OPTIONS}
    answer = signed_in(host).post("/tables/new/?game=keywest", form)
    assert answer.status_code == 302
    assert Game.objects.get(host=host).pace["each"] == 3 * 86400


def test_own_terms_that_do_not_fit_open_no_table() -> None:
    host = person()
    form = {"size": "3", "pace": "own", "hours": "48", "saved": "12", **OPTIONS}
    answer = signed_in(host).post("/tables/new/?game=keywest", form)
    assert "at least the time of one turn" in answer.content.decode()
    assert not Game.objects.filter(host=host).exists()


def test_my_deadline_is_on_the_table_and_among_my_games() -> None:
    party = Clocked.sit_down(3, rules="keywest")
    client = signed_in(party.person(0))
    assert "Your time: until" in client.get(f"/t/{party.game.slug}/").content.decode()
    assert "<strong>until" in client.get("/").content.decode()
