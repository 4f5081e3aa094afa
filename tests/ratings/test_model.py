"""The model: who wins rises, equal ones stay equal, and the order in which people are told is no
matter."""

from __future__ import annotations

import random
from itertools import permutations

from games.ratings.model import CERTAIN, LUCE, Rating, rate_one_game


def test_the_winner_rises_and_everybody_is_known_better() -> None:
    after = rate_one_game([Rating(), Rating(), Rating()], [1, 2, 3])
    assert after[0].mean > after[1].mean > after[2].mean
    assert all(one.deviation < Rating().deviation and one.games == 1 for one in after)
    assert not after[0].certain
    assert (Rating().shown, Rating().band) == (1500, 333)


def test_in_whatever_order_it_is_told() -> None:
    people = [Rating(25, 8), Rating(30, 2), Rating(20, 5), Rating(22, 4)]
    places = [1, 2, 2, 4]
    one = rate_one_game(people, places)
    for order in permutations(range(4)):
        after = rate_one_game([people[n] for n in order], [places[n] for n in order])
        assert [after[order.index(n)] for n in range(4)] == one


def test_only_the_order_of_places_counts() -> None:
    people = [Rating(25, 8), Rating(30, 2), Rating(20, 5)]
    assert rate_one_game(people, [1, 2, 3]) == rate_one_game(people, [2, 5, 9])


def test_the_numbers_are_those_of_the_library() -> None:
    """Where its own copies are left out."""
    dice = random.Random(5)
    for _ in range(300):
        seats = range(dice.randint(2, 7))
        people = [Rating(dice.gauss(25, 6), dice.uniform(1, 8), dice.randrange(9)) for _ in seats]
        places = [dice.randint(1, 4) for _ in seats]
        teams = [[LUCE.rating(one.mean, one.deviation)] for one in people]
        told = LUCE.rate(teams, ranks=[float(place) for place in places])
        assert rate_one_game(people, places) == [
            Rating(round(new.mu, 6), round(new.sigma, 6), old.games + 1)
            for old, [new] in zip(people, told, strict=True)
        ]


def test_values_are_rounded_to_a_millionth() -> None:
    for one in rate_one_game([Rating(24.123457, 7.1), Rating(27.5, 3.3)], [2, 1]):
        assert (round(one.mean, 6), round(one.deviation, 6)) == (one.mean, one.deviation)


def test_a_rating_gets_certain_and_tells_the_strong_from_the_weak() -> None:
    dice = random.Random(11)
    skill = {who: dice.gauss(0, 1) for who in range(24)}
    known = dict.fromkeys(skill, Rating())
    for _ in range(24 * 10):
        table = dice.sample(sorted(skill), 4)
        order = sorted(table, key=lambda who: -(skill[who] - dice.expovariate(1)))
        after = rate_one_game([known[who] for who in order], [1, 2, 3, 4])
        known |= dict(zip(order, after, strict=True))
    certain = [who for who in skill if known[who].certain]
    assert len(certain) > 20
    assert all(known[who].deviation <= CERTAIN for who in certain)
    strong = sorted(skill, key=lambda who: skill[who])
    weak, good = strong[:6], strong[-6:]
    assert min(known[w].mean for w in good) > max(known[w].mean for w in weak)
