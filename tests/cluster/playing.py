"""How a program plays all seats of one game: look who is asked, answer at random."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.cluster.client import NOBODY, Answer, Client, Front

TRIES = 60
PAUSE = 0.25


class Order(NamedTuple):
    """One order as it is sent: whose, where, the token that it answers, its key."""

    game: int
    slug: str
    seat: int
    token: str
    line: str
    key: str


class Table:
    """One running game. `next_order` is what is asked now; `send` sends an order once."""

    def __init__(self, front: Front, game: Mapping[str, Any], people: Mapping[str, Any]) -> None:
        self.id, self.slug = int(game["id"]), str(game["slug"])
        self.clients = [
            Client(front, people[str(person)], self.id + seat)
            for seat, person in enumerate(game["seats"])
        ]
        self.rng = random.Random(self.id)
        self.over = False
        self.waiting: Order | None = None
        self.seat = 0

    def next_order(self) -> Order | Answer | None:
        """What to send next; the answer that was in the way; None: nobody is asked any more."""
        if self.waiting:
            return self.waiting
        for _ in self.clients:
            answer = self.clients[self.seat].get(f"/api/tables/{self.slug}/")
            if answer.status != 200:
                return answer
            if order := self.read_order(answer.body):
                return order
            if answer.body["status"] != "running":
                self.over = True
                return None
            self.seat = (self.seat + 1) % len(self.clients)
        return None

    def read_order(self, table: Any) -> Order | None:
        """An answer to what this seat is asked, if it is."""
        if not table["token"] or not table["decision"]:
            return None
        line = self.rng.choice(table["decision"]["moves"])
        self.waiting = Order(
            self.id, self.slug, self.seat, table["token"], line, secrets.token_hex(12)
        )
        return self.waiting

    def send(self, order: Order) -> Answer:
        """Sends it. Judged: the next one is another; else it will be sent again with its key."""
        answer = self.clients[order.seat].post(
            f"/api/tables/{self.slug}/order", {"line": order.line, "token": order.token}, order.key
        )
        if answer.status != NOBODY and answer.status < 500 and answer.status != 429:
            self.waiting = None
            if answer.status == 200:
                self.read_order(answer.body)
        return answer

    def close(self) -> None:
        """Hangs up."""
        for client in self.clients:
            client.close()


def play_to_end(table: Table, wait: Callable[[float], object]) -> int:
    """Plays until the game is over; how many orders that took. RuntimeError if it stands still."""
    taken, tries = 0, 0
    while not table.over:
        order = table.next_order()
        answer = table.send(order) if isinstance(order, Order) else order
        if isinstance(answer, Answer) and answer.status == 200:
            taken, tries = taken + 1, 0
            continue
        tries += 1
        if tries > TRIES:
            raise RuntimeError(f"The game {table.slug} stands still: {answer}")
        wait(PAUSE)
    return taken
