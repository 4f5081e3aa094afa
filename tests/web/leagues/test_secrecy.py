"""Two worlds that differ only in what is hidden at a running table look the same on every page of
its league."""

from __future__ import annotations

import re

from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

PATHS = ("", "rules/", "1/", "1/1/")


def looks(house: House, visitors: Visitors) -> list[str]:
    """All pages, to a guest, to two players and to the organiser; without tokens of forms."""
    found = []
    for who in (None, house.people[0], house.people[1], house.organiser):
        browser = visitors.of(house, who)
        pages = (browser.client.get(browser.home + path).content.decode() for path in PATHS)
        found += [
            re.sub(r'csrfmiddlewaretoken" value="\w+"|Token": "\w+"', "", one) for one in pages
        ]
    return found


def test_hidden_bids_change_no_page_of_a_league(house: House, visitors: Visitors) -> None:
    house.begun()
    one, two = house.games()[:2]
    none = looks(house, visitors)
    house.act(one, 0, "bid 0")
    house.act(two, 0, "bid 1")
    house.sweep()
    assert looks(house, visitors) == none
    house.play(one)
    house.sweep()
    assert looks(house, visitors) != none, "what is finished is seen"
