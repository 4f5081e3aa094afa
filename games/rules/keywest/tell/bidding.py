"""The log's lines from the set-up to the opening of the sealed bids."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.text import Several, Text, Who, _


def began(event: ev.Began) -> Line:
    return _(
        "The table is set for {count} players. Components: edition {edition}.",
        count=event.seats,
        edition=event.edition,
    )


def lot(event: ev.Lot) -> Line:
    return _("The lot gives the lighthouse to {who}.", who=Who(event.seat))


def bade(event: ev.Bade, seat: int | None) -> Line:
    if seat == event.seat:
        return _("You bid ${amount}, sealed.", amount=event.amount)
    return _("{who} hands in a sealed bid.", who=Who(event.seat))


def opened(event: ev.Opened) -> Line:
    line = describe_bids(event.order, event.bids, event.amount)
    if len(event.order) < 5:
        return line
    return _(
        "{told} {fourth} gets ${bonus} from the bank.",
        told=line,
        fourth=Who(event.order[3]),
        bonus=event.bonus,
    )


def describe_bids(order: Sequence[int], bids: Sequence[int], amount: int) -> Text:
    """Who has bid what, from high to low, and who pays whom."""
    shown = Several(tuple(_("{who} ${amount}", who=Who(seat), amount=bids[seat]) for seat in order))
    return _(
        "The bids: {bids}. {payer} pays ${amount} to {payee}, who gets the lighthouse.",
        bids=shown,
        payer=Who(order[0]),
        amount=amount,
        payee=Who(order[-1]),
    )


TELLERS: dict[type, Teller] = {
    ev.Began: everybody(began),
    ev.Lot: everybody(lot),
    ev.Bade: bade,
    ev.Opened: everybody(opened),
}
