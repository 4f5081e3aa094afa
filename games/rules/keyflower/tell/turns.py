"""The log's lines about bids, workers at work, and what they bring."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keyflower import events as ev
from games.rules.keyflower.words import (
    BY_NAME,
    COLOUR_NAMES,
    GOOD_NAMES,
    SKILL_NAMES,
    count_things,
    get_tile_name,
    join_counts,
    join_workers,
)
from games.rules.text import Several, Text, Who, _, ngettext


def describe_gathering(event: ev.Gathered) -> Line:
    return _(
        "{who} picks up the beaten bid on {tile}.",
        who=Who(event.seat),
        tile=get_tile_name(event.tile),
    )


def describe_bid(event: ev.BidMade) -> Line:
    return _(
        "{who} bids {crew} on {tile}.",
        who=Who(event.seat),
        crew=count_things(event.number, COLOUR_NAMES[event.colour]),
        tile=get_tile_name(event.tile),
    )


def describe_use(event: ev.Used) -> Line:
    who, workers = (
        Who(event.seat),
        count_things(event.number, COLOUR_NAMES[event.colour]),
    )
    return describe_sending(event, who, workers, get_tile_name(event.tile))


def describe_mixed_use(event: ev.Mixed) -> Line:
    return describe_sending(
        event, Who(event.seat), join_workers(event.workers), get_tile_name(event.tile)
    )


def describe_sending(event: ev.Used | ev.Mixed, who: Who, workers: Text, tile: Text) -> Line:
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


def describe_pass(event: ev.Passed) -> Line:
    return _("{who} passes.", who=Who(event.seat))


def describe_payment(event: ev.Paid) -> Line:
    return _("{who} hands in: {what}.", who=Who(event.seat), what=BY_NAME[event.what])


def describe_production(event: ev.Made) -> Line:
    goods = join_counts(GOOD_NAMES, event.goods)
    if goods is None:
        return _("The supply is empty: {who} makes nothing.", who=Who(event.seat))
    return _(
        "{who} makes {goods}, on {tile}.",
        who=Who(event.seat),
        goods=goods,
        tile=get_tile_name(event.tile),
    )


def describe_hiring(event: ev.Hired, seat: int | None) -> Line:
    workers = join_counts(COLOUR_NAMES, event.workers)
    if seat == event.seat and workers:
        return _("{who} draws from the bag: {workers}.", who=Who(event.seat), workers=workers)
    return ngettext(
        "{who} draws {count} worker from the bag.",
        "{who} draws {count} workers from the bag.",
        sum(event.workers),
        who=Who(event.seat),
    )


def describe_green_workers(event: ev.Greens) -> Line:
    return ngettext(
        "{who} gets {count} green worker.",
        "{who} gets {count} green workers.",
        event.number,
        who=Who(event.seat),
    )


def describe_skill_draw(event: ev.Learned, seat: int | None) -> Line:
    skills = join_counts(SKILL_NAMES, event.skills)
    if seat == event.seat and skills:
        return _("{who} draws skills: {skills}.", who=Who(event.seat), skills=skills)
    return ngettext(
        "{who} draws {count} skill tile.",
        "{who} draws {count} skill tiles.",
        sum(event.skills),
        who=Who(event.seat),
    )


def describe_transport(event: ev.Moved) -> Line:
    good = GOOD_NAMES[event.good]
    return _(
        "{who} carries {good} from {source} to {target}.",
        who=Who(event.seat),
        good=good,
        source=get_tile_name(event.source),
        target=get_tile_name(event.target),
    )


def describe_upgrade(event: ev.Upgraded) -> Line:
    price = tuple(
        text
        for text in (join_counts(GOOD_NAMES, event.goods), join_counts(SKILL_NAMES, event.skills))
        if text
    )
    return _(
        "{who} upgrades {tile} for {price}.",
        who=Who(event.seat),
        tile=get_tile_name(event.tile),
        price=Several(price),
    )


TELLERS: dict[type, Teller] = {
    ev.Gathered: everybody(describe_gathering),
    ev.BidMade: everybody(describe_bid),
    ev.Used: everybody(describe_use),
    ev.Mixed: everybody(describe_mixed_use),
    ev.Passed: everybody(describe_pass),
    ev.Paid: everybody(describe_payment),
    ev.Made: everybody(describe_production),
    ev.Hired: describe_hiring,
    ev.Greens: everybody(describe_green_workers),
    ev.Learned: describe_skill_draw,
    ev.Moved: everybody(describe_transport),
    ev.Upgraded: everybody(describe_upgrade),
}
