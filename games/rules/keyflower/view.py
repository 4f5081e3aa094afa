"""What one seat may know, built up from nothing (docs/keyflower-view.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.rules.keyflower.edition import COLOURS, GOODS, PURPLE, SKILLS, Five
from games.rules.keyflower.stages import allotment
from games.rules.keyflower.stages.scoring import score_players
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
    find_leader,
    find_seat_of_purple,
)

if TYPE_CHECKING:
    from games.rules.keyflower import view_types as types
    from games.rules.keyflower.winter_filling import Hand
    from games.rules.types import View


def view(state: State, seat: int | None) -> types.KeyflowerView:
    """All that `seat` (None: a spectator) may know."""
    over = state.phase == OVER
    return {
        "seat": seat,
        "seats": len(state.players),
        "edition": state.board.name,
        "manner": state.board.manner,
        "season": state.season,
        "phase": cast("types.Phase", state.phase),
        "turn": find_seat_on_turn(state),
        "start": state.start,
        "purple": None
        if (seat_of_purple := find_seat_of_purple(state)) == NOBODY
        else seat_of_purple,
        "passes": state.passes,
        "lots": list(map(build_lot_view, state.lots)),
        "boats": list(map(build_boat_view, state.boats)),
        "queue": list(state.queue),
        "players": [
            build_player_view(player, number, number == seat or over)
            for number, player in enumerate(state.players)
        ],
        "goods": dict(zip(GOODS, state.goods, strict=True)),
        "green": state.greens,
        "skills_left": sum(state.skills),
        "in_bag": sum(state.bag),
        "chosen": build_winter_choice_view(state, seat),
        "task": build_task_view(state),
        "aim": (state.task.aim or None) if seat == state.turn else None,
        "by_hand": state.by_hand,
        "allot": build_fillings_view(state, seat) if state.phase == ALLOT else None,
        "final": list_final_scores(state) if over else None,
    }


def find_seat_on_turn(state: State) -> int | None:
    """Whose turn it is, None when several are asked at once or nobody is."""
    if state.phase == TURN:
        return state.turn
    return state.queue[0] if state.queue else None


def build_groups_view(found: tuple[Group, ...]) -> list[types.Workers]:
    """Workers standing somewhere; those of several colours are told by colour."""
    return [build_group_view(group) for group in found if group.number]


def build_group_view(group: Group) -> types.Workers:
    """Workers of one seat."""
    shown: types.Workers = {
        "seat": group.seat,
        "colour": find_colour_name(group.colour),
        "count": group.number,
    }
    if group.colour == NO_COLOUR:
        shown["workers"] = build_workers_view(group.mix)
    return shown


def build_workers_view(counts: Five) -> dict[str, int]:
    """Workers by colour."""
    return dict(zip(COLOURS[:PURPLE], counts, strict=False))


def find_colour_name(number: int) -> str | None:
    """The colour that binds, if any."""
    return None if number == NO_COLOUR else COLOURS[number]


def build_lot_view(lot: Lot) -> types.Lot:
    """A tile up for auction."""
    lead = find_leader(lot)
    return {
        "tile": lot.tile,
        "back": lot.back,
        "bids": build_groups_view(lot.bids),
        "leader": None if lead == NOBODY else lead,
        "uses": build_groups_view(lot.uses),
        "colour": find_colour_name(lot.colour),
    }


def build_boat_view(boat: Boat) -> types.Boat:
    """A boat with its load, all open."""
    return {
        "tile": boat.tile,
        "workers": build_workers_view(boat.workers),
        "skills": dict(zip(SKILLS, boat.skills, strict=True)),
        "seat": None if boat.seat == NOBODY else boat.seat,
    }


def build_plot_view(plot: Plot) -> types.Plot:
    """A tile of a village with what lies and stands on it."""
    return {
        "q": plot.q,
        "r": plot.r,
        "tile": plot.tile,
        "turn": plot.turn,
        "back": plot.back,
        "goods": dict(zip(GOODS, plot.goods, strict=True)),
        "uses": build_groups_view(plot.uses),
        "colour": find_colour_name(plot.colour),
    }


def build_player_view(player: Player, number: int, shown: bool) -> types.Player:
    """A player: the village for everybody, what is behind the screen for its owner and at the
    end."""
    return {
        "seat": number,
        "workers": build_workers_view(player.workers) if shown else None,
        "skills": dict(zip(SKILLS, player.skills, strict=True)) if shown else None,
        "winter": list(player.winter) if shown else None,
        "plots": list(map(build_plot_view, player.plots)),
        "won": [{"tile": tile, "back": back} for tile, back in player.won],
    }


def build_winter_choice_view(state: State, seat: int | None) -> types.WinterChoice:
    """Who has chosen winter tiles, and which ones the viewer chose."""
    if state.phase != CHOOSE:
        return {"done": [False] * len(state.players), "mine": None}
    mine = None if seat is None else state.chosen[seat]
    return {
        "done": [tiles is not None for tiles in state.chosen],
        "mine": None if mine is None else list(mine),
    }


def build_task_view(state: State) -> types.Task | None:
    """What the player on turn is in the middle of."""
    doing = state.task
    if state.phase != TURN or not (doing.working or doing.hand):
        return None
    return {
        "tile": doing.tile or None,
        "hand": doing.hand,
        "colour": find_colour_name(doing.colour),
        "held": {name: count for name, count in build_workers_view(doing.held).items() if count},
        "gathered": list(doing.gathered),
        "pay": doing.pay or None,
        "transport": doing.transport,
        "upgrade": doing.upgrade,
    }


def build_fillings_view(state: State, seat: int | None) -> types.Fillings:
    """Who has filled the winter tiles by hand, and what lies on the viewer's own."""
    mine = None if seat is None else build_filling_view(allotment.get_filling(state, seat))
    return {"done": [number in state.agreed for number in range(len(state.players))], "mine": mine}


def build_filling_view(hand: Hand) -> list[types.Filling]:
    """What lies on winter tiles, by kind of what they take."""
    return [
        {"tile": tile, "counts": list(counts), "purple": purple} for tile, counts, purple in hand
    ]


def list_final_scores(state: State) -> list[types.FinalScore]:
    """The final scores with their parts."""
    return [
        {
            **score.build_view(),
            "allotted": [
                {"tile": tile or None, "items": dict(items), "points": points}
                for tile, items, points in state.allotted[score.seat]
            ],
        }
        for score in score_players(state)
    ]


def list_entry_values(view: View, seat: int) -> tuple[object, ...]:
    """All that the list of players shows of one of them."""
    player = view["players"][seat]
    counted = len(player["plots"]), len(player["won"] or ()), len(player["winter"] or ())
    placed = view["phase"], view["turn"] == seat, view["start"] == seat, view["season"] >= 0
    chosen = bool(view["chosen"] and view["chosen"]["done"][seat])
    points = [one["points"] for one in view["final"] or () if one["seat"] == seat]
    behind = player["workers"], player["skills"]
    return behind, counted, placed, chosen, points
