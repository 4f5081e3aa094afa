"""The log's lines about setting up, and the opening of seasons."""

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
            "You draw from the bag: {workers}.",
            workers=join_counts(COLOUR_NAMES, event.workers) or "0",
        )
    return _(
        "{who} draws {count} workers from the bag.", who=Who(event.seat), count=sum(event.workers)
    )


def describe_winter_tiles(event: ev.Wintered, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "Your winter tiles: {tiles}.", tiles=Several(tuple(map(get_tile_name, event.tiles)))
        )
    return _("{who} gets {count} winter tiles.", who=Who(event.seat), count=len(event.tiles))


def describe_winter_choice(event: ev.Chose, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "You put up for auction: {tiles}.",
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
