"""Final scoring: what is printed, what lies on yards, roads and rivers, and the best use of everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.core import Score
from games.rules.keyflower import events as ev
from games.rules.keyflower.allocation import Holdings, best
from games.rules.keyflower.edition import GOLD, GOODS, Four, Scoring
from games.rules.keyflower.hexes import linked
from games.rules.keyflower.loops import longest_loop
from games.rules.keyflower.state import Player, Plot, State, owns
from games.rules.keyflower.words import SOURCE_NAMES

RIVER_POINTS = (0, 2, 4, 8, 16, 32)


def finish(state: State) -> list[Any]:
    """Everybody's points by source; the screens are lifted."""
    parts = tuple(tuple(points_of(state, seat)) for seat in range(len(state.players)))
    return [ev.Finished(parts, tuple(p.workers for p in state.players), tuple(p.skills for p in state.players))]


def points_of(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """A seat's points by source. The purple worker counts as whatever brings most."""
    player, board = state.players[seat], state.board
    names = {plot.tile for plot in player.plots}
    yield (
        "tiles",
        sum(board.tile[p.tile].back_points if p.back else board.tile[p.tile].front_points for p in player.plots),
    )
    yield "order", sum(around(player, plot) for plot in player.plots if board.tile[plot.tile].kind == "turn-order")
    yield "keyflower", transport_points(state, player) if "keyflower" in names else 0
    yield "sea-bastion", longest_loop(linked(board, player.plots, "r")) if "sea-bastion" in names else 0
    yield "sea-breese", RIVER_POINTS[min(boats_on_river(state, player), 5)] if "sea-breese" in names else 0
    yield from allotted(state, seat)


def around(player: Player, plot: Plot) -> int:
    """Tiles next to a plot."""
    near = {(plot.q + q, plot.r + r) for q, r in ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))}
    return len(near & {(other.q, other.r) for other in player.plots})


def transport_points(state: State, player: Player) -> int:
    """Transport printed on the faces that are up; doubled with summer boat 2b."""
    printed = sum(state.board.tile[plot.tile].ability(plot.back).transport for plot in player.plots)
    return printed * (2 if owns(player, "summer-boat-2", True) else 1)


def boats_on_river(state: State, player: Player) -> int:
    """Boats in an unbroken river line from the home tile."""
    joined = linked(state.board, player.plots, "w")
    line, border = {0}, [0]
    while border:
        border = [other for at in border for other in joined[at] if other not in line]
        line |= set(border)
    return len(line) - 1


def allotted(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """Yards and winter tiles with the best place for the purple worker, if this seat has it."""
    held = holdings(state, seat)
    options = [held, *jokers(held)] if state.start == seat else [held]
    chosen = max(options, key=lambda holding: sum(best(holding).values()))
    found = best(chosen)
    for source in ("yards", "winter", "white-wind", "gold"):
        yield source, found[source]


def holdings(state: State, seat: int) -> Holdings:
    """Everything that is to be allotted: what lies on yards stays there, the rest is collected."""
    player = state.players[seat]
    wild = owns(player, "summer-boat-3", True)
    goods, yards, rates = [0] * 4, 0, []
    for plot in player.plots:
        ability = state.board.tile[plot.tile].ability(plot.back)
        if ability.yard:
            rates.append(ability.each)
        kept = on_yard(ability.yard, plot.goods, wild)
        yards += sum(kept) * ability.each
        for good in range(4):
            goods[good] += plot.goods[good] - kept[good]
    tiles = tuple(scoring_of(state, plot) for plot in player.plots if state.board.tile[plot.tile].scoring)
    white = any(plot.tile == "white-wind" for plot in player.plots)
    r, b, y, g, _purple = player.workers
    return Holdings(
        (r, b, y, g),
        player.skills,
        (goods[0], goods[1], goods[2], goods[3]),
        tiles,
        white,
        wild,
        yards,
        max(rates, default=0),
    )


def scoring_of(state: State, plot: Plot) -> Scoring:
    """A winter tile's scoring."""
    scoring = state.board.tile[plot.tile].scoring
    assert scoring
    return scoring


def on_yard(yard: str, goods: Four, wild: bool) -> Four:
    """The goods that score on a yard: its own kind and gold; all of them on the barn, or with summer boat 3b."""
    if not yard:
        return (0, 0, 0, 0)
    if yard == "any" or wild:
        return goods
    own = GOODS.index(yard)
    kept = [count if good in (own, GOLD) else 0 for good, count in enumerate(goods)]
    return kept[0], kept[1], kept[2], kept[3]


def jokers(held: Holdings) -> Iterator[Holdings]:
    """The holdings with the purple worker as one more of any sort."""
    for kind in range(4):
        yield held._replace(workers=one_more(held.workers, kind))
        yield held._replace(goods=one_more(held.goods, kind))
    for kind in range(3):
        a, b, c, _rest = one_more((*held.skills, 0), kind)
        yield held._replace(skills=(a, b, c))
    if held.best_yard:
        yield held._replace(yards=held.yards + held.best_yard)


def one_more(counts: Four, kind: int) -> Four:
    """The counts with one more of a kind."""
    changed = [count + (other == kind) for other, count in enumerate(counts)]
    return changed[0], changed[1], changed[2], changed[3]


def scores(state: State) -> tuple[Score, ...]:
    """Final points; equal points share a rank (there is no tie-break)."""
    totals = [sum(points for _source, points in parts) for parts in state.scores]
    return tuple(
        Score(
            seat,
            totals[seat],
            1 + sum(total > totals[seat] for total in totals),
            tuple((SOURCE_NAMES[source], points) for source, points in parts),
        )
        for seat, parts in enumerate(state.scores)
    )
