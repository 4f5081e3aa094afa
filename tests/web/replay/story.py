"""A whole game between Anna, Bert and Carl, with one move taken back."""

from __future__ import annotations

import random
from dataclasses import dataclass

from django.test import Client

from accounts.models import Person
from games.play import commands, lobby
from games.play.table import TableHeader, load_header, table_for
from tests.web.table.party import person


@dataclass
class Story:
    """A game, its people, and the number of the fact that was taken back."""

    people: list[Person]
    slug: str
    id: int
    taken_back: int

    @classmethod
    def told(cls, rounds: int = 9) -> Story:
        """Play until this round begins; the ninth never does."""
        people = [person(name) for name in ("Anna", "Bert", "Carl")]
        game = lobby.open_table(people[0].pk, "keywest", 3, title="A finished story")
        for guest in people[1:]:
            lobby.join(game.pk, guest.pk)
        story = cls(people, game.slug, game.pk, 0)
        story.play(rounds)
        return story

    @property
    def known(self) -> TableHeader:
        """The table as it is."""
        return load_header("id", self.id)

    def play(self, rounds: int) -> None:
        """Planners move for everybody; the first act that can be is taken back."""
        rng = random.Random(3)
        while self.known.tokens:
            known = self.known
            table = table_for(known, min(known.tokens))
            assert table.decision is not None
            assert table.view is not None
            if table.view["round"] >= rounds:
                return
            if table.take_back and not self.taken_back:
                self.taken_back = table.take_back
                commands.take_back(self.id, min(known.tokens), table.take_back)
                continue
            move = table.game.bots["planner"](table.view, table.decision, rng)
            commands.act(self.id, min(known.tokens), str(move), table.token)

    def seat(self, number: int) -> int:
        """Where this person sits."""
        seat = self.known.seat_of(self.people[number].pk)
        assert seat is not None
        return seat

    def client(self, number: int) -> Client:
        """This person's browser."""
        client = Client()
        client.force_login(self.people[number])
        return client
