"""The log's lines about disks on sites."""

from __future__ import annotations

from typing import Any

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest.edition import CURRENT, get_edition
from games.rules.keywest.words import (
    PLANTATION_NAMES,
    describe_site,
)
from games.rules.text import Text, Who, _


def describe_disk_placement(event: ev.Placed) -> Line:
    return build_placement_sentence(event, describe_site(get_site(event.site)))


def build_placement_sentence(event: ev.Placed, where: Text) -> Text:
    """Who came, who left, and what was paid."""
    who = Who(event.seat)
    if event.ousted >= 0 and event.price:
        line = _(
            "{who} buys {ousted} out for ${price}: {site}.",
            who=who,
            ousted=Who(event.ousted),
            price=event.price,
            site=where,
        )
    elif event.ousted >= 0:
        line = _("{who} ousts {ousted}: {site}.", who=who, ousted=Who(event.ousted), site=where)
    elif event.price:
        line = _("{who} buys for ${price}: {site}.", who=who, price=event.price, site=where)
    else:
        line = _("{who} takes over: {site}.", who=who, site=where)
    if not event.lifted:
        return line
    return _(
        "{told} The disk comes from {lifted}.",
        told=line,
        lifted=describe_site(get_site(event.lifted)),
    )


def get_site(name: str) -> Any:
    """A site by its id, whatever the number of players."""
    board = get_edition(CURRENT, 5)
    return board.sites[board.site_of[name]]


def describe_plantation_lost(event: ev.Lost) -> Line:
    return _(
        "{who} finds no place for a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


def describe_plantation_waived(event: ev.Waived) -> Line:
    return _(
        "{who} does without a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


DISK_TELLERS: dict[type, Teller] = {
    ev.Placed: everybody(describe_disk_placement),
    ev.Lost: everybody(describe_plantation_lost),
    ev.Waived: everybody(describe_plantation_waived),
}
