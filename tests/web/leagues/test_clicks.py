"""A week of an organiser: nothing has to be done, and every stall is seen to by few clicks on one
page."""

from __future__ import annotations

import re
from datetime import timedelta

from games.clocks.starting import start_clocks
from games.clocks.timeouts import expire_due
from games.leagues.board import board
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

CLICKS = 15
"""In a week, at most."""


def test_every_stall_of_a_week_takes_few_clicks_on_one_page(
    house: House, visitors: Visitors
) -> None:
    house.begun()
    clicks = stalls = 0
    for _half_day in range(14):
        start_clocks(house.now)
        house.now += timedelta(hours=12)
        expire_due(house.now)
        house.sweep()
        found = board(house.row.slug, 1, house.organiser.pk, house.now)
        assert found
        if not found.stalled:
            continue
        stalls += len(found.stalled)
        browser = visitors.of(house, house.organiser)
        page = browser.client.get(f"{browser.home}1/board/").content.decode()
        assert re.search(r'value="remind-all"', page)
        clicks += 1
        assert "Done." in browser.post("1/board/", action="remind-all")
        again = board(house.row.slug, 1, house.organiser.pk, house.now)
        assert again
        assert not again.stalled, "all of them by one click"
    print(f"{stalls} stalls of {len(house.people)} people in a week: {clicks} clicks")
    assert stalls > CLICKS
    assert clicks <= CLICKS


def test_nobody_else_reminds_anybody(house: House, visitors: Visitors) -> None:
    house.begun()
    start_clocks(house.now)
    house.now += timedelta(hours=13)
    player = visitors.of(house, house.people[0])
    answer = player.client.post(f"{player.home}1/board/", {"action": "remind-all"})
    assert answer.status_code == 403
    found = board(house.row.slug, 1, house.organiser.pk, house.now)
    assert found
    assert found.stalled
