"""What the sheets are worth: rings found, honest people left alone, few sheets a week."""

from __future__ import annotations

import os
from functools import cache

import pytest

from games.desk.collusion import signals
from games.desk.collusion.signals import Signals
from games.desk.collusion.weighing import NAMES, read_rates
from tests.desk.sheets.pairs import Pair, judged, outcome, signals_of
from tests.desk.sheets.tune import SEEDS
from tests.desk.sheets.world import HELD_OUT, STYLES, Sizes, World, pairs, world

pytestmark = pytest.mark.promise(30)
FULL = bool(os.environ.get("KEYWEST_FULL"))
PRECISION, RECALL, A_WEEK = 0.9, 0.6, 5.0
WORLDS = [f"test {number}" for number in range(8 if FULL else 2)]
USUAL = Sizes()
WHOLE = Sizes(strangers=8_500, households=200, friends=300, rings=50)
"""Ten thousand players."""


@cache
def of(seed: str, sizes: Sizes = USUAL) -> World:
    """Half of the rings or so are of the styles that were left out of tuning."""
    assert seed not in SEEDS
    return world(seed, sizes, STYLES | HELD_OUT)


@cache
def seen(seed: str) -> dict[Pair, Signals]:
    """The signals there."""
    return signals_of(of(seed))


@pytest.mark.parametrize("seed", WORLDS)
def test_rings_are_found_and_the_honest_left_alone(seed: str) -> None:
    told = judged(of(seed), read_rates(), seen=seen(seed))
    print(
        f"\n{seed}: precision {told.precision:.3f}, recall {told.recall:.2f}, "
        f"{told.a_week:.1f} sheets a week at 10,000 players"
    )
    assert told.rings == 50
    assert told.precision >= PRECISION
    assert told.recall >= RECALL
    assert told.a_week <= A_WEEK


def test_styles_that_nobody_tuned_for_are_found_as_well() -> None:
    there = world("held out", Sizes(), HELD_OUT)
    told = judged(there, read_rates())
    assert told.precision >= PRECISION
    assert told.recall >= RECALL


@pytest.mark.skipif(not FULL, reason="ten thousand players")
@pytest.mark.parametrize("number", range(3))
def test_ten_thousand_players(number: int) -> None:
    told = judged(of(f"whole {number}", WHOLE), read_rates())
    print(
        f"\n{told.people} players: precision {told.precision:.3f}, recall {told.recall:.2f}, "
        f"{told.a_week:.1f} sheets a week"
    )
    assert told.people >= 10_000
    assert told.precision >= PRECISION
    assert told.recall >= RECALL
    assert told.a_week <= A_WEEK


@pytest.mark.parametrize("name", NAMES)
def test_each_signal_finds_rings_that_are_not_found_without_it(name: str) -> None:
    whole, less = (
        sum(judged(of(seed), read_rates(), off, seen(seed)).found for seed in WORLDS)
        for off in (frozenset[str](), frozenset({name}))
    )
    assert less < whole
    assert name != "gifts" or less < RECALL * 50 * len(WORLDS)


def test_friends_counted_as_guilty_would_show() -> None:
    """A planted fault: whoever always plays together gets a sheet."""
    there = of(WORLDS[0])
    friends = [pair for one in there.groups if one.kind == "friends" for pair in pairs(one.people)]
    suspected = seen(WORLDS[0]).keys() & set(friends)
    told = judged(there, read_rates(), seen=seen(WORLDS[0]))
    assert outcome(there, suspected | told.wrong | there.guilty, there.guilty).precision < PRECISION


def test_whoever_is_given_to_by_everybody_is_not_suspected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: nobody asks how often others give to the same player."""
    wrong = len(judged(of(WORLDS[0]), read_rates(), seen=seen(WORLDS[0])).wrong)
    monkeypatch.setattr(signals, "PRIOR", 1e9)
    told = judged(of(WORLDS[0]), read_rates())
    assert len(told.wrong) > wrong
    assert told.precision < PRECISION


def test_one_browser_alone_makes_no_sheet() -> None:
    """Households that have not said so share one; nothing else speaks against them."""
    there = of(WORLDS[0])
    homes = [one for one in there.groups if one.kind == "households" and one.browsers]
    shared = {pair for one in homes if not one.declared for pair in one.browsers}
    using = {pair for pair, one in seen(WORLDS[0]).items() if one.browser}
    assert len(shared & using) > 20
    assert len(shared & judged(there, read_rates(), seen=seen(WORLDS[0])).wrong) <= 1


def test_a_declared_household_shows_no_browser() -> None:
    there = of(WORLDS[0])
    declared = {pair for one in there.groups if one.declared for pair in one.browsers}
    found = seen(WORLDS[0])
    assert any(pair in found for pair in declared)
    assert not any(found[pair].browser for pair in declared if pair in found)


def test_the_same_seed_is_the_same_world() -> None:
    small = Sizes(20, 5, 5, 5)
    assert world("a", small, STYLES) == world("a", small, STYLES) != world("b", small, STYLES)
