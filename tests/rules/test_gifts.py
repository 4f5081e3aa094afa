"""What a gift is, by each game's own rules."""

from __future__ import annotations

from games.rules.collusion import Occasion
from games.rules.keyflower import events as kf
from games.rules.keyflower.edition import CURRENT as KEYFLOWER
from games.rules.keyflower.edition import WINTER, get_edition
from games.rules.keyflower.favours import list_favours
from games.rules.keywest import events as kw
from games.rules.keywest.favours import list_favours as gifts_in_keywest

TILES = [tile.id for tile in get_edition(KEYFLOWER, 4).tile.values() if tile.kind == "village"]
BEGAN = kf.Began(4, KEYFLOWER)


def season(number: int) -> kf.Season:
    return kf.Season(number, (), ())


def bid(seat: int, tile: str, number: int) -> kf.BidMade:
    return kf.BidMade(seat, tile, 0, number, number)


def test_in_key_west_the_highest_bid_pays_the_lowest() -> None:
    opened = kw.Opened((9, 3, 1, 5), (0, 3, 1, 2), 1, 0)
    nothing = kw.Opened((9, 3, 0, 5), (0, 3, 1, 2), 0, 0)
    assert gifts_in_keywest([opened, nothing]) == [Occasion(0, frozenset({2}), 3)]


def test_in_keyflower_workers_on_somebodys_tile_become_theirs() -> None:
    mine, theirs, nobodys = (kf.Used(1, owner, TILES[0], 0, 1, 1) for owner in (1, 2, -1))
    mixed = kf.Mixed(1, 3, TILES[0], (1, 1, 0, 0, 0), (0, 0, 0, 0, 0))
    found = list_favours([BEGAN, season(0), mine, theirs, nobodys, mixed])
    assert found == [Occasion(1, frozenset({2}), 3), Occasion(1, frozenset({3}), 3)]


def test_a_tile_won_over_somebody_and_never_used_is_for_all_the_others() -> None:
    bids = [bid(0, TILES[0], 1), bid(1, TILES[0], 2)]
    settled = kf.Settled(0, ((TILES[0], 1), (TILES[1], -1)))
    found = list_favours([BEGAN, season(0), *bids, settled])
    assert found == [Occasion(1, frozenset({2, 3}), 3)]


def test_it_is_none_if_anybody_works_there_or_nobody_was_beaten() -> None:
    bids = [bid(0, TILES[0], 1), bid(1, TILES[0], 2), bid(2, TILES[1], 1), bid(2, TILES[1], 2)]
    settled = kf.Settled(0, ((TILES[0], 1), (TILES[1], 2)))
    used = kf.Used(1, 1, TILES[0], 0, 1, 1)
    assert list_favours([BEGAN, season(0), *bids, settled, used]) == []


def test_tiles_of_winter_are_never_worked_on() -> None:
    bids = [bid(0, TILES[0], 1), bid(1, TILES[0], 2)]
    settled = kf.Settled(WINTER, ((TILES[0], 1),))
    assert list_favours([BEGAN, season(WINTER), *bids, settled]) == []


def test_of_two_players_there_is_nobody_else() -> None:
    bids = [bid(0, TILES[0], 1), bid(1, TILES[0], 2)]
    settled = kf.Settled(0, ((TILES[0], 1),))
    assert list_favours([kf.Began(2, KEYFLOWER), season(0), *bids, settled]) == []
