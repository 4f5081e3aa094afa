"""The log's lines about the set-up, bids, the ends of rounds and of the game."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest.words import (
    ISLAND_NAMES,
)
from games.rules.text import Several, Text, Who, _, ngettext


def describe_table_setup(event: ev.Began) -> Line:
    return _(
        "The table is set for {count} players. Components: edition {edition}.",
        count=event.seats,
        edition=event.edition,
    )


def describe_start_lot(event: ev.Lot) -> Line:
    return _("The draw gives the lighthouse to {who}.", who=Who(event.seat))


def describe_sealed_bid(event: ev.Bade, seat: int | None) -> Line:
    if seat == event.seat:
        return _("{who} bids ${amount}, sealed.", who=Who(event.seat), amount=event.amount)
    return _("{who} hands in a sealed bid.", who=Who(event.seat))


def describe_bid_opening(event: ev.Opened) -> Line:
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


BIDDING_TELLERS: dict[type, Teller] = {
    ev.Began: everybody(describe_table_setup),
    ev.Lot: everybody(describe_start_lot),
    ev.Bade: describe_sealed_bid,
    ev.Opened: everybody(describe_bid_opening),
}


# Ends.


def describe_round_end(event: ev.RoundEnded) -> Line:
    islands = Several(tuple(map(describe_bosses, ISLAND_NAMES, event.bosses)))
    if event.markers_back:
        return _(
            "Round {round} ends. {islands}. All action markers come back.",
            round=event.round,
            islands=islands,
        )
    return _("Round {round} ends. {islands}.", round=event.round, islands=islands)


def describe_bosses(island: Text, bosses: tuple[int, ...]) -> Text:
    """Who is boss there."""
    if not bosses:
        return _("{island}: no boss", island=island)
    names = Several(tuple(map(Who, bosses)))
    points = 2 if len(bosses) == 1 else 1
    return ngettext(
        "{island}: {names} {count} point",
        "{island}: {names} {count} points",
        points,
        island=island,
        names=names,
    )


def describe_final_scoring(event: ev.Finished) -> Line:
    parts = Several(
        tuple(
            _(
                "{who} fruit {a}, treasures {b}, stars {c}, dollars {d}",
                who=Who(seat),
                a=points[0],
                b=points[1],
                c=points[2],
                d=points[3],
            )
            for seat, points in enumerate(event.points)
        )
    )
    return _("The game is over. The final scoring adds: {parts}.", parts=parts)


CLOSING_TELLERS: dict[type, Teller] = {
    ev.RoundEnded: everybody(describe_round_end),
    ev.Finished: everybody(describe_final_scoring),
}
