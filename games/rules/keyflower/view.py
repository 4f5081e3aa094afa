"""What one seat may know, built up from nothing (docs/keyflower-view.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SKILLS, Five
from games.rules.keyflower.stages import allot
from games.rules.keyflower.stages.scoring import scores
from games.rules.keyflower.state import (
    ALLOT,
    CHOOSE,
    NO_COLOUR,
    NOBODY,
    OVER,
    TURN,
    Boat,
    Group,
    Lot,
    Player,
    Plot,
    State,
    leader,
    purple_of,
)

if TYPE_CHECKING:
    from games.rules.keyflower.by_hand import Hand
    from games.rules.types import View


def view(state: State, seat: int | None) -> View:
    """All that `seat` (None: a spectator) may know."""
    over = state.phase == OVER
    return {
        "seat": seat,
        "seats": len(state.players),
        "edition": state.board.name,
        "manner": state.board.manner,
        "season": state.season,
        "phase": state.phase,
        "turn": on_turn(state),
        "start": state.start,
        "purple": None if (seat_of_purple := purple_of(state)) == NOBODY else seat_of_purple,
        "passes": state.passes,
        "lots": list(map(lot_view, state.lots)),
        "boats": list(map(boat_view, state.boats)),
        "queue": list(state.queue),
        "players": [
            belongings(player, number, number == seat or over)
            for number, player in enumerate(state.players)
        ],
        "goods": dict(zip(GOODS, state.goods, strict=True)),
        "green": state.greens,
        "skills_left": sum(state.skills),
        "in_bag": sum(state.bag),
        "chosen": chosen(state, seat),
        "task": task(state),
        "aim": (state.task.aim or None) if seat == state.turn else None,
        "by_hand": state.by_hand,
        "allot": allotting(state, seat) if state.phase == ALLOT else None,
        "final": final(state) if over else None,
    }


def on_turn(state: State) -> int | None:
    """Whose turn it is, None when several are asked at once or nobody is."""
    if state.phase == TURN:
        return state.turn
    return state.queue[0] if state.queue else None


def groups(found: tuple[Group, ...]) -> list[View]:
    """Workers standing somewhere; those of several colours are told by colour."""
    return [
        {"seat": group.seat, "colour": colour(group.colour), "count": group.number}
        | ({} if group.colour != NO_COLOUR else {"workers": workers(group.mix)})
        for group in found
        if group.number
    ]


def workers(counts: Five) -> dict[str, int]:
    """Workers by colour."""
    return dict(zip(COLOURS[:PURPLE], counts, strict=False))


def colour(number: int) -> str | None:
    """The colour that binds, if any."""
    return None if number == NO_COLOUR else COLOURS[number]


def lot_view(lot: Lot) -> View:
    """A tile up for auction."""
    lead = leader(lot)
    return {
        "tile": lot.tile,
        "back": lot.back,
        "bids": groups(lot.bids),
        "leader": None if lead == NOBODY else lead,
        "uses": groups(lot.uses),
        "colour": colour(lot.colour),
    }


def boat_view(boat: Boat) -> View:
    """A boat with its load, all open."""
    return {
        "tile": boat.tile,
        "workers": workers(boat.workers),
        "skills": dict(zip(SKILLS, boat.skills, strict=True)),
        "seat": None if boat.seat == NOBODY else boat.seat,
    }


def plot_view(plot: Plot) -> View:
    """A tile of a village with what lies and stands on it."""
    return {
        "q": plot.q,
        "r": plot.r,
        "tile": plot.tile,
        "turn": plot.turn,
        "back": plot.back,
        "goods": dict(zip(GOODS, plot.goods, strict=True)),
        "uses": groups(plot.uses),
        "colour": colour(plot.colour),
    }


def belongings(player: Player, number: int, shown: bool) -> View:
    """A player: the village for everybody, what is behind the screen for its owner and at the
    end."""
    return {
        "seat": number,
        "workers": workers(player.workers) if shown else None,
        "skills": dict(zip(SKILLS, player.skills, strict=True)) if shown else None,
        "winter": list(player.winter) if shown else None,
        "plots": list(map(plot_view, player.plots)),
        "won": [{"tile": tile, "back": back} for tile, back in player.won],
    }


def chosen(state: State, seat: int | None) -> View:
    """Who has chosen winter tiles, and which ones the viewer chose."""
    if state.phase != CHOOSE:
        return {"done": [False] * len(state.players), "mine": None}
    mine = None if seat is None else state.chosen[seat]
    return {
        "done": [tiles is not None for tiles in state.chosen],
        "mine": None if mine is None else list(mine),
    }


def task(state: State) -> View | None:
    """What the player on turn is in the middle of."""
    doing = state.task
    if state.phase != TURN or not (doing.working or doing.hand):
        return None
    return {
        "tile": doing.tile or None,
        "hand": doing.hand,
        "colour": colour(doing.colour),
        "held": {name: count for name, count in workers(doing.held).items() if count},
        "pay": doing.pay or None,
        "transport": doing.transport,
        "upgrade": doing.upgrade,
    }


def allotting(state: State, seat: int | None) -> View:
    """Who has filled the winter tiles by hand, and what lies on the viewer's own."""
    mine = None if seat is None else hand_view(allot.hand(state, seat))
    return {"done": [number in state.agreed for number in range(len(state.players))], "mine": mine}


def hand_view(hand: Hand) -> list[View]:
    """What lies on winter tiles, by kind of what they take."""
    return [
        {"tile": tile, "counts": list(counts), "purple": purple} for tile, counts, purple in hand
    ]


def final(state: State) -> list[dict[str, Any]]:
    """The final scores with their parts."""
    return [
        score.shown()
        | {
            "allotted": [
                {"tile": tile or None, "items": dict(items), "points": points}
                for tile, items, points in state.allotted[score.seat]
            ],
        }
        for score in scores(state)
    ]


def entry(view: View, seat: int) -> tuple[object, ...]:
    """All that the list of players shows of one of them."""
    player = view["players"][seat]
    counted = len(player["plots"]), len(player["won"] or ()), len(player["winter"] or ())
    placed = view["phase"], view["turn"] == seat, view["start"] == seat, view["season"] >= 0
    chosen = bool(view["chosen"] and view["chosen"]["done"][seat])
    points = [one["points"] for one in view["final"] or () if one["seat"] == seat]
    behind = player["workers"], player["skills"]
    return behind, counted, placed, chosen, points
