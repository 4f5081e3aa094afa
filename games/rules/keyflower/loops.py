"""The longest closed road route: how many different tiles it can visit without using a road twice (Sea Bastion)."""

from __future__ import annotations

Joined = dict[int, list[int]]
MOST_CYCLES = 16
"""Villages have a handful of independent round trips; beyond this many only the simple ones are joined."""


def longest_loop(joined: Joined) -> int:
    """The most tiles on a closed route that uses each road at most once; 0 without any loop.

    Such routes are exactly the connected sets of roads with an even number at every tile, and those are the sums of
    independent round trips: all of them are tried.
    """
    edges = sorted({(min(a, b), max(a, b)) for a, others in joined.items() for b in others})
    cycles = independent(joined, edges)[:MOST_CYCLES]
    best = 0
    for choice in range(1, 1 << len(cycles)):
        roads = 0
        for number, cycle in enumerate(cycles):
            if choice >> number & 1:
                roads ^= cycle
        best = max(best, visited(edges, roads, best))
    return best


def independent(joined: Joined, edges: list[tuple[int, int]]) -> list[int]:
    """One round trip for every road outside a spanning tree, as bit sets of roads."""
    number = {edge: index for index, edge in enumerate(edges)}
    paths: dict[int, int] = {}
    tree = 0
    for root in joined:
        if root in paths:
            continue
        paths[root] = 0
        border = [root]
        while border:
            at = border.pop()
            for other in joined[at]:
                if other not in paths:
                    road = 1 << number[min(at, other), max(at, other)]
                    paths[other] = paths[at] | road
                    tree |= road
                    border.append(other)
    return [paths[a] ^ paths[b] | 1 << index for index, (a, b) in enumerate(edges) if not tree >> index & 1]


def visited(edges: list[tuple[int, int]], roads: int, best: int) -> int:
    """Tiles on these roads if they hang together, else 0. Not counted if there cannot be more than `best`."""
    chosen = [edge for index, edge in enumerate(edges) if roads >> index & 1]
    tiles = {tile for edge in chosen for tile in edge}
    if len(tiles) <= best:
        return 0
    reached, more = {chosen[0][0]}, True
    while more:
        before = len(reached)
        for a, b in chosen:
            if a in reached or b in reached:
                reached |= {a, b}
        more = len(reached) > before
    return len(tiles) if reached == tiles else 0
