"""Mails about a season and its answers tell nothing of what happens at a running table."""

from __future__ import annotations

import re

import pytest

from games.leagues.house.memory import MEMORY
from games.mail.seasons import at_hand
from games.mail.seasons.standing import how_they_stand, in_one_line, standings
from games.play.notice import Kind
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.mail.seasons.letters import html, letter
from tests.play.helpers import Party
from tests.secrecy.canaries import game_of
from tests.toy.pearls import PEARLS

LONG = re.compile(r"\d{15}")


def test_no_bid_stands_in_them(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, game_of("league"))
    MEMORY.forget()
    house = House.founded(4, silent_days=1000)
    house.begun()
    bids = []
    for game in house.games():
        for seat in range(3):
            decision = Party(game).table(seat).decision
            assert decision is not None
            bids.append(str(decision.moves[1]))
            house.act(game, seat, bids[-1])
    house.sweep()
    assert all(LONG.search(bid) for bid in bids)
    slug = f"{house.row.slug}-1"
    about = at_hand.at_hand([(slug, one.pk) for one in house.people])[slug]
    for one in house.people:
        read = (
            letter(one, Kind.BEGUN),
            html(one, Kind.BEGUN),
            *how_they_stand(about, one.pk),
            in_one_line(about.season, one.pk),
            str(standings(about, one.pk)),
        )
        assert not LONG.search("\n".join(read))
