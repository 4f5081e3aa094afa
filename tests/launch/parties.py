"""Running games for a site under load: some that people play on, and many that stand before the
last turn of a round, so that one deadline writes to everybody at the table."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from django.db import connections

from games.clocks.timeouts import Late, play_late_turn
from games.play.position import POSITIONS, Position
from games.rules.chance import Chance
from games.rules.core import pending_at
from games.rules.registry import GAMES
from tests.bench.http import Seated

RULES = "keywest"
SEATS = 5
MAKERS = 2
"""Processes that make them at the same time."""


class Party(NamedTuple):
    """Five people with their cookies, and their tables: one that waits for its deadline, and
    perhaps one that they play on."""

    cookies: dict[int, dict[str, str]]
    waiting: Seated
    played: Seated | None


def make_parties(parties: int, played: int) -> list[Party]:
    """So many; the first of them play on. Nothing is left to be done because of it."""
    connections.close_all()
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(MAKERS, fork, initializer=connections.close_all) as makers:
        plays = [number < played for number in range(parties)]
        made = list(makers.map(make_party, range(parties), plays))
    settle_everything()
    return made


def settle_everything() -> None:
    """As after a quiet hour: what had to be told is told, and tables have their statistics."""
    from django.utils import timezone

    from games.play.models import Notice, Outbox
    from games.play.notice import State
    from tests.bench.crowd import settle

    now = timezone.now()
    Notice.objects.update(state=State.SENT, settled_at=now)
    Outbox.objects.update(state=Outbox.State.DONE, done_at=now)
    settle()


def make_party(number: int, plays: bool) -> Party:
    """One of them. The number says how the dice of their moves fall."""
    from accounts.models import Person
    from tests.bench.games import somebody
    from tests.bench.http import open_full
    from tests.bench.visitors import cookies
    from tests.support.mail_time import all_kinds

    people = [somebody() for _ in range(SEATS)]
    Person.objects.filter(pk__in=people).update(mails=all_kinds("now"))
    jar = {person: cookies(person) for person in people}
    waiting = open_full(people)
    play_to_last_turn(waiting.id, random.Random(number))
    return Party(jar, waiting, open_full(people) if plays else None)


def play_to_last_turn(game_id: int, rng: random.Random) -> None:
    """Random moves until one seat is asked whose turn ends the round."""
    from tests.bench.acting import Players

    players = Players(game_id)
    while not ends_round(position := _get_position(game_id)):
        assert position.decisions, f"game {game_id} is over"
        players.act(rng)


def ends_round(position: Position) -> bool:
    """Whether everybody is asked as soon as time is up for the one who is asked now."""
    if len(position.decisions) != 1:
        return False
    game, seat = GAMES[RULES], position.decisions[0].seat
    late = Late(seat, 0, 0, "", 0)
    _by, state, _facts = play_late_turn(game, late, position, Chance(bytes(32)), {})
    return not game.over(state) and len(pending_at(game, state)) == SEATS


def iterate_sitting(parties: list[Party]) -> Iterator[tuple[int, str]]:
    """Every person who plays on, and their table's address."""
    for party in parties:
        if party.played:
            for person in party.played.sitting.values():
                yield person, f"/t/{party.played.slug}/"


def _get_position(game_id: int) -> Position:
    position = POSITIONS.get(game_id)
    assert position, f"nobody has looked at game {game_id}"
    return position
