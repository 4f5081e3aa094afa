"""Which lines the rule book allows: every line that anybody could think of, each judged by itself.

Written from the German book and the rulings, not from the code; the menus are compared with it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from games.rules.keywest.edition import CURRENT, get_edition
from games.rules.keywest.state import State

TRACK = (
    "dive",
    "hotel",
    "hotel-manage",
    "factory-roll",
    "factory-market",
    "roll-cash",
    "shares",
    "harvest",
    "repeat",
)
FRUITS, BRIDGES = ("banana", "mango", "orange"), ("key-largo", "long-key", "seven-miles")
ISLANDS = ("upper", "middle", "lower")
ALL_SITES = [site.id for site in get_edition(CURRENT, 5).sites]

EVERY_LINE = (
    *(f"bid {amount}" for amount in range(-1, 240)),
    *(f"{verb} {slot}" for verb in ("take", "resolve") for slot in range(8)),
    *(f"{verb} {site}" for verb in ("plant", "lift", "buy") for site in ALL_SITES),
    *(f"{verb} {space}" for verb in ("mark", "repeat") for space in TRACK),
    *(f"waive {fruit}" for fruit in FRUITS),
    *(f"look {space}" for space in range(42)),
    *("keep", "back", "manage", "roll", "market", "cash", "stop"),
    *(" ".join(("score", *some)) for n in (1, 2, 3) for some in permutations(BRIDGES, n)),
    *(" ".join(("harvest", *some)) for n in (1, 2, 3) for some in permutations(FRUITS, n)),
)


class Book:
    """A position as it lies on the table, and what may be done in it by one player."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat, self.task = state, seat, state.task
        self.me = state.players[seat]
        self.owner = dict(
            zip((site.id for site in state.board.sites), state.land.owners, strict=True)
        )

    def lines(self) -> set[str]:
        """Everything this seat may write now; empty when it is not asked."""
        lines = {line for line in EVERY_LINE if self.allows(line)}
        return lines if lines != {"stop"} or self.may_bluff() else set()

    def allows(self, line: str) -> bool:
        verb, *words = line.split(" ")
        if self.state.phase == "bid":
            return (
                verb == "bid"
                and self.state.bids[self.seat] == -1
                and 0 <= int(words[0]) <= self.me.money
            )
        if not self.state.turns or self.state.turns[0][0] != self.seat:
            return False
        if self.task.site >= 0:
            return verb == "lift" and self.owner.get(words[0]) == self.seat
        judge: dict[str, Callable[..., bool]] = (
            self.DRAFT if self.state.phase == "draft" else self.ACTION
        )
        return verb in judge and judge[verb](self, *words)

    # -- the draft

    def take(self, slot: str) -> bool:
        return (
            self.state.turns[0][1] > 0
            and 1 <= int(slot) <= 6
            and self.state.deck.takers[int(slot) - 1] == -1
        )

    def resolve(self, slot: str) -> bool:
        still_to_take = self.state.turns[0][1]
        return (
            not still_to_take
            and not self.task.fruits
            and len(self.task.hand) == 2
            and int(slot) - 1 in self.task.hand
        )

    def plant(self, site: str) -> bool:
        return any(FRUITS[fruit] in site for fruit in self.task.fruits) and self.disk_may_go(site)

    def waive(self, fruit: str) -> bool:
        due = FRUITS.index(fruit) in self.task.fruits
        return (
            due
            and not self.me.disks
            and any(self.disk_may_go(site) for site in self.owner if fruit in site)
        )

    def disk_may_go(self, site: str) -> bool:
        """A vacant site; or another player's, once every site of its kind is taken."""
        if site not in self.owner or self.owner[site] == self.seat:
            return False
        kind = site.split("-")[1]
        full = all(owner >= 0 for other, owner in self.owner.items() if other.split("-")[1] == kind)
        return self.owner[site] == -1 or full

    # -- the nine actions

    def mark(self, action: str) -> bool:
        return (
            not self.task.action
            and action != "repeat"
            and TRACK.index(action) not in self.me.markers
        )

    def repeat(self, action: str) -> bool:
        both_in_hand = self.task.left == 2 and not self.task.action
        blocked = TRACK.index(action) in self.me.markers and action != "repeat"
        return both_in_hand and blocked and TRACK.index("repeat") not in self.me.markers

    def look(self, space: str) -> bool:
        there = 1 <= int(space) <= 40 and not self.state.sea.gone >> (int(space) - 1) & 1
        return self.diving() and self.task.space == -1 and there

    def decide_on_tile(self) -> bool:
        return self.diving() and self.task.space >= 0

    def diving(self) -> bool:
        return (
            self.task.action == "dive"
            and self.task.looks + (self.task.space >= 0) > 0
            and self.task.takes > 0
        )

    def buy(self, site: str) -> bool:
        kind = "hotel" if "hotel" in self.task.action else "factory"
        if "buy" not in self.task.parts or kind not in site or not self.disk_may_go(site):
            return False
        return self.me.money >= (5 if self.owner[site] == -1 else 8)

    def may_bluff(self) -> bool:
        """Asked though nothing can be paid: or everybody would know it (ruling of this house for
        hidden money)."""
        kind = "hotel" if "hotel" in self.task.action else "factory"
        sites = [site for site in self.owner if kind in site]
        return (
            "buy" in self.task.parts
            and not self.state.open_money
            and any(map(self.disk_may_go, sites))
        )

    def manage(self) -> bool:
        mine = [
            site for site, owner in self.owner.items() if owner == self.seat and "hotel" in site
        ]
        return "manage" in self.task.parts and any(
            self.reached(site.split("-")[0]) for site in mine
        )

    def reached(self, island: str) -> bool:
        """Whether all bridges from the mainland to this island group are finished."""
        return not any(self.state.land.bridges[: ISLANDS.index(island) + 1])

    def roll(self) -> bool:
        return "roll" in self.task.parts and any(
            "factory" in site and own == self.seat for site, own in self.owner.items()
        )

    def market(self) -> bool:
        return "market" in self.task.parts and self.me.cigars >= 5

    def cash(self) -> bool:
        return "cash" in self.task.parts and self.state.bank > 0

    def score(self, *bridges: str) -> bool:
        numbers = [BRIDGES.index(bridge) for bridge in bridges]
        good = all(self.me.shares[number] and self.reached(ISLANDS[number]) for number in numbers)
        return (
            "score" in self.task.parts and good and len(numbers) <= 2 and numbers == sorted(numbers)
        )

    def harvest(self, *fruits: str) -> bool:
        def brings(fruit: str) -> bool:
            mine = any(
                f"-{fruit}-" in site and owner == self.seat for site, owner in self.owner.items()
            )
            return mine and self.state.land.mainland[FRUITS.index(fruit)] > 0

        in_order = list(fruits) == sorted(fruits, key=FRUITS.index)
        return (
            "harvest" in self.task.parts
            and len(fruits) <= 2
            and in_order
            and all(map(brings, fruits))
        )

    def stop(self) -> bool:
        return bool(self.task.parts) and self.task.space == -1

    DRAFT = {"take": take, "resolve": resolve, "plant": plant, "waive": waive}
    ACTION = {
        "mark": mark,
        "repeat": repeat,
        "look": look,
        "keep": decide_on_tile,
        "back": decide_on_tile,
        "buy": buy,
        "manage": manage,
        "roll": roll,
        "market": market,
        "cash": cash,
        "score": score,
        "harvest": harvest,
        "stop": stop,
    }
