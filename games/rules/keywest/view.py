"""What one seat may know, built up from nothing: only what is written here can be seen by anybody
(docs/keywest-view.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.edition import BRIDGES, FRUITS, TREASURES
from games.rules.keywest.stages.scoring import score_players
from games.rules.keywest.state import (
    ACTION,
    ACTIONS,
    BID,
    DRAFT,
    NOBODY,
    OVER,
    State,
    count_connected_islands,
)

if TYPE_CHECKING:
    from games.rules.keywest import view_types as types
    from games.rules.types import ScoreView


def view(state: State, seat: int | None) -> types.KeywestView:
    """All that `seat` (None: a spectator) may know."""
    board = state.board
    return {
        "seat": seat,
        "seats": len(state.players),
        "edition": board.name,
        "round": state.round,
        "phase": PHASES.get(state.phase, "bid"),
        "turn": state.turns[0][0] if state.turns else None,
        "start": state.start,
        "open_money": state.open_money,
        "bank": state.bank,
        "stacks": len(state.deck.undealt) // 6,
        "offer": build_offer_view(state),
        "bids": build_bids_view(state, seat),
        "auction": build_auction_view(state),
        "draft": build_draft_view(state),
        "players": [build_player_view(state, number, seat) for number in range(len(state.players))],
        "sites": build_sites_view(state),
        "bridges": build_bridges_view(state),
        "mainland": dict(zip(FRUITS, state.land.mainland, strict=True)),
        "harvest_left": sum(state.land.face_down),
        "sea": build_sea_view(state, seat),
        "graveyard": {"values": list(board.graveyard), "found": state.sea.wrecks},
        "focus": build_focus_view(state, seat),
        "markers_return": next((end for end in board.return_after if end >= state.round), 0),
        "final": list_final_scores(state) if state.phase == OVER else None,
    }


PHASES: dict[str, types.Phase] = {DRAFT: "draft", ACTION: "action", OVER: "over"}


def build_offer_view(state: State) -> list[types.OfferedTile]:
    """The round's six tiles."""
    return [
        {"slot": slot + 1, "tile": tile, "taken": None if taker == NOBODY else taker}
        for slot, (tile, taker) in enumerate(zip(state.deck.offer, state.deck.takers, strict=True))
    ]


def build_bids_view(state: State, seat: int | None) -> types.Bids:
    """Who has bid, and the viewer's own bid: never another's before all are opened."""
    if state.phase != BID:
        return {"placed": [False] * len(state.bids), "mine": None}
    mine = NOBODY if seat is None else state.bids[seat]
    return {
        "placed": [bid != NOBODY for bid in state.bids],
        "mine": None if mine == NOBODY else mine,
    }


def build_auction_view(state: State) -> types.Auction | None:
    """The bids opened last."""
    if state.auction is None:
        return None
    opened = state.auction
    return {
        "bids": list(opened.bids),
        "order": list(opened.order),
        "payer": opened.order[0],
        "payee": opened.order[-1],
        "amount": opened.amount,
    }


def build_draft_view(state: State) -> list[types.Drafting]:
    """Who may still take tiles, and how many."""
    if state.phase != DRAFT:
        return []
    return [{"seat": taker, "tiles": tiles} for taker, tiles in state.turns]


def build_player_view(state: State, number: int, seat: int | None) -> types.Player:
    """A player as the viewer sees them: money only if open, the viewer's own, or at the end;
    treasures only those that the viewer knows."""
    player, over = state.players[number], state.phase == OVER
    shown = over or state.open_money or number == seat
    seen = 0 if seat is None else state.sea.seen[seat]
    known = [state.sea.tiles[space] for space in player.treasures if over or seen >> space & 1]
    return {
        "seat": number,
        "points": player.points,
        "money": player.money if shown else None,
        "cigars": player.cigars,
        "disks": player.disks,
        "shares": dict(zip(BRIDGES, player.shares, strict=True)),
        "looks": state.board.looks + player.looks,
        "takes": state.board.takes + player.takes,
        "fruit": dict(zip(FRUITS, player.fruit, strict=True)),
        "treasures": {"count": len(player.treasures), "known": sorted(known, key=TREASURES.index)},
        "markers": [ACTIONS[marker] for marker in player.markers],
        "tiles": list(player.tiles),
    }


def build_sites_view(state: State) -> dict[str, int | None]:
    """Whose disk is on which site."""
    return {
        site.id: None if owner == NOBODY else owner
        for site, owner in zip(state.board.sites, state.land.owners, strict=True)
    }


def build_bridges_view(state: State) -> dict[str, types.Bridge]:
    """How far each bridge is built, and whether one can drive over it from the mainland."""
    reach = count_connected_islands(state)
    return {
        name: {"left": left, "steps": steps, "finished": left == 0, "connected": number < reach}
        for number, (name, left, steps) in enumerate(
            zip(BRIDGES, state.land.bridges, state.board.steps, strict=True)
        )
    }


def build_sea_view(state: State, seat: int | None) -> list[types.DiveSpace]:
    """The dive spaces; a tile only where the viewer has looked and nobody has taken it."""
    seen = 0 if seat is None else state.sea.seen[seat] & ~state.sea.gone
    return [
        {
            "space": space + 1,
            "gone": bool(state.sea.gone >> space & 1),
            "tile": tile if seen >> space & 1 else None,
        }
        for space, tile in enumerate(state.sea.tiles)
    ]


def build_focus_view(state: State, seat: int | None) -> types.Focus | None:
    """What the player on turn is in the middle of."""
    task = state.task
    if not state.turns:
        return None
    return {
        "action": task.action or None,
        "parts": list(task.parts),
        "markers": task.left,
        "dive": build_dive_view(state, seat) if task.action == "dive" else None,
        "plant": [FRUITS[fruit] for fruit in task.fruits],
        "rolled": task.rolled or None,
        "target": None if task.site == NOBODY else state.board.sites[task.site].id,
    }


def build_dive_view(state: State, seat: int | None) -> types.Dive:
    """The dive that is going on; what the diver sees is for nobody else's eyes."""
    task = state.task
    mine = seat == state.seat and task.seen
    return {
        "looks": task.looks,
        "takes": task.takes,
        "space": None if task.space == NOBODY else task.space + 1,
        "tile": state.sea.tiles[task.space] if mine else None,
    }


def list_final_scores(state: State) -> list[ScoreView]:
    """The final scores with their parts."""
    return [score.build_view() for score in score_players(state)]
