"""The log's lines about bids, workers at work, and what they bring."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keyflower import events as ev
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    SKILL_NAMES,
    crew,
    listed,
    tile_name,
)
from games.rules.text import Several, Text, Who, _, ngettext


def gathered(event: ev.Gathered) -> Line:
    return _(
        "{who} picks up the beaten bid on {tile}.", who=Who(event.seat), tile=tile_name(event.tile)
    )


def bid_made(event: ev.BidMade) -> Line:
    return _(
        "{who} bids {count} {colour} on {tile}.",
        who=Who(event.seat),
        count=event.number,
        colour=COLOUR_NAMES[event.colour],
        tile=tile_name(event.tile),
    )


def used(event: ev.Used) -> Line:
    who, workers = (
        Who(event.seat),
        _("{count} {name}", count=event.number, name=COLOUR_NAMES[event.colour]),
    )
    return sent(event, who, workers, tile_name(event.tile))


def mixed(event: ev.Mixed) -> Line:
    return sent(event, Who(event.seat), crew(event.workers), tile_name(event.tile))


def sent(event: ev.Used | ev.Mixed, who: Who, workers: Text, tile: Text) -> Line:
    """Workers sent to a tile up for auction, of one's own, or of somebody else."""
    if event.owner < 0:
        return _("{who} sends {workers} to {tile}.", who=who, workers=workers, tile=tile)
    if event.owner == event.seat:
        return _("{who} sends {workers} to their own {tile}.", who=who, workers=workers, tile=tile)
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
        "{who} makes {goods}, on {tile}.",
        who=Who(event.seat),
        goods=goods,
        tile=tile_name(event.tile),
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
        source=tile_name(event.source),
        target=tile_name(event.target),
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
        tile=tile_name(event.tile),
        price=Several(price),
    )


TELLERS: dict[type, Teller] = {
    ev.Gathered: everybody(gathered),
    ev.BidMade: everybody(bid_made),
    ev.Used: everybody(used),
    ev.Mixed: everybody(mixed),
    ev.Passed: everybody(passed),
    ev.Paid: everybody(paid),
    ev.Made: everybody(made),
    ev.Hired: hired,
    ev.Greens: everybody(greens),
    ev.Learned: learned,
    ev.Moved: everybody(moved),
    ev.Upgraded: everybody(upgraded),
}
