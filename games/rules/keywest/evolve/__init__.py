"""What each fact does to the position. Never refuses, never draws, never looks at a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.codec import evolving
from games.rules.keywest.edition import Edition, edition
from games.rules.keywest.evolve import acting, bidding, closing, disks, drafting
from games.rules.keywest.state import (
    IDLE,
    LOT,
    NOBODY,
    Deck,
    Land,
    Player,
    Sea,
    State,
)

if TYPE_CHECKING:
    from games.rules.keywest import events as ev


def begun(event: ev.Began) -> State:
    """The set-up table (DE p. 2, "Vorbereitung"), but for the lot of the start player."""
    board = edition(event.edition, event.seats)
    return State(
        board=board,
        open_money=event.open_money,
        phase=LOT,
        round=0,
        start=0,
        bank=board.bank,
        players=(Player(money=board.start_money, disks=board.disks),) * event.seats,
        bids=(NOBODY,) * event.seats,
        auction=None,
        turns=(),
        task=IDLE,
        land=Land(
            (NOBODY,) * len(board.sites), board.steps, board.dollars, (0, 0, 0), board.harvest
        ),
        sea=empty_sea(board, event.seats),
        deck=Deck(tuple(tile.id for tile in board.tiles), (), (), ()),
    )


def empty_sea(board: Edition, seats: int) -> Sea:
    """Forty tiles face down."""
    return Sea(
        ("",) * board.sea_spaces,
        (0,) * seats,
        0,
        tuple(count for _tile, count in board.sea_tiles),
        0,
    )


evolve = evolving(
    begun, bidding.HANDLERS, drafting.HANDLERS, disks.HANDLERS, acting.HANDLERS, closing.HANDLERS
)
