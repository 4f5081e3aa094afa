"""Final scoring: what is printed, what lies on yards, roads and rivers, and the best use of
everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.hexes import STEPS, list_joined_plots
from games.rules.keyflower.road_loops import measure_longest_loop
from games.rules.keyflower.shares import LOOSE, WHITE_WIND, Plan, Share, sum_plan_points
from games.rules.keyflower.stages.allotment import choose_best_plan, encode_share, get_scored_plan
from games.rules.keyflower.state import Allotted, Player, Plot, State, has_tile_with_face
from games.rules.keyflower.words import SOURCE_NAMES, describe_allotment, get_tile_name
from games.rules.text import Text, _
from games.rules.types import Score

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Edition

RIVER_POINTS = (0, 2, 4, 8, 16, 32)


def decide_final_scoring(state: State) -> list[Any]:
    """Everybody's points by source; the screens are lifted."""
    seats = range(len(state.players))
    plans = [get_scored_plan(state, seat) for seat in seats]
    parts = tuple(tuple(list_points_by_source(state, seat, plans[seat])) for seat in seats)
    allotted = tuple(tuple(map(encode_share, plan)) for plan in plans)
    workers, skills = (
        tuple(p.workers for p in state.players),
        tuple(p.skills for p in state.players),
    )
    return [ev.Finished(parts, workers, skills, allotted)]


def list_points_by_source(state: State, seat: int, plan: Plan) -> Iterator[tuple[str, int]]:
    """A seat's points by source."""
    player = state.players[seat]
    names = {plot.tile for plot in player.plots}
    yield "tiles", sum_printed_points(state.board, player)
    yield "order", score_turn_order_tiles(state.board, player)
    yield "keyflower", score_transport(state, player) if "keyflower" in names else 0
    yield "sea-bastion", score_road_loop(state.board, player) if "sea-bastion" in names else 0
    yield "sea-breese", score_river_boats(state, player) if "sea-breese" in names else 0
    for source in ("yards", "winter", "white-wind", "gold"):
        yield (
            source,
            sum(share.points for share in plan if get_share_source(state, share) == source),
        )


def sum_printed_points(board: Edition, player: Player) -> int:
    """Points printed on the faces that are up."""
    return sum(
        board.tile[plot.tile].back_points if plot.back else board.tile[plot.tile].front_points
        for plot in player.plots
    )


def score_turn_order_tiles(board: Edition, player: Player) -> int:
    """A point for each tile next to a turn order tile."""
    return sum(
        count_neighbours(player, plot)
        for plot in player.plots
        if board.tile[plot.tile].kind == "turn-order"
    )


def get_share_source(state: State, share: Share) -> str:
    """Under which heading a share of the plan is counted."""
    if share.tile == LOOSE:
        return "gold"
    if share.tile == WHITE_WIND:
        return "white-wind"
    return "winter" if state.board.tile[share.tile].kind == "winter" else "yards"


def count_neighbours(player: Player, plot: Plot) -> int:
    """Tiles next to a plot."""
    near = {(plot.q + q, plot.r + r) for q, r in STEPS}
    return len(near & {(other.q, other.r) for other in player.plots})


def score_transport(state: State, player: Player) -> int:
    """Transport printed on the faces that are up; doubled with summer boat 2b."""
    printed = sum(state.board.tile[plot.tile].ability(plot.back).transport for plot in player.plots)
    return printed * (2 if has_tile_with_face(player, "summer-boat-2", True) else 1)


def score_road_loop(board: Edition, player: Player) -> int:
    """A point for each tile in the longest closed route of roads."""
    return measure_longest_loop(list_joined_plots(board, player.plots, "r"))


def score_river_boats(state: State, player: Player) -> int:
    """For boats in one river line from the home tile, up to five."""
    return RIVER_POINTS[min(count_boats_on_river(state, player), 5)]


def count_boats_on_river(state: State, player: Player) -> int:
    """Boats in an unbroken river line from the home tile."""
    joined = list_joined_plots(state.board, player.plots, "w")
    line, border = {0}, [0]
    while border:
        border = [other for at in border for other in joined[at] if other not in line]
        line |= set(border)
    return len(line) - 1


def tally_points(state: State) -> tuple[tuple[int, ...], ...]:
    """By seat, the points by source: as scored, or before that as the scoring would be now."""
    seats = range(len(state.players))
    scored = state.scores or [
        list_points_by_source(state, seat, choose_best_plan(state, seat)) for seat in seats
    ]
    return tuple(tuple(points for _source, points in parts) for parts in scored)


def score_players(state: State) -> tuple[Score, ...]:
    """Final points; equal points share a rank (there is no tie-break)."""
    totals = [sum(points for _source, points in parts) for parts in state.scores]
    return tuple(
        Score(
            seat,
            totals[seat],
            1 + sum(total > totals[seat] for total in totals),
            tuple((SOURCE_NAMES[source], points) for source, points in parts),
            list_score_notes(state, seat),
        )
        for seat, parts in enumerate(state.scores)
    )


def list_score_notes(state: State, seat: int) -> tuple[Text, ...]:
    """A line for each share; and what the best allocation would have brought, if that was not
    it."""
    lines = tuple(map(describe_share, state.allotted[seat]))
    if not state.by_hand:
        return lines
    got, most = (
        sum(points for _tile, _items, points in state.allotted[seat]),
        sum_plan_points(choose_best_plan(state, seat)),
    )
    return (
        lines
        if got == most
        else (*lines, _("The best allocation would have brought {points} more.", points=most - got))
    )


def describe_share(share: Allotted) -> Text:
    """A share of the stored plan as a line."""
    tile, items, points = share
    return describe_allotment(get_tile_name(tile) if tile else "", items, points)
