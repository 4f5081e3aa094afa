"""Following a league: a click, done once, that tells of the seasons to come."""

from __future__ import annotations

from games.leagues.calendar import Milestone
from games.leagues.models import Follower
from games.leagues.runtime import mails
from games.play.notice import Kind
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.league_notices import told
from tests.web.leagues.visitors import Visitors


def test_who_follows_by_a_click_is_told_that_a_season_opens(
    house: House, visitors: Visitors
) -> None:
    fan, other = person("Fay"), person("Otto")
    browser = visitors.of(house, fan)
    assert "Unfollow" not in browser.see()
    shown = browser.post("follow/", follow="yes")
    assert "You get an email when a season" in shown
    assert "Unfollow" in shown
    assert "Unfollow" not in visitors.of(house, other).see()
    house.sweep()
    house.at(Milestone.OPENS)
    house.sweep()
    assert told(Kind.OPENS) == {fan.pk}


def test_said_twice_it_is_said_and_can_be_taken_back(house: House, visitors: Visitors) -> None:
    fan = person("Fay")
    browser = visitors.of(house, fan)
    for _ in range(2):
        browser.post("follow/", follow="yes")
        assert mails.load_follower_ids(house.id) == {fan.pk}
    for _ in range(2):
        assert "no longer follow" in browser.post("follow/", follow="no")
        assert mails.load_follower_ids(house.id) == set()


def test_nobody_follows_without_saying_so(house: House, visitors: Visitors) -> None:
    fan, other = person("Fay"), person("Otto")
    guest, browser = visitors.of(house), visitors.of(house, fan)
    assert "Follow" not in guest.see()
    answer = guest.client.post(f"{guest.home}follow/", {"follow": "yes"})
    assert answer["Location"].startswith("/sign-in/")
    assert browser.client.get(f"{browser.home}follow/")["Location"] == browser.home
    browser.post("follow/")
    browser.post("follow/", follow="perhaps", person=other.pk)
    assert not Follower.objects.exists()
    browser.post("follow/", follow="yes", person=other.pk)
    assert mails.load_follower_ids(house.id) == {fan.pk}
    assert browser.client.post("/leagues/nowhere/follow/", {"follow": "yes"}).status_code == 404
