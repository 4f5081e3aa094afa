"""A table of Key West with people and bots, so that tests read as what people do."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from uuid import uuid4

from django.test import Client

from accounts.models import Person
from games.bots.door import answer_for_bots
from games.play import commands, lobby, table
from games.play.models import Event
from games.play.table import load_header
from games.rules.types import Decision

LEADS_TO = {"look": "dive", "lift": "hotel"}
"""Kinds of question that come up in the middle of an action."""


def person(name: str = "Anna", *, confirms: bool = False) -> Person:
    """Somebody new, who is not asked before a move is made."""
    mark = uuid4().hex[:8]
    return Person.objects.create(
        email=f"{mark}@example.org", name=f"{name} {mark}", confirm_moves=confirms
    )


@dataclass
class Party:
    """A running game: its people, the seat of each, a browser without scripts for each."""

    people: list[Person]
    slug: str
    id: int
    clients: dict[int, Client] = field(default_factory=dict)

    @classmethod
    def sit_down(cls, people: int = 2, bots: int = 2, *, confirms: bool = False) -> Party:
        """Open a table and fill it."""
        guests = [person(name, confirms=confirms) for name in ("Anna", "Bert", "Carl")[:people]]
        game = lobby.open_table(guests[0].pk, "keywest", people + bots, bots=["random"] * bots)
        for guest in guests[1:]:
            game = lobby.join(game.pk, guest.pk)
        return cls(guests, game.slug, game.pk)

    @property
    def url(self) -> str:
        return f"/t/{self.slug}/"

    def seat(self, number: int = 0) -> int:
        """Where this person sits."""
        seat = load_header("id", self.id).seat_of(self.people[number].pk)
        assert seat is not None
        return seat

    def client(self, number: int = 0, *, csrf: bool = False) -> Client:
        """This person's browser."""
        client = Client(enforce_csrf_checks=csrf)
        client.force_login(self.people[number])
        return client

    def token(self, number: int = 0) -> str:
        """The token of this person's open question, or ""."""
        return load_header("id", self.id).tokens.get(self.seat(number), "")

    def decision(self, number: int = 0) -> Decision | None:
        """What this person is asked."""
        return table.table_for(self.id, self.seat(number)).decision

    def facts(self) -> int:
        """How many facts the log has."""
        return Event.objects.filter(game_id=self.id).count()

    def play_on(self, number: int, kind: str, most: int = 400) -> None:
        """Everybody moves at random, thriftily, until this person is asked for a move of this
        kind."""
        rng = random.Random(1)
        for _move in range(most):
            answer_for_bots(self.id)
            asked = self.decision(number)
            if asked and asked.kind == kind:
                return
            for other in range(len(self.people)):
                decision = self.decision(other)
                if decision:
                    lines = [str(move) for move in decision.moves]
                    mark = f"mark {LEADS_TO.get(kind, kind)}"
                    line = mark if mark in lines else rng.choice(lines[:4] + lines[-1:])
                    commands.act(self.id, self.seat(other), line, self.token(other))
        raise AssertionError(f"nobody was asked for {kind}")


def lines_of(html: str) -> list[str]:
    """Every line that a button of the page would post."""
    return re.findall(r'name="line" value="([^"]+)"', html)
