"""Events as they are stored, and brought up to date when read (games/rules/codec.py)."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.codec import Codec
from games.rules.keywest.events import EVENTS, Finished, RoundEnded


class Moored(NamedTuple):
    """A boat, as it is stored today: with all who are aboard."""

    seat: int
    crew: tuple[tuple[str, ...], ...]


HARBOUR: dict[str, type] = {"moored": Moored}


def with_crew(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew only the captain."""
    return {"seat": data["seat"], "crew": [[data["captain"]]]}


def with_seat_from_zero(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 counted seats from 1."""
    return {**data, "seat": data["seat"] - 1}


OLD_HARBOUR = Codec(HARBOUR, {("moored", 1): with_crew, ("moored", 2): with_seat_from_zero})


def through_json(codec: Codec, event: Any) -> Any:
    return codec.decode(*json.loads(json.dumps(codec.encode(event))))


def test_nested_tuples_come_back_as_tuples() -> None:
    for event in (
        RoundEnded(3, ((0,), (1, 2), ()), True),
        Finished((("vase",), ()), (3, 4), ((1, 2, 3, 4), (0,) * 4)),
    ):
        assert through_json(Codec(EVENTS, {}), event) == event


@given(
    st.integers(),
    st.lists(st.lists(st.text(max_size=5), max_size=3).map(tuple), max_size=3).map(tuple),
)
def test_whatever_is_stored_comes_back(seat: int, crew: tuple[tuple[str, ...], ...]) -> None:
    event = Moored(seat, crew)
    back = through_json(Codec(HARBOUR, {}), event)
    assert back == event
    assert type(back) is Moored


def test_a_new_event_is_stored_in_the_version_after_its_last_upcast() -> None:
    assert OLD_HARBOUR.encode(Moored(0, (("Ada",),)))[:2] == ("moored", 3)
    assert Codec(HARBOUR, {}).encode(Moored(0, ()))[:2] == ("moored", 1)


def test_old_rows_are_brought_up_to_date_step_by_step() -> None:
    assert OLD_HARBOUR.decode("moored", 1, {"seat": 1, "captain": "Ada"}) == Moored(0, (("Ada",),))
    assert OLD_HARBOUR.decode("moored", 2, {"seat": 1, "crew": [["Ada"]]}) == Moored(0, (("Ada",),))
    assert OLD_HARBOUR.decode("moored", 3, {"seat": 1, "crew": [["Ada"]]}) == Moored(1, (("Ada",),))


def test_an_unknown_kind_or_version_is_an_error() -> None:
    with pytest.raises(KeyError):
        OLD_HARBOUR.decode("sunk", 1, {})
    with pytest.raises(KeyError):
        OLD_HARBOUR.decode("moored", 0, {})


def test_kinds_are_short_words_of_ours() -> None:
    for kind, event in EVENTS.items():
        assert kind.isidentifier()
        assert len(kind) <= 16
        assert event.__name__.casefold() == kind.replace("_", "")
