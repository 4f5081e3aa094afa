"""What each fact does to the position. Never refuses, never draws, never looks at a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.codec import evolving
from games.rules.keywest.edition import Edition, get_edition
from games.rules.keywest.evolve import acting, drafting, rounds
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


def build_start(event: ev.Began) -> State:
    """The set-up table (DE p. 2, "Vorbereitung"), but for the lot of the start player."""
    board = get_edition(event.edition, event.seats)
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
        sea=build_sea_face_down(board, event.seats),
        deck=Deck(tuple(tile.id for tile in board.tiles), (), (), ()),
    )


def build_sea_face_down(board: Edition, seats: int) -> Sea:
    """Forty tiles face down."""
    return Sea(
        ("",) * board.sea_spaces,
        (0,) * seats,
        0,
        tuple(count for _tile, count in board.sea_tiles),
        0,
    )


evolve = evolving(
    build_start,
    rounds.BIDDING_HANDLERS,
    drafting.DRAFT_HANDLERS,
    drafting.DISK_HANDLERS,
    acting.ACTION_HANDLERS,
    rounds.CLOSING_HANDLERS,
)
