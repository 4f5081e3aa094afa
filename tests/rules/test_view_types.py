"""Each view is what its game says of it: every field, of its type, and none besides."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from games.rules.contract import Game
from games.rules.registry import GAMES
from games.rules.text import Text
from tests.rules.tables import every_table, positions


def words(value: Any) -> Any:
    """A view with the message of each text in its place."""
    match value:
        case Text():
            return value.msgid
        case dict():
            return {key: words(item) for key, item in value.items()}
        case list() | tuple():
            return [words(item) for item in value]
        case _:
            return value


def fits(view: Any, game: Game[Any]) -> bool:
    """Whether a view is of the type that its game names. Fields that the type has not are lost in
    the conversion."""
    plain = words(view)
    try:
        return bool(msgspec.convert(plain, game.view_type) == plain)
    except msgspec.ValidationError:
        return False


@every_table
def test_every_view_is_of_the_type_that_the_game_names(game: Game[Any], seats: int) -> None:
    if game.view_type is None:
        pytest.skip("a toy that does not say what its view holds")
    for position, rng in positions(game, seats, 0.3):
        for seat in (None, rng.randrange(seats)):
            assert fits(game.view(position.state, seat), game), (seat, position.history[-1])


def test_every_game_of_the_house_names_the_type_of_its_view() -> None:
    assert all(game.view_type is not None for game in GAMES.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_field_more_or_less_or_of_another_type_is_found(name: str) -> None:
    game = GAMES[name]
    position, _rng = next(iter(positions(game, game.seats.start)))
    view = words(game.view(position.state, None))
    assert fits(view, game)
    for spoil in (
        lambda v: v.update(secret=1),
        lambda v: v.pop("players"),
        lambda v: v.update(seats="three"),
        lambda v: v["players"][0].update(hand=[]),
    ):
        spoilt = deepcopy(view)
        spoil(spoilt)
        assert not fits(spoilt, game)
