"""Mails about a season and its answers tell nothing of what happens at a running table."""

from __future__ import annotations

import re

import pytest

from games.leagues.runtime.state_cache import STATE_CACHE
from games.mail.seasons import season_info
from games.mail.seasons.standing import (
    build_division_standings,
    describe_standing_in_one_line,
    list_standing_sentences,
)
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
    STATE_CACHE.forget()
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
    about = season_info.load_seasons_for_readers([(slug, one.pk) for one in house.people])[slug]
    for one in house.people:
        read = (
            letter(one, Kind.BEGUN),
            html(one, Kind.BEGUN),
            *list_standing_sentences(about, one.pk),
            describe_standing_in_one_line(about.season, one.pk),
            str(build_division_standings(about, one.pk)),
        )
        assert not LONG.search("\n".join(read))
