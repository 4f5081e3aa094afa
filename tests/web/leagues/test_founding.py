"""A league is founded on one page; what cannot be is said at its field, and founds nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.leagues.models import Fact, League
from games.web.leagues.forms import NewLeague, Rules
from games.words import get_words
from tests.play.helpers import person
from tests.toy.pearls import PEARLS
from tests.web.leagues.visitors import Visitors, said

pytestmark = pytest.mark.django_db


def fields() -> dict[str, Any]:
    """What a signed_in would post of the empty form, with a name."""
    form = NewLeague(PEARLS, get_words("en", ()), "UTC")
    found = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {
        name: value for name, value in found.items() if value is not None and value is not False
    } | {
        "name": "Key League",
        "seats": "4",
    }


@pytest.fixture
def signed_in(visitors: Visitors) -> Client:
    """Of somebody who wants to found one."""
    client = Client()
    client.force_login(person("Orla"))
    return client


def post(signed_in: Client, **other: Any) -> str:
    """What the page says to these fields."""
    answer = signed_in.post("/leagues/new/?game=pearls", fields() | other, follow=True)
    assert answer.status_code == 200
    return said(answer.content.decode())


def test_the_defaults_found_a_league(signed_in: Client) -> None:
    shown = post(signed_in, text="We play.")
    assert "League created." in shown
    assert "Key League" in shown
    assert League.objects.count() == 1


def test_a_trial_run_founds_nothing(signed_in: Client) -> None:
    shown = post(signed_in, trial="1")
    assert "Trial run" in shown
    assert all(f" {entrants} " in shown for entrants in (20, 50, 100))
    assert "Please confirm: to everyone who is in or waits" in shown
    assert not League.objects.exists()


BAD: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "Please fill this in."),
    ({"name": "x" * 61}, "at most 60 characters"),
    ({"name": "\u200b\u2060"}, "Please write a readable name"),
    ({"name": "a\x00b"}, "Null characters are not allowed."),
    ({"text": "x" * 5001}, "at most 5000 characters"),
    ({"seats": "99"}, "Select a valid choice."),
    ({"size": "2"}, "at least as many people as a table"),
    ({"size": "25"}, "Type 24 or less."),
    ({"size": "x"}, "Enter a whole number."),
    ({"most": "3"}, "room for the people of one table"),
    ({"break_1": "wins", "break_2": "wins"}, "only once"),
    ({"pace": "none"}, "Select a valid choice."),
    ({"begin": "never"}, "Select a valid choice."),
    ({"longest_days": "0"}, "Type 1 or more."),
    ({"longest_days": "900"}, "A game may last"),
    ({"time_zone": "Mars/Base"}, "Select a valid choice."),
    ({"at_opens": "soon"}, "Please write a date and a time."),
    ({"at_opens": "2999-01-01T10:00"}, "must follow one another"),
    ({"at_draw": "1999-01-01T10:00"}, "Please write a date and a time."),
    ({"weeks": "-1"}, "Type 0 or more."),
]


def test_bad_input_is_said_and_changes_nothing(signed_in: Client) -> None:
    for wrong, sentence in BAD:
        shown = post(signed_in, **wrong)
        assert sentence in shown, wrong
        assert "The league has not been created yet" in shown, wrong
        assert not League.objects.exists(), wrong
        assert not Fact.objects.exists(), wrong


def test_a_short_calendar_can_be_confirmed(signed_in: Client) -> None:
    assert "confirm it" in post(signed_in, longest_days="900")
    assert "League created." in post(signed_in, longest_days="900", confirmed="on")


def test_guests_are_led_to_sign_in_and_unknown_games_are_not_there(signed_in: Client) -> None:
    assert Client().get("/leagues/new/").status_code == 302
    assert signed_in.get("/leagues/new/?game=chess").status_code == 404


def test_the_form_shows_every_setting_of_a_league() -> None:
    from games.leagues.settings import Settings

    form = set(Rules(PEARLS, get_words("en", ())).fields)
    elsewhere = {"game", "widths", "points", "breaks", "rating", "rated", "table"}
    assert set(Settings.__dataclass_fields__) - elsewhere - form == {"grants"} & set(
        Settings.__dataclass_fields__
    )
