"""A season of seven on the service as it runs: founded on a page, entered by pages and mails,
drawn, played, ranked, remembered, and followed by the next.

KEYWEST_FULL=1: of Key West itself, with an order by mail; else of Pearls.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from games.leagues.calendar import Milestone
from games.leagues.runtime.store import Store
from games.leagues.season.state import Phase
from games.play.models import Game
from games.ratings.models import Step
from games.rules.registry import GAMES
from games.web.leagues.forms import NewLeague
from games.words import get_words
from tests.leagues.house.checked import checked
from tests.leagues.service.town import Town, body, to
from tests.play.helpers import Party

FULL = os.environ.get("KEYWEST_FULL") == "1"
RULES, BOT = ("keywest", "greedy") if FULL else ("pearls", "random")


def founded(town: Town) -> None:
    """Anna founds the league on its page, as the form stands there."""
    form = NewLeague(GAMES[RULES], get_words("en", ()), "UTC")
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    fields = {name: value for name, value in fields.items() if value is not None}
    fields = {name: value for name, value in fields.items() if value is not False}
    fields |= {"name": "Key League", "seats": "4", "size": "7"}
    shown = town.post(town.people[0], f"/leagues/new/?game={RULES}", **fields)
    assert "League created." in shown


def entered(town: Town) -> None:
    """Four by a click; three who follow the league, by an answer to their mail."""
    home = f"/leagues/{town.league.slug}/"
    for one in town.people[4:]:
        town.post(one, f"{home}follow/", follow="yes")
    town.sweep()
    town.until(Milestone.OPENS)
    opened = town.mails()
    assert len(opened) == 3
    for one in town.people[4:]:
        (mail,) = to(opened, one)
        assert "A season opens" in body(mail)
        assert town.answer(one, mail, "in") == "told"
    for one in town.people[:4]:
        town.post(one, f"{home}1/me/enter/")
    assert set(town.season().entrants) == {one.pk for one in town.people}


def checked_in(town: Town) -> None:
    """All are here: one by mail, the others by a click."""
    town.until(Milestone.CHECK_IN)
    asked = town.mails()
    (mail,) = to(asked, town.people[6])
    assert town.answer(town.people[6], mail, "here") == "told"
    for one in town.people[:6]:
        town.post(one, f"/leagues/{town.league.slug}/1/me/here/")
    assert all(one.here for one in town.season().entrants.values())


def begun(town: Town) -> None:
    """Drawn and begun: one mail a person, whatever else begins."""
    town.until(Milestone.START)
    assert len(town.season().tables) == 7
    assert Game.objects.filter(status="running").count() == 7
    told = town.mails()
    for one in town.people:
        (mail,) = to(told, one)
        assert "You play against" in body(mail)


def ordered_by_page(town: Town, party: Party) -> None:
    """Whoever is asked first plays on the page of the table."""
    seat = party.asked()[0]
    line, token = town.choice(party, seat, BOT), party.token(seat)
    page = f"/t/{party.game.slug}/order"
    answer = town.browser(town.at(party, seat)).post(page, {"line": line, "token": token})
    assert answer.status_code == 303
    assert party.token(seat) != token


def ordered_by_mail(town: Town, party: Party) -> None:
    """Whoever is asked next answers the mail that tells them so."""
    seat = party.asked()[0]
    who, token = town.at(party, seat), party.token(seat)
    (mail,) = to(town.mails(), who)
    assert town.answer(who, mail, town.choice(party, seat, BOT)) == "played"
    assert party.token(seat) != token


def ended(town: Town) -> None:
    """Every result is taken once; everybody is told their place."""
    assert town.season().phase is Phase.CLOSED
    assert all(table.result for table in town.season().tables.values())
    ((_level, *ranks),) = town.season().ranks
    assert sorted(ranks) == sorted(one.pk for one in town.people)
    told = town.mails()
    for one in town.people:
        (mail,) = [mail for mail in to(told, one) if "Your place: " in body(mail)]
        assert f"Your place: {1 + ranks.index(one.pk)} of 7" in body(mail)
    shown = town.sees(town.people[0], f"/leagues/{town.league.slug}/1/")
    assert all(one.name in shown for one in town.people)


def followed(town: Town) -> None:
    """Places are given, and the next season opens without anybody's touch."""
    known, _ = Store(town.now).league(town.league.pk)
    assert known.memory.places.keys() == {one.pk for one in town.people}
    first = datetime.fromtimestamp(town.season().hours[Milestone.OPENS], UTC)
    town.go_to(first + timedelta(weeks=16))
    town.until(Milestone.OPENS, 2)
    opened = town.mails()
    for one in town.people:
        assert any("A season opens" in body(mail) for mail in to(opened, one))
    town.post(town.people[0], f"/leagues/{town.league.slug}/2/me/enter/")
    assert town.season(2).entrants.keys() == {town.people[0].pk}


def rated() -> None:
    """All games count, and their ratings come out again."""
    call_command("rate", stdout=StringIO())
    assert Step.objects.count() == 7 * 4
    said = StringIO()
    call_command("rate", check=True, stdout=said)
    assert "7 games, 28 ratings checked: all right." in said.getvalue()


@pytest.mark.promise
def test_a_season_on_the_real_service(town: Town) -> None:
    founded(town)
    entered(town)
    checked_in(town)
    begun(town)
    first = Party(Game.objects.filter(status="running").order_by("pk")[0])
    ordered_by_page(town, first)
    if FULL:  # the cage of mails knows no toys
        town.play_round(first, BOT)
        ordered_by_mail(town, first)
    town.play(BOT)
    town.sweep()
    ended(town)
    rated()
    followed(town)
    assert checked() == []
