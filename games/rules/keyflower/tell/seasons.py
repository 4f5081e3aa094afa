"""The log's lines about setting up, the opening and the end of seasons, and the end of the game."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keyflower import events as ev
from games.rules.keyflower.switches import ONLINE
from games.rules.keyflower.words import (
    COLOUR_NAMES,
    SEASON_NAMES,
    describe_tile_face,
    get_tile_name,
    join_counts,
)
from games.rules.text import Several, Who, _


def describe_setup_and_manner(event: ev.Began) -> Line:
    if event.manner == ONLINE:
        return _(
            "The table is set for {count} players. Components: edition {edition}, played as at the "
            "online table.",
            count=event.seats,
            edition=event.edition,
        )
    return _(
        "The table is set for {count} players. Components: edition {edition}.",
        count=event.seats,
        edition=event.edition,
    )


def describe_home_tiles(event: ev.Housed) -> Line:
    homes = Several(
        tuple(
            _("{who} {home}", who=Who(seat), home=get_tile_name(home))
            for seat, home in enumerate(event.homes)
        )
    )
    return _("Homes: {homes}. The lowest number takes the purple worker and starts.", homes=homes)


def describe_first_workers(event: ev.Recruited, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "{who} draws from the bag: {workers}.",
            who=Who(event.seat),
            workers=join_counts(COLOUR_NAMES, event.workers) or "0",
        )
    return _(
        "{who} draws {count} workers from the bag.", who=Who(event.seat), count=sum(event.workers)
    )


def describe_winter_tiles(event: ev.Wintered, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "{who} gets winter tiles: {tiles}.",
            who=Who(event.seat),
            tiles=Several(tuple(map(get_tile_name, event.tiles))),
        )
    return _("{who} gets {count} winter tiles.", who=Who(event.seat), count=len(event.tiles))


def describe_winter_choice(event: ev.Chose, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "{who} puts up for auction: {tiles}.",
            who=Who(event.seat),
            tiles=Several(tuple(map(get_tile_name, event.tiles))),
        )
    return _("{who} has chosen winter tiles.", who=Who(event.seat))


def describe_season_start(event: ev.Season) -> Line:
    tiles = Several(tuple(describe_tile_face(tile, back) for tile, back in event.tiles))
    return _("{season}. Up for auction: {tiles}.", season=SEASON_NAMES[event.season], tiles=tiles)


SEASON_TELLERS: dict[type, Teller] = {
    ev.Began: everybody(describe_setup_and_manner),
    ev.Housed: everybody(describe_home_tiles),
    ev.Recruited: describe_first_workers,
    ev.Wintered: describe_winter_tiles,
    ev.Chose: describe_winter_choice,
    ev.Season: everybody(describe_season_start),
}


# Ends.


def describe_auction_results(event: ev.Settled) -> Line:
    wins = tuple(
        _("{tile} to {who}", tile=get_tile_name(tile), who=Who(seat))
        for tile, seat in event.winners
        if seat >= 0
    )
    if not wins:
        return _("{season} ends. No tiles were won.", season=SEASON_NAMES[event.season])
    return _("{season} ends: {wins}.", season=SEASON_NAMES[event.season], wins=Several(wins))


def describe_boat_choice(event: ev.Sailed) -> Line:
    return _("{who} takes the boat {boat}.", who=Who(event.seat), boat=get_tile_name(event.boat))


def describe_purple_worker(event: ev.Crowned) -> Line:
    return _("{who} holds the purple worker.", who=Who(event.seat))


def describe_tile_placement(event: ev.Placed) -> Line:
    return _("{who} builds {tile}.", who=Who(event.seat), tile=get_tile_name(event.tile))


def describe_tile_loss(event: ev.Homeless) -> Line:
    return _(
        "{tile} fits nowhere in the village of {who} and is lost.",
        who=Who(event.seat),
        tile=get_tile_name(event.tile),
    )


def describe_flip(event: ev.Flipped) -> Line:
    return (
        _(
            "The Flipper turns {tile} for {who}.",
            who=Who(event.seat),
            tile=get_tile_name(event.tile),
        )
        if event.tile
        else None
    )


def describe_filling(event: ev.Allotted, seat: int | None) -> Line:
    if seat != event.seat:
        return None
    return _("{who} changes what lies on their winter tiles.", who=Who(event.seat))


def describe_filling_end(event: ev.Agreed) -> Line:
    return _("{who} has filled the winter tiles.", who=Who(event.seat))


def describe_final_points(event: ev.Finished) -> Line:
    totals = tuple(
        _("{who} {points}", who=Who(seat), points=sum(n for _source, n in parts))
        for seat, parts in enumerate(event.parts)
    )
    return _("The game is over: {totals}.", totals=Several(totals))


ENDING_TELLERS: dict[type, Teller] = {
    ev.Settled: everybody(describe_auction_results),
    ev.Sailed: everybody(describe_boat_choice),
    ev.Crowned: everybody(describe_purple_worker),
    ev.Placed: everybody(describe_tile_placement),
    ev.Homeless: everybody(describe_tile_loss),
    ev.Flipped: everybody(describe_flip),
    ev.Allotted: describe_filling,
    ev.Agreed: everybody(describe_filling_end),
    ev.Finished: everybody(describe_final_points),
}
