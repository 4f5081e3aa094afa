"""Thirteen weeks of a simulated site: strangers, households, friends and rings. Pure, of a seed.

Whose result and whose gift a game has is a model: the rates at the top are measured from games of
bots (tests/desk/sheets/test_real_games.py holds them against the real rules). Ratings are the real
ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.desk.collusion.signals import FavourOccasion, FinishedGame, SeatedPlayer
from games.ratings.model import NEW, Rating, rate_one_game

WEEKS = 13
SEATS = 4
KEYWEST = 0.7
"""Share of games that are Key West; the others are Keyflower."""
OCCASIONS = {"keywest": (8, 0.93), "keyflower": (30, 0.8)}
"""Occasions of a game, and how many of these come about: 7.5 and 24 on average."""
REACH = 0.92
"""How often the two who mean to be highest and lowest in Key West are."""
SHIFT = {"keywest": 1.75, "keyflower": 0.9}
"""By how many standard deviations of a game the one gains, and the other loses, where every gift is
given: measured in Key West, half of that is assumed in Keyflower."""


class Style(NamedTuple):
    """How a ring works. `gives`: share of occasions; `throws`: standard deviations by which the one
    loses on purpose besides; `browser`: how many use one; `games`: at least, at most; `way`: who
    gives ("one"; "turns": another in each game; "both": each to the other)."""

    gives: float
    throws: float
    browser: float
    games: tuple[int, int]
    way: str = "one"
    sometimes: float = 1.0


STYLES = {
    "payer": Style(0.8, 0.2, 0.9, (8, 20)),
    "loser": Style(0.35, 1.2, 0.7, (8, 24)),
    "careful": Style(0.65, 0.4, 0.0, (10, 30)),
    "half": Style(0.7, 0.3, 0.8, (10, 24), sometimes=0.5),
}
HELD_OUT = {
    "swapper": Style(0.6, 0.3, 0.8, (10, 24), way="turns"),
    "partners": Style(0.5, 0.0, 0.4, (12, 30), way="both"),
}
"""Left out of tuning."""


class Group(NamedTuple):
    """People who play together. `games`: how many in all weeks; `style`: of a ring, "" for the
    honest; `browsers`: pairs who share one; `declared`: they have said that they share a house."""

    kind: str
    people: tuple[int, ...]
    games: int
    style: str = ""
    browsers: frozenset[tuple[int, int]] = frozenset()
    declared: bool = False


class World(NamedTuple):
    """What came of it: all games, and who is who."""

    games: list[FinishedGame]
    groups: list[Group]
    people: int

    @property
    def guilty(self) -> set[tuple[int, int]]:
        """Pairs of one ring."""
        return {pair for one in self.groups if one.style for pair in pairs(one.people)}


class Sizes(NamedTuple):
    """How many there are of each."""

    strangers: int = 1000
    households: int = 200
    friends: int = 100
    rings: int = 50


def pairs(people: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each two, the lesser number first."""
    return combinations(sorted(people), 2)


def world(seed: str, sizes: Sizes, styles: dict[str, Style]) -> World:
    """All games in the order in which they ended."""
    rng = Random(seed)
    groups = list(everybody(rng, sizes, styles))
    total = sum(len(one.people) for one in groups)
    strong = {who: rng.gauss(0.0, 1.0) for who in range(total)}
    bold = {who: rng.gauss(0.0, 0.5) for who in range(total)}
    tables = seated(rng, groups, total)
    known: dict[int, Rating] = {}
    return World([game(rng, *one, strong, bold, styles, known) for one in tables], groups, total)


def everybody(rng: Random, sizes: Sizes, styles: dict[str, Style]) -> Iterator[Group]:
    """Groups with their people, who are numbered through."""
    first = 0
    for kind, count in sizes._asdict().items():
        for number in range(count):
            one = group(rng, kind, number, first, styles)
            first += len(one.people)
            yield one


def group(rng: Random, kind: str, number: int, first: int, styles: dict[str, Style]) -> Group:
    """One of a kind. Half of the households have said so; four in five use one browser."""
    size = {"strangers": 1, "households": 2, "friends": 3 + number % 2, "rings": 2}[kind]
    size += kind == "rings" and rng.random() < 0.2
    people = tuple(range(first, first + size))
    if kind == "households":
        shared = frozenset(pairs(people)) if rng.random() < 0.8 else frozenset()
        return Group(kind, people, rng.randint(0, 14), "", shared, rng.random() < 0.5)
    if kind == "friends":
        lent = frozenset(pair for pair in pairs(people) if rng.random() < 0.05)
        return Group(kind, people, rng.randint(6, 30), "", lent)
    if kind == "strangers":
        return Group(kind, people, 0)
    name = list(styles)[number % len(styles)]
    shared = frozenset(pairs(people)) if rng.random() < styles[name].browser else frozenset()
    return Group(kind, people, rng.randint(*styles[name].games), name, shared)


def seated(
    rng: Random, groups: Sequence[Group], total: int
) -> list[tuple[list[int], Group | None]]:
    """Tables, with the group that meets there; everybody also plays with anybody, a game in two
    weeks."""
    tables: list[tuple[list[int], Group | None]] = []
    for one in groups:
        for _game in range(one.games):
            there = rng.sample(one.people, 2) if one.kind == "rings" else list(one.people)
            while len(there) < SEATS:
                other = rng.randrange(total)
                if other not in there:
                    there.append(other)
            tables.append((there, one))
    for _game in range(total * WEEKS // (2 * SEATS)):
        tables.append((rng.sample(range(total), SEATS), None))
    rng.shuffle(tables)
    return tables


def game(
    rng: Random,
    people: list[int],
    met: Group | None,
    strong: dict[int, float],
    bold: dict[int, float],
    styles: dict[str, Style],
    known: dict[int, Rating],
) -> FinishedGame:
    """One game; the ratings after it are known then."""
    rules = "keywest" if rng.random() < KEYWEST else "keyflower"
    style = styles[met.style] if met and met.style else None
    if style and rng.random() > style.sometimes:
        style = None
    one, two = sorted(people[:2]) if style else (-1, -1)
    if style and style.way == "turns" and rng.random() < 0.5:
        one, two = two, one
    gave = gifts(rng, rules, people, bold, style, one, two)
    points = {who: strong[who] + rng.gauss(0.0, 1.0) for who in people}
    if style:
        shift = SHIFT[rules] * style.gives
        points[one] += shift * (0.4 if style.way == "both" else 1.0)
        points[two] += shift * 0.4 if style.way == "both" else -shift - style.throws
    order = sorted(people, key=points.__getitem__, reverse=True)
    before = [known.get(who, NEW) for who in order]
    places = range(1, len(order) + 1)
    known.update(zip(order, rate_one_game(before, places), strict=True))
    return FinishedGame(
        tuple(
            SeatedPlayer(who, place, rating.mean, rating.deviation)
            for who, place, rating in zip(order, places, before, strict=True)
        ),
        tuple(gave),
    )


def gifts(
    rng: Random,
    rules: str,
    people: list[int],
    bold: dict[int, float],
    style: Style | None,
    one: int,
    two: int,
) -> Iterator[FavourOccasion]:
    """Honest bids vary by person, by game and by round; whoever is highest gives to the lowest.
    In a ring two of them see to that, as often as their style says."""
    often, share = OCCASIONS[rules]
    today = {who: bold[who] + rng.gauss(0.0, 0.45) for who in people}
    chance = 1.0 / (len(people) - 1)
    for _round in range(often):
        if style and rng.random() < style.gives * REACH / (1 if rules == "keywest" else 3):
            giver, taker = (one, two)
            if style.way == "both" and rng.random() < 0.5:
                giver, taker = two, one
        elif rng.random() > share:
            continue
        else:
            bids = sorted(people, key=lambda who: today[who] + rng.gauss(0.0, 1.0))
            giver, taker = bids[-1], bids[0]
        yield FavourOccasion(giver, (taker,), chance)
