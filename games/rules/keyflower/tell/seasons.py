"""The log's lines about setting up, and the opening of seasons."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keyflower import events as ev
from games.rules.keyflower.switches import ONLINE
from games.rules.keyflower.words import (
    COLOUR_NAMES,
    SEASON_NAMES,
    listed,
    tile_name,
    tile_with_face,
)
from games.rules.text import Several, Who, _


def began(event: ev.Began) -> Line:
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


def housed(event: ev.Housed) -> Line:
    homes = Several(
        tuple(
            _("{who} {home}", who=Who(seat), home=tile_name(home))
            for seat, home in enumerate(event.homes)
        )
    )
    return _("Homes: {homes}. The lowest number takes the purple worker and starts.", homes=homes)


def recruited(event: ev.Recruited, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "You draw from the bag: {workers}.", workers=listed(COLOUR_NAMES, event.workers) or "0"
        )
    return _(
        "{who} draws {count} workers from the bag.", who=Who(event.seat), count=sum(event.workers)
    )


def wintered(event: ev.Wintered, seat: int | None) -> Line:
    if seat == event.seat:
        return _("Your winter tiles: {tiles}.", tiles=Several(tuple(map(tile_name, event.tiles))))
    return _("{who} gets {count} winter tiles.", who=Who(event.seat), count=len(event.tiles))


def chose(event: ev.Chose, seat: int | None) -> Line:
    if seat == event.seat:
        return _(
            "You put up for auction: {tiles}.", tiles=Several(tuple(map(tile_name, event.tiles)))
        )
    return _("{who} has chosen winter tiles.", who=Who(event.seat))


def season(event: ev.Season) -> Line:
    tiles = Several(tuple(tile_with_face(tile, back) for tile, back in event.tiles))
    return _("{season}. Up for auction: {tiles}.", season=SEASON_NAMES[event.season], tiles=tiles)


TELLERS: dict[type, Teller] = {
    ev.Began: everybody(began),
    ev.Housed: everybody(housed),
    ev.Recruited: recruited,
    ev.Wintered: wintered,
    ev.Chose: chose,
    ev.Season: everybody(season),
}
