"""The lines of the log, each as one seat may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import CURRENT, edition
from games.rules.keyflower.switches import ONLINE
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    SEASON_NAMES,
    SKILL_NAMES,
    crew,
    listed,
)
from games.rules.text import Several, Text, Who, _, ngettext

Line = Text | None


def tell(event: Any, seat: int | None) -> Line:
    """The log's line for this event as `seat` (None: a spectator) may read it; None where there is
    nothing to say."""
    return TELLERS[type(event)](event, seat)


def everybody(teller: Callable[[Any], Line]) -> Callable[[Any, int | None], Line]:
    """A line that hides nothing."""
    return lambda event, _seat: teller(event)


def name(tile: str) -> Text:
    """A tile's proper name (the same in all languages) with the word that orders use."""
    return _("{tile}", tile=edition(CURRENT, 6).tile[tile].name)


def with_face(tile: str, back: bool) -> Text:
    """A tile's name; a summer boat's with the letter of the face that chance has turned up."""
    if edition(CURRENT, 6).tile[tile].kind != "summer-boat":
        return name(tile)
    return _("{tile}{face}", tile=name(tile), face="b" if back else "a")


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
            _("{who} {home}", who=Who(seat), home=name(home))
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
        return _("Your winter tiles: {tiles}.", tiles=Several(tuple(map(name, event.tiles))))
    return _("{who} gets {count} winter tiles.", who=Who(event.seat), count=len(event.tiles))


def chose(event: ev.Chose, seat: int | None) -> Line:
    if seat == event.seat:
        return _("You put up for auction: {tiles}.", tiles=Several(tuple(map(name, event.tiles))))
    return _("{who} has chosen winter tiles.", who=Who(event.seat))


def season(event: ev.Season) -> Line:
    tiles = Several(tuple(with_face(tile, back) for tile, back in event.tiles))
    return _("{season}. Up for auction: {tiles}.", season=SEASON_NAMES[event.season], tiles=tiles)


def gathered(event: ev.Gathered) -> Line:
    return _("{who} picks up his beaten bid on {tile}.", who=Who(event.seat), tile=name(event.tile))


def bid_made(event: ev.BidMade) -> Line:
    return _(
        "{who} bids {count} {colour} on {tile}.",
        who=Who(event.seat),
        count=event.number,
        colour=COLOUR_NAMES[event.colour],
        tile=name(event.tile),
    )


def used(event: ev.Used) -> Line:
    who, workers = (
        Who(event.seat),
        _("{count} {name}", count=event.number, name=COLOUR_NAMES[event.colour]),
    )
    return sent(event, who, workers, name(event.tile))


def mixed(event: ev.Mixed) -> Line:
    return sent(event, Who(event.seat), crew(event.workers), name(event.tile))


def sent(event: ev.Used | ev.Mixed, who: Who, workers: Text, tile: Text) -> Line:
    """Workers sent to a tile up for auction, of one's own, or of somebody else."""
    if event.owner < 0:
        return _("{who} sends {workers} to {tile}.", who=who, workers=workers, tile=tile)
    if event.owner == event.seat:
        return _("{who} sends {workers} to his own {tile}.", who=who, workers=workers, tile=tile)
    owner = Who(event.owner)
    return _(
        "{who} sends {workers} to {tile} of {owner}.",
        who=who,
        workers=workers,
        tile=tile,
        owner=owner,
    )


def passed(event: ev.Passed) -> Line:
    return _("{who} passes.", who=Who(event.seat))


def paid(event: ev.Paid) -> Line:
    return _("{who} hands in: {what}.", who=Who(event.seat), what=BY_NAME[event.what])


def made(event: ev.Made) -> Line:
    goods = listed(GOOD_NAMES, event.goods)
    if goods is None:
        return _("The supply is empty: {who} makes nothing.", who=Who(event.seat))
    return _(
        "{who} makes {goods}, on {tile}.", who=Who(event.seat), goods=goods, tile=name(event.tile)
    )


def hired(event: ev.Hired, seat: int | None) -> Line:
    workers = listed(COLOUR_NAMES, event.workers)
    if seat == event.seat and workers:
        return _("You draw from the bag: {workers}.", workers=workers)
    return ngettext(
        "{who} draws {count} worker from the bag.",
        "{who} draws {count} workers from the bag.",
        sum(event.workers),
        who=Who(event.seat),
    )


def greens(event: ev.Greens) -> Line:
    return ngettext(
        "{who} gets {count} green worker.",
        "{who} gets {count} green workers.",
        event.number,
        who=Who(event.seat),
    )


def learned(event: ev.Learned, seat: int | None) -> Line:
    skills = listed(SKILL_NAMES, event.skills)
    if seat == event.seat and skills:
        return _("You draw skills: {skills}.", skills=skills)
    return ngettext(
        "{who} draws {count} skill tile.",
        "{who} draws {count} skill tiles.",
        sum(event.skills),
        who=Who(event.seat),
    )


def moved(event: ev.Moved) -> Line:
    good = GOOD_NAMES[event.good]
    return _(
        "{who} carries {good} from {source} to {target}.",
        who=Who(event.seat),
        good=good,
        source=name(event.source),
        target=name(event.target),
    )


def upgraded(event: ev.Upgraded) -> Line:
    price = tuple(
        text
        for text in (listed(GOOD_NAMES, event.goods), listed(SKILL_NAMES, event.skills))
        if text
    )
    return _(
        "{who} upgrades {tile} for {price}.",
        who=Who(event.seat),
        tile=name(event.tile),
        price=Several(price),
    )


def settled(event: ev.Settled) -> Line:
    wins = tuple(
        _("{tile} to {who}", tile=name(tile), who=Who(seat))
        for tile, seat in event.winners
        if seat >= 0
    )
    if not wins:
        return _("{season} ends. Nobody won a tile.", season=SEASON_NAMES[event.season])
    return _("{season} ends: {wins}.", season=SEASON_NAMES[event.season], wins=Several(wins))


def sailed(event: ev.Sailed) -> Line:
    return _("{who} takes the boat {boat}.", who=Who(event.seat), boat=name(event.boat))


def crowned(event: ev.Crowned) -> Line:
    return _("{who} holds the purple worker.", who=Who(event.seat))


def placed(event: ev.Placed) -> Line:
    return _(
        "{who} builds {tile} at {place}.",
        who=Who(event.seat),
        tile=name(event.tile),
        place=f"{event.q},{event.r}",
    )


def homeless(event: ev.Homeless) -> Line:
    return _(
        "{tile} fits nowhere in the village of {who} and is lost.",
        who=Who(event.seat),
        tile=name(event.tile),
    )


def flipped(event: ev.Flipped) -> Line:
    return (
        _("The Flipper turns {tile} for {who}.", who=Who(event.seat), tile=name(event.tile))
        if event.tile
        else None
    )


def allotted(event: ev.Allotted, seat: int | None) -> Line:
    return _("You change what lies on your winter tiles.") if seat == event.seat else None


def agreed(event: ev.Agreed) -> Line:
    return _("{who} has filled his winter tiles.", who=Who(event.seat))


def finished(event: ev.Finished) -> Line:
    totals = tuple(
        _("{who} {points}", who=Who(seat), points=sum(n for _source, n in parts))
        for seat, parts in enumerate(event.parts)
    )
    return _("The game is over: {totals}.", totals=Several(totals))


def silent(event: Any, seat: int | None) -> Line:
    """Nothing worth a line: another event says it."""
    return None


TELLERS: dict[type, Callable[[Any, int | None], Line]] = {
    ev.Began: everybody(began),
    ev.Housed: everybody(housed),
    ev.Recruited: recruited,
    ev.Wintered: wintered,
    ev.Chose: chose,
    ev.Season: everybody(season),
    ev.Gathered: everybody(gathered),
    ev.Aimed: lambda _event, _seat: None,
    ev.BidMade: everybody(bid_made),
    ev.Used: everybody(used),
    ev.Mixed: everybody(mixed),
    ev.Passed: everybody(passed),
    ev.Paid: everybody(paid),
    ev.Chosen: silent,
    ev.Made: everybody(made),
    ev.Hired: hired,
    ev.Greens: everybody(greens),
    ev.Learned: learned,
    ev.Moved: everybody(moved),
    ev.Upgraded: everybody(upgraded),
    ev.Stopped: silent,
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
