"""The only source of chance (games/rules/chance.py). More dice: `DICE=1000000 pytest
tests/rules/test_chance.py`."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import chance as module
from games.rules.chance import Chance, Draw, commitment, derive

KNOWN = [4, 2, 2, 4, 2, 3, 4, 5, 4, 4]
pytestmark = pytest.mark.promise(23)
DICE = int(os.environ.get("DICE", "200000"))
SEED = bytes(range(32))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand, for keys of at most a block."""
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def as_specified(seed: bytes, index: int, sides: int) -> int:
    """docs/event-log.md, "Chance", written once more."""
    for attempt in count():
        number = int.from_bytes(hmac_sha256(seed, f"{index}/{attempt}".encode()), "big")
        if number < 2**256 // sides * sides:
            return number % sides
    raise AssertionError


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_draw_is_what_the_specification_says(seed: bytes, index: int, sides: int) -> None:
    assert derive(seed, index, sides) == as_specified(seed, index, sides)


def test_a_known_draw_never_changes() -> None:
    """Every finished game could be re-derived: these numbers are for ever."""
    assert [derive(SEED, index, 6) for index in range(10)] == KNOWN
    assert [as_specified(SEED, index, 6) for index in range(10)] == KNOWN


def test_the_last_numbers_that_would_favour_some_sides_are_rejected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With numbers of 0..255 and 100 sides, 200..255 must be drawn again, or the sides 0..55 would
    come more often."""
    monkeypatch.setattr(module, "SPAN", 256)
    attempts: Counter[bytes] = Counter()

    def byte(_seed: bytes, message: bytes, _name: str) -> bytes:
        attempts[message.split(b"/")[1]] += 1
        return hashlib.sha256(message).digest()[:1]

    monkeypatch.setattr("hmac.digest", byte)
    drawn = Counter(derive(SEED, index, 100) for index in range(40_000))
    assert attempts[b"1"] == pytest.approx(40_000 * 56 / 256, rel=0.05)
    assert chi_square(drawn, 100) < 150
    low, high = sum(drawn[side] for side in range(56)), sum(drawn[side] for side in range(56, 100))
    assert low / high == pytest.approx(56 / 44, rel=0.05)


def test_dice_are_fair() -> None:
    """Chi-square with 5 degrees of freedom: between 0.21 (p = 0.999) and 20.5 (p = 0.001)."""
    rolls = Counter(derive(SEED, index, 6) for index in range(DICE))
    assert 0.21 < chi_square(rolls, 6) < 20.5


def test_neighbouring_dice_do_not_depend_on_each_other() -> None:
    """Chi-square of pairs with 35 degrees of freedom: between 14.7 and 66.6."""
    pairs = DICE // 4
    seen = Counter(derive(SEED, 2 * n, 6) * 6 + derive(SEED, 2 * n + 1, 6) for n in range(pairs))
    assert 14.7 < chi_square(seen, 36) < 66.6


def test_draws_are_numbered_and_recorded_and_each_step_starts_a_new_record() -> None:
    chance = Chance(SEED, 7)
    values = [chance.draw(6), chance.draw(40)]
    assert chance.take() == ((Draw(7, 6, values[0]), Draw(8, 40, values[1])), True)
    assert chance.take() == ((), False)
    assert chance.next_index == 9
    chance.reveal()
    assert chance.take() == ((), True)


def test_the_same_seed_and_number_give_the_same_draw_wherever_one_starts() -> None:
    run = Chance(SEED)
    first = [run.draw(6) for _n in range(20)]
    assert [Chance(SEED, n).draw(6) for n in range(20)] == first


def test_one_side_is_certain_and_no_side_is_an_error() -> None:
    assert Chance(SEED).draw(1) == 0
    assert Chance(SEED).pick(["only"]) == "only"
    with pytest.raises(ValueError, match="nothing"):
        Chance(SEED).draw(0)


def test_the_commitment_is_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(b"\1" + SEED[1:]) != commitment(SEED)
