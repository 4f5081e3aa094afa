"""The same house each time: people with names of their own, and a table in each state that has
pages of its own."""

from __future__ import annotations

import random
from dataclasses import dataclass

from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.heads.delivery import sign_and_deliver_heads
from games.play import commands, lobby, talk
from games.play.models import Game
from games.play.table import load_header, table_for
from games.rules.registry import GAMES
from games.seats import handover
from games.votes import deciding
from games.web.leagues.demo import create_demo_league
from tests.snapshots.moderators import POWERS, moderated, with_passkey
from tests.snapshots.still import Later

NAMES = ("Anna", "Bert", "Carl", "Dora")
PLAYERS = ("Emma", "Finn", "Gina", "Hugo", "Ines")
MIDDLE = 40
"""Acts after which a game is under way."""


@dataclass
class House:
    """Its people by name, and its tables: waiting for people, private, under way, over, of both
    games, and one with a free seat."""

    people: dict[str, Person]
    tables: dict[str, Game]
    later: Later

    @classmethod
    def built(cls, later: Later) -> House:
        """With everything that pages show: a plan, messages, a vote, mails, signed heads."""
        people = {
            name: Person.objects.create(email=f"{name.lower()}@example.org", name=name)
            for name in NAMES
        }
        house = cls(people, {}, later)
        house.open_rooms()
        for rules in ("keywest", "keyflower"):
            house.begun(f"{rules}-going", rules)
            house.play(f"{rules}-going", MIDDLE)
            house.begun(f"{rules}-over", rules, min(GAMES[rules].seats))
            house.play(f"{rules}-over", 5000)
        house.busy()
        house.freed()
        assert sign_and_deliver_heads(timezone.now())
        house.league()
        moderated(house)
        return house

    def open_rooms(self) -> None:
        """Two tables that have not begun, and one that has, with bots."""
        anna, bert = self.people["Anna"].pk, self.people["Bert"].pk
        for name, private in (("open", False), ("private", True)):
            self.later(60)
            game = lobby.open_table(anna, "keywest", 4, private=private, title=f"Table {name}")
            self.tables[name] = lobby.join(game.pk, bert, invite=game.invite)
        dora = self.people["Dora"].pk
        self.tables["alone"] = lobby.open_table(dora, "keywest", 3, bots=["random"] * 2)

    def begun(self, name: str, rules: str, count: int = 3) -> None:
        """A table that plays, a turn a day. No two happen at once: lists have one order."""
        self.later(60)
        ids = [self.people[one].pk for one in NAMES[:count]]
        game = lobby.open_table(ids[0], rules, count, title=f"Table {name}")
        for person_id in ids[1:]:
            game = lobby.join(game.pk, person_id)
        Game.objects.filter(pk=game.pk).update(pace=encode_terms(PRESETS["day"]))
        self.tables[name] = game

    def play(self, name: str, acts: int) -> None:
        """So many moves at random, or until it is over."""
        rng, game_id = random.Random(2), self.tables[name].pk
        for _ in range(acts):
            known = load_header("id", game_id)
            if not known.tokens:
                return
            seat = min(known.tokens)
            decision = table_for(known, seat).decision
            assert decision
            line = str(rng.choice([*decision.moves[:6], decision.moves[-1]]))
            self.later(1)
            commands.act(game_id, seat, line, known.tokens[seat])

    def busy(self) -> None:
        """What people do beside their moves."""
        game, anna = self.tables["keywest-going"], self.people["Anna"].pk
        known = load_header("id", game.pk)
        talk.write_message(known, anna, "Ahoy! <Is> anybody & everybody there?")
        deciding.propose_motion(game.pk, anna, "none", timezone.now())

    def freed(self) -> None:
        """Somebody's seat is free."""
        self.begun("freed", "keywest")
        handover.hand_seat_to_bot(self.tables["freed"].pk, 0, "missed", timezone.now())

    def league(self) -> None:
        """A league in the middle of its season, of people who sit nowhere else."""
        for name in PLAYERS:
            email = f"{name.lower()}@example.org"
            self.people[name] = Person.objects.create(email=email, name=name)
        create_demo_league("keywest", [self.people[name].pk for name in PLAYERS], timezone.now())

    def client(self, name: str) -> Client:
        """The browser of this person; of a guest, if there is nobody of that name."""
        client = Client()
        if name in self.people:
            client.force_login(self.people[name])
        return with_passkey(client) if name in POWERS else client

    def seat(self, table: str, name: str) -> int:
        """Where they sit there."""
        seat = load_header("id", self.tables[table].pk).seat_of(self.people[name].pk)
        assert seat is not None
        return seat
