"""The log's lines about the end of a season and of the game."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keyflower import events as ev
from games.rules.keyflower.words import (
    SEASON_NAMES,
    tile_name,
)
from games.rules.text import Several, Who, _


def settled(event: ev.Settled) -> Line:
    wins = tuple(
        _("{tile} to {who}", tile=tile_name(tile), who=Who(seat))
        for tile, seat in event.winners
        if seat >= 0
    )
    if not wins:
        return _("{season} ends. Nobody won a tile.", season=SEASON_NAMES[event.season])
    return _("{season} ends: {wins}.", season=SEASON_NAMES[event.season], wins=Several(wins))


def sailed(event: ev.Sailed) -> Line:
    return _("{who} takes the boat {boat}.", who=Who(event.seat), boat=tile_name(event.boat))


def crowned(event: ev.Crowned) -> Line:
    return _("{who} holds the purple worker.", who=Who(event.seat))


def placed(event: ev.Placed) -> Line:
    return _("{who} builds {tile}.", who=Who(event.seat), tile=tile_name(event.tile))


def homeless(event: ev.Homeless) -> Line:
    return _(
        "{tile} fits nowhere in the village of {who} and is lost.",
        who=Who(event.seat),
        tile=tile_name(event.tile),
    )


def flipped(event: ev.Flipped) -> Line:
    return (
        _("The Flipper turns {tile} for {who}.", who=Who(event.seat), tile=tile_name(event.tile))
        if event.tile
        else None
    )


def allotted(event: ev.Allotted, seat: int | None) -> Line:
    return _("You change what lies on your winter tiles.") if seat == event.seat else None


def agreed(event: ev.Agreed) -> Line:
    return _("{who} has filled the winter tiles.", who=Who(event.seat))


def finished(event: ev.Finished) -> Line:
    totals = tuple(
        _("{who} {points}", who=Who(seat), points=sum(n for _source, n in parts))
        for seat, parts in enumerate(event.parts)
    )
    return _("The game is over: {totals}.", totals=Several(totals))


TELLERS: dict[type, Teller] = {
    ev.Settled: everybody(settled),
    ev.Sailed: everybody(sailed),
    ev.Crowned: everybody(crowned),
    ev.Placed: everybody(placed),
    ev.Homeless: everybody(homeless),
    ev.Flipped: everybody(flipped),
    ev.Allotted: allotted,
    ev.Agreed: everybody(agreed),
    ev.Finished: everybody(finished),
}
