"""What makes no sense is refused in a clear sentence of the reader's language, at page and API
alike, and changes nothing. (By mail: tests/mail/seasons.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import Person
from games.leagues.calendar import Milestone
from games.leagues.models import Fact
from games.leagues.overview.league_pages import load_league_page
from games.play.models import Game
from games.rules.registry import GAMES
from games.web.leagues.forms import Rules
from games.web.leagues.managing import build_form_initial
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Browser, Visitors

Said = Callable[[Browser, str], str]
NAMES = ["", " ", "\u202e", "\x00", "\u200b\u200b", "x" * 61]
"""That nobody can read."""
ODD = ["<script>alert(1)</script>", "'; DROP TABLE x;--", "{{ 7 }}", "%(name)s", "Ælfred 漢字 🎲"]
"""That anybody may have."""


def by_page(browser: Browser, verb: str) -> str:
    """What the page says to a click."""
    return browser.post(f"1/me/{verb}/")


def by_api(browser: Browser, verb: str) -> str:
    """What a program is told."""
    word = {"enter": "in"}.get(verb, verb)
    answer = browser.client.post(
        f"/api{browser.home}seasons/1/entry", {"say": word}, content_type="application/json"
    )
    assert 400 <= answer.status_code < 500
    return str(answer.json())


def facts() -> int:
    """Of all leagues."""
    return Fact.objects.count()


def reads_german(one: Person) -> Person:
    Person.objects.filter(pk=one.pk).update(language="de")
    one.refresh_from_db()
    return one


@pytest.mark.parametrize("said", [by_page, by_api])
def test_entering_early_twice_late_and_into_two_groups(
    house: House, visitors: Visitors, said: Said
) -> None:
    me = reads_german(house.people[0])

    def refused(verb: str, sentence: str) -> None:
        before = facts()
        assert sentence in said(visitors.of(house, me), verb)
        assert facts() == before

    house.sweep()
    refused("enter", "Anmeldung")
    house.at(Milestone.OPENS)
    visitors.of(house, me).post("1/me/enter/")
    refused("enter", "schon")
    house.at(Milestone.CLOSES)
    assert me.pk in house.season().entrants
    me = reads_german(house.people[1])
    refused("enter", "Anmeldung")


@pytest.mark.parametrize("said", [by_page, by_api])
@pytest.mark.parametrize("verb", ["enter", "queue"])
def test_who_plays_comes_into_no_second_group(
    running: House, visitors: Visitors, said: Said, verb: str
) -> None:
    before, groups = facts(), [group.players for group in running.season().groups]
    told = said(visitors.of(running, reads_german(running.people[0])), verb)
    assert any(word in told for word in ("schon", "Anmeldung", "Saison")), told
    assert facts() == before
    assert [group.players for group in running.season().groups] == groups


def test_another_pace_in_mid_season_is_for_the_next_one(running: House, visitors: Visitors) -> None:
    browser = visitors.of(running, running.organiser)
    paces = list(Game.objects.order_by("pk").values_list("pace", flat=True))
    ruled, rules = running.season().ruled, len(running.state.rules)
    sent = browser.post("manage/", what="rules", **shown(browser) | {"pace": "weekly"})
    assert "Done." in sent
    assert len(running.state.rules) == rules + 1
    assert running.state.rules[-1].table["pace"] != ruled.table["pace"]
    assert running.season().ruled == ruled
    running.sweep()
    assert list(Game.objects.order_by("pk").values_list("pace", flat=True)) == paces
    before = facts()
    assert browser.post("manage/", what="rules", **shown(browser) | {"pace": "never"})
    assert facts() == before


def shown(browser: Browser) -> dict[str, Any]:
    """What the form of the rules shows, as it would be sent."""
    page = load_league_page(browser.home.split("/")[2])
    assert page
    rules = Rules(GAMES[page.settings.game], str, initial=build_form_initial(page.settings))
    told = {name: rules.get_initial_for_field(one, name) for name, one in rules.fields.items()}
    told |= {f"option_{key}": choices[0][0] for key, (_name, choices) in rules.game.options.items()}
    return {name: value for name, value in told.items() if value is not None and value is not False}


def test_what_is_not_there_is_not_dropped(running: House, visitors: Visitors) -> None:
    browser = visitors.of(running, reads_german(running.organiser))
    stranger = Person.objects.create(email="nobody@example.org", name="Nobody")
    before = facts()
    for who in (stranger.pk, 0, -1, 2**40, "x", ""):
        for action in ("drop", "excuse", "substitute", "remind", "time", "correct"):
            said = browser.post(
                "1/board/", action=action, person=who, table=1, substitute=1, points=1, body="x"
            )
            assert "Erledigt" not in said, (action, who)
        assert facts() == before
    answer = browser.client.post(
        f"/api{browser.home}seasons/1/drop", {"name": "No One"}, content_type="application/json"
    )
    assert answer.status_code in (400, 404, 409)
    assert facts() == before


@pytest.mark.parametrize("name", [*NAMES, *ODD])
def test_names_with_anything_in_them(house: House, visitors: Visitors, name: str) -> None:
    browser = visitors.of(house, house.organiser)
    before = facts()
    browser.post("manage/", what="name", name=name, text="")
    answer = browser.client.put(
        f"/api{browser.home}words", {"name": name, "text": ""}, content_type="application/json"
    )
    if name in ODD:
        assert answer.status_code == 200
        assert facts() == before + 1, "said twice, it is said"
        page = browser.client.get(browser.home).content.decode()
        assert "<script>alert" not in page
        assert name in browser.see()
        return
    assert answer.status_code in (400, 409)
    assert facts() == before
    assert "Key League" in browser.see()
