"""`python -m tests.backups.acts WHAT ...`, with the settings of the site or of a copy of it.

`play GAMES`: plays at random, and prints a line for every act that was confirmed. `idle`: a table
of people whom everybody waits for. `person NAME`: makes one and prints their number. `erase
NUMBER`: this person is gone. `send_and_sweep`: what is due.
"""

from __future__ import annotations

import random
import sys
import time
from datetime import timedelta

import django

PAUSE = 0.05
"""Seconds between two acts: a disaster is not to be played away from."""


def play(games: str) -> None:
    """For ever."""
    from tests.bench.acting import Players
    from tests.bench.games import running_game

    rng = random.Random(1)
    tables = [Players(running_game().pk) for _ in range(int(games))]
    while True:
        number = rng.randrange(len(tables))
        token = play_one(tables[number], rng)
        if token:
            print(time.time(), tables[number].game_id, token, flush=True)
        else:
            tables[number] = Players(running_game().pk)
        time.sleep(PAUSE)


def play_one(players: object, rng: random.Random) -> str:
    """The token of the question that was answered; "": the game is over."""
    from games.play.commands import act
    from games.play.position import POSITIONS
    from tests.bench.acting import Players

    assert isinstance(players, Players)
    position = POSITIONS.get(players.game_id)
    if position is None or not position.decisions:
        return ""
    decision = rng.choice(position.decisions)
    token = players.tokens[decision.seat]
    done = act(players.game_id, decision.seat, str(rng.choice(decision.moves)), token)
    players.tokens |= {seat: token for seat, _kind, token in done.opened}
    return token


def idle() -> None:
    """Three people who have not moved yet."""
    from games.play import lobby
    from tests.bench.games import somebody

    first, *others = [somebody() for _ in range(3)]
    game = lobby.open_table(first, "keywest", 3)
    for other in others:
        lobby.join(game.pk, other)
    print(game.pk)


def person(name: str) -> None:
    """Somebody who will be erased."""
    from accounts.models import Person

    made = Person.objects.create(email=f"{name}@example.org", name=name)
    print(made.pk)


def erase(number: str) -> None:
    """At once, as after the time in which they might have stayed."""
    from django.utils import timezone

    from accounts.personal_data import erasures

    now = timezone.now()
    order = erasures.ErasureOrder(wait=timedelta())
    erasures.schedule_erasure(int(number), order, now)
    print(erasures.erase_due_accounts(now))


def send_and_sweep() -> None:
    """As worker and sweeper do; that one fails keeps the other from nothing."""
    from games.mail.outbound.sender import send_due_mails
    from games.sweep.due_work import sweep_due_work

    for work in (send_due_mails, sweep_due_work):
        try:
            print(work())
        except Exception as error:
            print(repr(error))


WHAT = {each.__name__: each for each in (play, idle, person, erase, send_and_sweep)}

if __name__ == "__main__":
    django.setup()
    WHAT[sys.argv[1]](*sys.argv[2:])
