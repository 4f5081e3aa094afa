"""The log's lines about disks on sites."""

from __future__ import annotations

from typing import Any

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest.edition import CURRENT, edition
from games.rules.keywest.words import (
    PLANTATION_NAMES,
    site_name,
)
from games.rules.text import Text, Who, _


def placed(event: ev.Placed) -> Line:
    return sentence(event, site_name(site(event.site)))


def sentence(event: ev.Placed, where: Text) -> Text:
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
        "{told} The disk comes from {lifted}.", told=line, lifted=site_name(site(event.lifted))
    )


def site(name: str) -> Any:
    """A site by its id, whatever the number of players."""
    board = edition(CURRENT, 5)
    return board.sites[board.site_of[name]]


def lost(event: ev.Lost) -> Line:
    return _(
        "{who} finds no place for a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


def waived(event: ev.Waived) -> Line:
    return _(
        "{who} does without a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


TELLERS: dict[type, Teller] = {
    ev.Placed: everybody(placed),
    ev.Lost: everybody(lost),
    ev.Waived: everybody(waived),
}
