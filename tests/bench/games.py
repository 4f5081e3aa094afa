"""Games in the database for measuring: opened and played through the heart itself."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from django.contrib.auth import get_user_model

from games.play import lobby
from games.play.commands import act
from games.play.models import Game
from games.play.table import load_header, table_for


def somebody() -> int:
    """A new person's id."""
    name = f"bench {secrets.token_hex(6)}"
    person = get_user_model()(email=f"{name.replace(' ', '-')}@example.org", name=name)
    person.save()
    return int(person.pk)


def running_game(seats: int = 5, person_id: int = 0, rules: str = "keywest") -> Game:
    """A game whose other seats are bots that nobody calls."""
    return lobby.open_table(person_id or somebody(), rules, seats, bots=["random"] * (seats - 1))


def one_random_act(game_id: int, rng: random.Random) -> bool:
    """Somebody who is asked plays at random, as a page would: look, then act. False: the game is
    over."""
    known = load_header("id", game_id)
    if not known.tokens:
        return False
    seat = rng.choice(sorted(known.tokens))
    table = table_for(known, seat)
    assert table.decision
    act(game_id, seat, str(rng.choice(table.decision.moves)), table.token)
    return True


def finished_game(seats: int = 5, rules: str = "keywest") -> Game:
    """A whole random game."""
    game, rng = running_game(seats, rules=rules), random.Random(seats)
    while one_random_act(game.pk, rng):
        pass
    return game


@contextmanager
def same_deal(name: str) -> Iterator[None]:
    """A game that begins in here is dealt as in the last run, so that what its pages cost can be
    compared."""
    dice = random.Random(name).randbytes
    with mock.patch.object(os, "urandom", dice), mock.patch.object(random, "_urandom", dice):
        yield
