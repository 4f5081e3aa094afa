"""A party at a table, so that tests read as what people do."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from accounts.models import Person
from games.play import commands, lobby
from games.play.models import Event, Game, Question
from games.play.record import Acted
from games.play.table import Table, load_rows, table_for
from tests.support.beginning import beginning

COUNT = itertools.count(1)


def person(name: str = "Anna") -> Person:
    """Somebody new."""
    number = next(COUNT)
    return Person.objects.create(
        email=f"{name.lower()}{number}@example.org", name=f"{name} {number}"
    )


def said(game_id: int, kind: str = "", seat: int | None = None) -> list[dict[str, Any]]:
    """What the facts of a log say, opened: all of them, those of a kind, those of a seat."""
    rows = load_rows(game_id, 0, 2**31 - 1)
    return [
        msgspec.json.decode(row.data)
        for row in rows
        if kind in ("", row.kind) and seat in (None, row.seat)
    ]


@dataclass
class Party:
    """A running game and who sits at it."""

    game: Game

    @classmethod
    def sit_down(
        cls, people: int, bots: Sequence[str] = (), rules: str = "pearls", **options: str
    ) -> Party:
        """Open a table and fill it."""
        size = people + len(bots)
        game = lobby.open_table(person().pk, rules, size, options=options, bots=bots)
        for _ in range(people - 1):
            game = lobby.join(game.pk, person("Bert").pk)
        return cls(game)

    @classmethod
    def seated(
        cls, people: int, bots: Sequence[str] = (), rules: str = "pearls", **options: str
    ) -> Party:
        """The same, for a test that begins with it in an empty database."""
        name = f"{people} with {[*bots]} at {rules} {sorted(options.items())}"
        return beginning(name, lambda: Party.sit_down(people, bots, rules, **options))

    @property
    def id(self) -> int:
        return self.game.pk

    def token(self, seat: int) -> str:
        """The open question's token; "" if the seat is not asked."""
        question = Question.objects.filter(game_id=self.id, seat=seat, answered_seq=None).first()
        return question.token if question else ""

    def asked(self) -> list[int]:
        """The seats that are asked now."""
        return list(
            Question.objects.filter(game_id=self.id, answered_seq=None)
            .order_by("seat")
            .values_list("seat", flat=True)
        )

    def act(self, seat: int, line: str, token: str | None = None) -> Acted:
        """Write a line."""
        return commands.act(self.id, seat, line, self.token(seat) if token is None else token)

    def bid(self, *amounts: int) -> None:
        """All bid, in the order of their seats."""
        for seat, amount in enumerate(amounts):
            self.act(seat, f"bid {amount}")

    def take_back(self, seat: int) -> Acted:
        """Withdraw the last act."""
        to = self.table(seat).take_back
        return commands.take_back(self.id, seat, to or 0)

    def table(self, seat: int | None) -> Table:
        """What the seat sees."""
        return table_for(self.id, seat)

    def kinds(self) -> list[str]:
        """The log's kinds of facts in order."""
        return list(
            Event.objects.filter(game_id=self.id).order_by("seq").values_list("kind", flat=True)
        )

    def play_out(self) -> None:
        """Everybody picks the first thing until it is over."""
        while asked := self.asked():
            decision = self.table(asked[0]).decision
            assert decision is not None
            self.act(asked[0], str(decision.moves[0]))
