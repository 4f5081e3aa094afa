"""What people read about time: before they join, at the table, among their games."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.clocks.terms import (
    PRESETS,
    Terms,
    Unfit,
    compute_longest_game,
    decode_terms,
    describe_terms,
    describe_terms_in_one_line,
    encode_terms,
    read_chosen_terms,
)
from games.play import lobby
from games.play.models import Game, Question, Seat
from games.rules.registry import GAMES
from games.web.lobby.tables import load_own_tables
from tests.clocks.clocked import Clocked
from tests.play.helpers import person
from tests.play.wire import round_trips
from tests.rules.english import english

OPTIONS = {
    f"option_{key}": choices[0][0] for key, (_name, choices) in GAMES["keywest"].options.items()
}


def signed_in(who: object) -> Client:
    client = Client()
    client.force_login(who)  # type: ignore[arg-type]
    return client


def test_terms_survive_being_stored_and_nothing_is_stored_without_a_clock() -> None:
    assert all(decode_terms(encode_terms(terms)) == terms for terms in PRESETS.values())
    assert encode_terms(PRESETS["none"]) == {}


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
        read_chosen_terms(chosen)
    assert english()(refused.value.text)


def test_every_table_with_a_clock_has_a_longest_length() -> None:
    assert compute_longest_game(PRESETS["none"], 4, 100) is None
    day = compute_longest_game(PRESETS["day"], 4, 100)
    assert day
    assert day.days == 100 * 3 + 4 * 3


def test_terms_are_said_before_one_joins() -> None:
    game = lobby.open_table(person().pk, "keywest", 3, pace=encode_terms(PRESETS["day"]))
    page = signed_in(person()).get(f"/tables/{game.slug}/", follow=True).content.decode()
    for line in describe_terms(Terms("clock")):
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


def test_once_a_week_on_the_day_that_the_host_chose() -> None:
    host = person()
    form = {"size": "3", "pace": "weekly", "weekday": "2", **OPTIONS}
    assert signed_in(host).post("/tables/new/?game=keywest", form).status_code == 302
    terms = decode_terms(Game.objects.get(host=host).pace)
    assert (terms.every, terms.weekday) == (7, 2)
    assert (
        english()(describe_terms_in_one_line(terms)) == "Move by 20:00 every Wednesday (your time)."
    )


def test_terms_of_before_weekdays_could_be_named_are_on_mondays() -> None:
    stored_then = {
        name: value for name, value in encode_terms(PRESETS["weekly"]).items() if name != "weekday"
    }
    assert decode_terms(stored_then).weekday == 0


def test_terms_in_one_line() -> None:
    assert (
        english()(describe_terms_in_one_line(PRESETS["day"]))
        == "1 day for each turn; a clock is paused when its player’s calendar says so."
    )
    assert all(english()(describe_terms_in_one_line(terms)) for terms in PRESETS.values())


def test_a_deadline_that_was_set_after_the_page_was_made_comes_without_reload_or_statement() -> (
    None
):
    party = Clocked.sit_down(3, rules="keywest")
    client, slug = signed_in(party.person(0)), party.game.slug
    Question.objects.filter(game_id=party.id).update(clock_started_at=None, due_at=None)
    with round_trips() as before:
        page = client.get(f"/t/{slug}/").content.decode()
    (tag,) = re.findall(r'data-tag="([^"]+)"', page)
    assert client.get(f"/t/{slug}/now?v={tag}").status_code == 204
    party.sweep()
    news = client.get(f"/t/{slug}/now?v={tag}", headers={"HX-Request": "true"})
    assert news.status_code == 200
    assert "Your time: until" in news.content.decode()
    with round_trips() as after:
        client.get(f"/t/{slug}/")
    assert len(after) <= len(before)


def test_what_is_due_soonest_is_on_top_of_my_games() -> None:
    early, late = Clocked.sit_down(2), Clocked.sit_down(2)
    me = early.person(0)
    Seat.objects.filter(game_id=late.id, number=0).update(person=me)
    for party, hours in ((late, 30), (early, 3)):
        due = timezone.now() + timedelta(hours=hours)
        Question.objects.filter(game_id=party.id, seat=0).update(due_at=due)
    assert [table.game.pk for table in load_own_tables(me, timezone.now())[0]] == [
        early.id,
        late.id,
    ]
    Question.objects.filter(game_id=early.id).update(due_at=None)
    assert [table.game.pk for table in load_own_tables(me, timezone.now())[0]] == [
        late.id,
        early.id,
    ]


def test_my_deadline_is_on_the_table_and_among_my_games() -> None:
    party = Clocked.sit_down(3, rules="keywest")
    client = signed_in(party.person(0))
    assert "Your time: until" in client.get(f"/t/{party.game.slug}/").content.decode()
    assert "<strong>until" in client.get("/").content.decode()
