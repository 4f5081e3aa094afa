"""A game that was set back: no reply address of before plays anything, and no plan of before."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.play import plans
from games.play.checks import list_log_faults
from games.play.setting_back import set_game_back
from games.play.table import load_header
from tests.mail.orders.postbag import Postbag


@pytest.mark.parametrize("text", ["bid 5", "undo", "bid 5\nbid 6", "yes"])
def test_an_old_reply_address_plays_nothing(bag: Postbag, text: str) -> None:
    old = [bag.address(seat) for seat in range(3)]
    to = load_header("id", bag.party.id).meta.version
    assert bag.writes(0, "bid 3").kind == "played"
    set_game_back(bag.party.id, to, timezone.now())
    facts = bag.facts()
    for seat in range(3):
        assert bag.writes(seat, text, to=old[seat]).kind != "played"
    assert bag.facts() == facts
    assert bag.party.asked() == [0, 1, 2]
    assert bag.writes(0, "bid 4").kind == "played"
    assert list_log_faults(bag.party.id) == []


def test_a_plan_that_came_by_mail_ends_with_its_time(bag: Postbag) -> None:
    to = load_header("id", bag.party.id).meta.version
    assert bag.writes(1, "plan: bid 2").kind != "refused"
    owner = (bag.party.id, 1, bag.person(1).pk)
    plans.switch_plan(owner, active=True)
    bag.party.act(0, "bid 3")
    set_game_back(bag.party.id, to, timezone.now())
    written = plans.load_plan(owner)
    assert written
    assert not written.active
    bag.party.act(0, "bid 3")
    assert 1 in bag.party.asked()
