"""A week of an organiser: nothing has to be done, and every stall is seen to by few clicks on one
page."""

from __future__ import annotations

import re
from datetime import timedelta

from games.clocks.starting import set_missing_question_clocks
from games.clocks.timeouts import expire_due_turns
from games.leagues.board import load_organiser_board
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

CLICKS = 15
"""In a week, at most."""


def test_every_stall_of_a_week_takes_few_clicks_on_one_page(
    running: House, visitors: Visitors
) -> None:
    clicks = stalls = 0
    for _half_day in range(14):
        set_missing_question_clocks(running.now)
        running.now += timedelta(hours=12)
        expire_due_turns(running.now)
        running.sweep()
        found = load_organiser_board(running.row.slug, 1, running.organiser.pk, running.now)
        assert found
        if not found.stalled:
            continue
        stalls += len(found.stalled)
        browser = visitors.of(running, running.organiser)
        page = browser.client.get(f"{browser.home}1/board/").content.decode()
        assert re.search(r'value="remind-all"', page)
        clicks += 1
        assert "Done." in browser.post("1/board/", action="remind-all")
        again = load_organiser_board(running.row.slug, 1, running.organiser.pk, running.now)
        assert again
        assert not again.stalled, "all of them by one click"
    print(f"{stalls} stalls of {len(running.people)} people in a week: {clicks} clicks")
    assert stalls > CLICKS
    assert clicks <= CLICKS


def test_nobody_else_reminds_anybody(running: House, visitors: Visitors) -> None:
    set_missing_question_clocks(running.now)
    running.now += timedelta(hours=13)
    player = visitors.of(running, running.people[0])
    answer = player.client.post(f"{player.home}1/board/", {"action": "remind-all"})
    assert answer.status_code == 403
    found = load_organiser_board(running.row.slug, 1, running.organiser.pk, running.now)
    assert found
    assert found.stalled
