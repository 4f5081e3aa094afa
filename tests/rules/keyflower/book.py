"""The rules once more, as plain questions about a view: is this line allowed? Slow, sharing nothing
with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from games.rules.keyflower.edition import CURRENT, GOODS, get_edition

AROUND = {0: (0, 1), 1: (-1, 1), 2: (-1, 0), 3: (0, -1), 4: (1, -1), 5: (1, 0)}
View = dict[str, Any]


class Book:
    """What one seat, seeing its view, may do in its turn, with what it builds and with what it
    carries."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view["players"][view["seat"]]
        self.tile = get_edition(CURRENT, view["seats"]).tile
        self.printed = view["edition"] != "2012-r1" and view["manner"] == "print"
        task = view["task"] or {}
        self.held = task.get("held", {})
        self.hand, self.colour = sum(self.held.values()), next(iter(self.held), None)

    def has(self, boat: str, back: bool) -> bool:
        """Whether a summer boat lies in the village, or has just been won, with this face."""
        places = [*self.me["plots"], *self.me["won"]]
        return any(
            place["tile"] == f"summer-boat-{boat}" and place["back"] == back for place in places
        )

    # -- bids and uses

    def turn(self) -> set[str]:
        """Every line of a turn."""
        lines = {*self.bids(), *self.uses(), *self.gathers()}
        return lines if self.hand else lines | {"pass"}

    def groups(self) -> Iterator[tuple[str, int]]:
        """Every colour and number that could be placed: all in hand with any from behind the
        screen, or any from there."""
        if len(self.held) > 1:
            return
        for colour, own in self.me["workers"].items():
            if self.hand and colour == self.colour:
                yield from ((colour, self.hand + more) for more in range(own + 1))
            elif not self.hand:
                yield from ((colour, number) for number in range(1, own + 1))

    def bids(self) -> Iterator[str]:
        for lot, (colour, number) in product(self.view["lots"], self.groups()):
            mine = next((bid for bid in lot["bids"] if bid["seat"] == self.view["seat"]), None)
            stands = number + (mine["count"] if mine else 0)
            beats = all(stands > bid["count"] for bid in lot["bids"])
            if beats and (colour == mine["colour"] if mine else self.may_bid_in(lot, colour)):
                yield f"bid {stands} {colour} on {lot['tile']}"

    def may_bid_in(self, lot: View, colour: str) -> bool:
        """The colour that binds; with 4a any, where red, blue or yellow leads."""
        if lot["colour"] in (None, colour):
            return True
        leads = max(lot["bids"], key=lambda bid: bid["count"], default=None)
        if self.printed and lot["tile"].startswith("order"):
            return False
        return self.has("4", False) and leads is not None and leads["colour"] != "green"

    def uses(self) -> Iterator[str]:
        plots = [plot for player in self.view["players"] for plot in player["plots"]]
        for place, (colour, number) in product([*self.view["lots"], *plots], self.groups()):
            fits = place["colour"] in (None, colour) or self.has("4", True)
            if self.grows(place, number) and fits and self.can_pay(place, {colour: number}):
                yield f"use {place['tile']} {number} {colour}"
        if self.printed and self.has("4", True):
            yield from self.mixes(
                [place for place in [*self.view["lots"], *plots] if place["colour"]]
            )

    def grows(self, place: View, number: int) -> bool:
        """More than ever before, and six in all."""
        standing = [use["count"] for use in place["uses"]]
        return all(number > count for count in standing) and sum(standing) + number <= 6

    def mixes(self, places: list[View]) -> Iterator[str]:
        """4b by print: any colours, once a tile has been bid for or used."""
        own = self.me["workers"]
        numbers = [
            range(self.held.get(colour, 0), min(6, self.held.get(colour, 0) + own[colour]) + 1)
            for colour in own
        ]
        for counts in product(*numbers):
            crew = {colour: count for colour, count in zip(own, counts, strict=True) if count}
            said = " ".join(f"{count} {colour}" for colour, count in crew.items())
            for place in places if len(crew) > 1 and sum(counts) <= 6 else ():
                if self.grows(place, sum(counts)) and self.can_pay(place, crew):
                    yield f"use {place['tile']} {said}"

    def can_pay(self, place: View, crew: dict[str, int]) -> bool:
        """Whether the tile does anything, and what it wants is there beside the workers placed."""
        tile = self.tile[place["tile"]]
        face = tile.back if place["back"] else tile.front
        workers = dict(self.me["workers"])
        for colour, number in crew.items():
            workers[colour] -= number - self.held.get(colour, 0)
        wants = {
            "": True,
            "worker": any(workers.values()),
            "skill": any(self.me["skills"].values()),
        }
        wants |= {name: count > 0 for name, count in (*workers.items(), *self.me["skills"].items())}
        does = [
            any(face.make),
            face.choose,
            face.workers,
            face.skills,
            face.green,
            face.transport,
            face.upgrade,
        ]
        return any(does) and wants[face.pay]

    def gathers(self) -> Iterator[str]:
        for lot in self.view["lots"]:
            mine = next((bid for bid in lot["bids"] if bid["seat"] == self.view["seat"]), None)
            other = (
                self.hand
                and not (self.printed and self.has("4", True))
                and mine
                and mine["colour"] != self.colour
            )
            if not mine or lot["leader"] == self.view["seat"] or other:
                continue
            if Book(self.without(lot, mine)).somewhere():
                yield f"gather {lot['tile']}"

    def without(self, lot: View, mine: View) -> View:
        """The view once this bid is in the hand."""
        bids = [bid for bid in lot["bids"] if bid is not mine]
        left = [*lot["uses"], *bids]
        kept = any(group["colour"] == lot["colour"] for group in left)
        colour = lot["colour"] if kept else left[0]["colour"] if left else None
        lots = [
            {**other, "bids": bids, "colour": colour} if other is lot else other
            for other in self.view["lots"]
        ]
        held = self.held | {mine["colour"]: self.held.get(mine["colour"], 0) + mine["count"]}
        return {**self.view, "lots": lots, "task": {"held": held}}

    def somewhere(self) -> bool:
        """Whether what is in the hand could go anywhere, perhaps with still more beaten bids."""
        return any(self.bids()) or any(self.uses()) or any(self.gathers())

    # -- building and carrying

    def places(self) -> set[str]:
        """Every place and turn for every tile won, by trying all of them."""
        at = {(plot["q"], plot["r"]): plot for plot in self.me["plots"]}
        far = 1 + max(max(abs(q), abs(r)) for q, r in at)
        spots = [spot for spot in product(range(-far, far + 1), repeat=2) if spot not in at]
        return {
            f"place {won['tile']} {q},{r} r{turn}"
            for won, (q, r), turn in product(self.me["won"], spots, range(6))
            if self.fits(at, self.tile[won["tile"]].edges, q, r, turn)
        }

    def fits(self, at: dict[tuple[int, int], View], edges: str, q: int, r: int, turn: int) -> bool:
        meeting = []
        for side, (east, south) in AROUND.items():
            other = at.get((q + east, r + south))
            if other:
                theirs = self.tile[other["tile"]].edges[(side + 3 - other["turn"]) % 6]
                meeting.append(theirs == edges[(side - turn) % 6])
        return bool(meeting) and (all(meeting) or self.has("2", False))

    def carries(self) -> set[str]:
        """Every good to every tile that so many single steps reach."""
        at = {(plot["q"], plot["r"]): plot for plot in self.me["plots"]}
        lines = set()
        for start, plot in at.items():
            reached = {start}
            for _step in range(self.view["task"]["transport"]):
                reached |= {spot for here in reached for spot in self.next_to(at, here)}
            for good, spot in product(GOODS, reached - {start}):
                if plot["goods"][good]:
                    lines.add(f"move {good} {plot['tile']}>{at[spot]['tile']}")
        return lines

    def next_to(
        self, at: dict[tuple[int, int], View], here: tuple[int, int]
    ) -> Iterator[tuple[int, int]]:
        for side, (east, south) in AROUND.items():
            there = (here[0] + east, here[1] + south)
            if there in at:
                ours, theirs = at[here], at[there]
                road = self.tile[ours["tile"]].edges[(side - ours["turn"]) % 6]
                other = self.tile[theirs["tile"]].edges[(side + 3 - theirs["turn"]) % 6]
                over = "rf" if self.printed else "rfw"
                if road == other == "r" or (
                    self.has("2", False) and road in over and other in over
                ):
                    yield there
