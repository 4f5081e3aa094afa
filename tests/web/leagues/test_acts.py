"""What people do about their own place: one click each, done once, refused in plain words."""

from __future__ import annotations

from games.leagues import commands, organiser_commands
from games.leagues.calendar import Milestone
from games.leagues.season.state import Stand
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.web.leagues.visitors import Visitors


def length(house: House) -> int:
    """How many facts the season has."""
    return house.ports.store.season(house.id, 1)[1]


def test_a_click_enters_and_a_second_one_changes_nothing(house: House, visitors: Visitors) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    me = house.people[0]
    browser = visitors.of(house, me)
    assert "Enter the season" in browser.see("1/")
    assert "You are in." in browser.post("1/me/enter/")
    assert house.season().entrants[me.pk].stand is Stand.IN
    before = length(house)
    assert "You are in this season already." in browser.post("1/me/enter/")
    assert length(house) == before


def test_looking_at_what_it_means_changes_nothing(house: House, visitors: Visitors) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    before = length(house)
    shown = visitors.of(house, house.people[0]).see("1/me/enter/")
    assert "you are asked to confirm" in shown
    assert "block between two people does not count" in shown
    assert length(house) == before


def test_too_early_and_too_late_are_said(house: House, visitors: Visitors) -> None:
    house.sweep()
    browser = visitors.of(house, house.people[0])
    before = length(house)
    assert "Sign-up has not opened yet." in browser.post("1/me/enter/")
    assert "too early to check in" in browser.post("1/me/here/")
    assert "You have not signed up" in browser.post("1/me/withdraw/")
    assert length(house) == before
    house.at(Milestone.CLOSES)
    browser, before = visitors.of(house, house.people[0]), length(house)
    assert "Sign-up is closed." in browser.post("1/me/enter/")
    assert "Sign-up is closed." in browser.post("1/me/later/")
    assert length(house) == before
    assert "You are on the waiting list." in browser.post("1/me/queue/")
    assert length(house) == before + 1


def test_later_out_and_back_in(house: House, visitors: Visitors) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    me = house.people[0]
    browser = visitors.of(house, me)
    assert "ask you once more" in browser.post("1/me/later/")
    assert "your level is kept" in browser.post("1/me/out/")
    assert house.season().entrants[me.pk].stand is Stand.OUT
    assert "You are in." in browser.post("1/me/enter/")
    assert "You have withdrawn." in browser.post("1/me/withdraw/")
    assert house.season().entrants[me.pk].stand is Stand.WITHDRAWN


def test_checking_in_is_one_click_and_can_be_said_twice(house: House, visitors: Visitors) -> None:
    house.entered()
    house.at(Milestone.CHECK_IN)
    me = house.people[0]
    browser = visitors.of(house, me)
    assert "Please confirm that you will play" in browser.see("1/")
    assert "Your place is confirmed." in browser.post("1/me/here/")
    before = length(house)
    assert "Your place is confirmed." in browser.post("1/me/here/")
    assert length(house) == before


def test_an_old_page_that_says_withdraw_never_drops_anybody(
    running: House, visitors: Visitors
) -> None:
    me = running.people[0]
    browser, before = visitors.of(running, me), length(running)
    assert "Sign-up is closed." in browser.post("1/me/withdraw/")
    assert (length(running), running.season().out) == (before, {})
    assert "you sit out a season" in browser.see("1/me/drop/")
    assert "You have left the season." in browser.post("1/me/drop/")
    assert running.season().out.keys() == {me.pk}
    before = length(running)
    assert "dropped out already" in browser.post("1/me/drop/")
    assert length(running) == before


def test_nobody_drops_what_is_not_theirs(running: House, visitors: Visitors) -> None:
    stranger, before = visitors.of(running, person("Sid")), length(running)
    assert "do not play in this season" in stranger.post("1/me/drop/")
    stranger.post("1/me/drop/", person=running.people[0].pk, who=running.people[0].pk)
    assert (length(running), running.season().out) == (before, {})


def test_who_was_refused_is_told_the_condition(transactional_db: None, visitors: Visitors) -> None:
    house = House.founded(1, finished=3)
    house.sweep()
    house.at(Milestone.OPENS)
    browser, before = visitors.of(house, house.people[0]), length(house)
    assert "asks for 3 finished games here. You have 0" in browser.post("1/me/enter/")
    assert length(house) == before


def test_the_full_season_puts_one_on_the_waiting_list(
    transactional_db: None, visitors: Visitors
) -> None:
    house = House.founded(4, most=4)
    house.entered()
    late = person("Lara")
    shown = visitors.of(house, late).post("1/me/enter/")
    assert "You are number 1 on the waiting list." in shown
    commands.withdraw_from_season(house.id, 1, house.people[0].pk, house.now)
    assert "You are in." in visitors.of(house, late).see("1/")


def test_offered_seats_are_taken_by_a_click(running: House, visitors: Visitors) -> None:
    gone, sub = running.people[0].pk, person("Sue")
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    stranger, path = visitors.of(running, person("Sid")), f"1/seats/{gone}/"
    before = length(running)
    assert "Done." not in stranger.post(path, answer="yes")
    assert length(running) == before
    organiser_commands.offer_seats(running.id, 1, gone, sub.pk, running.organiser.pk, running.now)
    browser = visitors.of(running, sub)
    assert "take all their open seats" in browser.see("1/")
    assert "Done." in browser.post(path, answer="yes")
    assert running.season().out[gone].substitute == sub.pk
