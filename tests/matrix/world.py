"""A house with everybody in it who can ask for anything, and what stands in addresses."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.guests import create_guest
from accounts.models import Person, ProgramToken
from accounts.programs.scopes import BOT_SCOPES, SCOPE_NAMES
from games.desk import grants, looks, proposals
from games.desk.models import Grant, Proposal, Review, Sheet
from games.desk.permissions import Actor
from games.desk.powers import Power
from games.hooks.commands import add_hook, queue_test
from games.hooks.models import EVENTS
from games.play import lobby, practice
from games.play.models import Game, Question
from games.seats import handover
from tests.support.bots import make_bot
from tests.support.programs import program_of

NINE = (
    "anonymous",
    "stranger",
    "spectator",
    "player",
    "other-seat",
    "ex-player",
    "mod-outside",
    "mod-playing",
    "admin",
    "guest",
)
OF_DESK = (
    *(f"only-{power.value}" for power in Power),
    "expired",
    "stale",
    "no-passkey",
    "untrusted",
    "after-look",
)
"""Whom the desk's own routes meet besides: each single power, one that has ended, a sign-in older
than 15 minutes, a code alone, a passkey that nobody said yes to, and somebody who has looked."""
OF_API = (*(f"token-{scope}" for scope in SCOPE_NAMES), "bot")
"""Whom the API's own routes meet besides: programs of the player, each with one scope, and a bot
account with all that bots may have."""
PLAYING = ("player", "other-seat", "mod-playing")
ALL = {
    "stale": tuple(Power),
    "no-passkey": tuple(Power),
    "untrusted": tuple(Power),
    "after-look": tuple(Power),
    "mod-playing": tuple(Power),
    "admin": tuple(Power),
    "mod-outside": (Power.REPORTS, Power.SEATS),
    "expired": tuple(Power),
}
MINUTES = {"stale": 16.0}


@dataclass
class World:
    """People and browsers by actor; `hidden` is a private table at which they play, `seen` one that
    everybody may watch."""

    people: dict[str, Person] = field(default_factory=dict)
    clients: dict[str, Client] = field(default_factory=dict)
    words: dict[str, Any] = field(default_factory=dict)
    body: dict[str, str] = field(default_factory=dict)
    seen: str = ""
    own: str = ""
    """The guest's practice game."""
    left: dict[str, int] = field(default_factory=dict)
    """The seat that the former player has left, as people count, by table."""
    changed: dict[str, int] = field(default_factory=dict)
    """Rows written so far, by table (tests.matrix.cells)."""

    @classmethod
    def built(cls) -> World:
        """Always the same."""
        world = cls()
        for actor in (*NINE[1:], *OF_DESK, "owner", "second"):
            address = f"{actor}@example.org"
            if actor == "guest":
                world.people[actor] = create_guest("en")
                continue
            world.people[actor] = Person.objects.create(email=address, name=name_of(actor))
        hidden = world.table(private=True)
        world.seen = world.table(private=False).slug
        world.own = practice.find_or_open_practice(
            world.people["guest"].pk, "keywest", timezone.now()
        ).slug
        world.powers()
        row = world.look(hidden, "after-look")
        waits = proposals.propose_action(
            world.who("second"), looks.LOOK_ACTION, hidden.pk, {"seat": 0}, "hangs", timezone.now()
        )
        world.sheet(world.left[hidden.slug])
        world.people["bot"] = make_bot(world.people["stranger"])
        world.words = words_of(hidden, row, waits, world)
        world.body = body_of(hidden)
        return world

    def table(self, *, private: bool) -> Game:
        """Three who play, and somebody who has left."""
        ids = [self.people[actor].pk for actor in PLAYING]
        leaver = self.people["ex-player"].pk
        game = lobby.open_table(leaver, "keywest", 4, private=private, title="Table")
        for person in ids:
            game = lobby.join(game.pk, person, invite=game.invite)
        seat = game.seats.get(person=leaver).number
        handover.hand_seat_to_bot(game.pk, seat, "left", timezone.now())
        self.left[game.slug] = seat + 1
        Game.objects.filter(pk=game.pk).update(host=ids[0])
        game.refresh_from_db()
        return game

    def powers(self) -> None:
        """The machine gives them all; long ago, so that any two are two."""
        owner, ago = self.people["owner"].pk, timezone.now() - timedelta(days=30)
        machine = Actor(owner, machine=True)
        grants.give_power(machine, owner, Power.RIGHTS, 300, "first", ago)
        wanted = ALL | {f"only-{power.value}": (power,) for power in Power}
        for actor, powers in (wanted | {"second": tuple(Power)}).items():
            days = 20 if actor == "expired" else 300
            person = self.people[actor]
            data = {"name": "Phone", "credential": {}}
            key = Authenticator.objects.create(
                user=person, type="webauthn", data=data, created_at=ago
            )
            for power in powers:
                grants.give_power(machine, person.pk, power, days, "helps", ago)
            if actor != "untrusted":
                grants.vouch_for_passkey(machine, key.pk, "we met", ago)

    def look(self, game: Game, actor: str) -> Proposal:
        """Somebody has looked as a seat."""
        now, wish = timezone.now(), {"seat": 0}
        row = proposals.propose_action(
            self.who(actor), looks.LOOK_ACTION, game.pk, wish, "hangs", now
        )
        row = proposals.accept_proposal(self.who("second"), row.id, now)
        looks.open_look(self.people[actor].pk, row.id, now)
        return row

    def sheet(self, number: int) -> None:
        """Evidence about two who sit at the private table, by the number that stands in addresses
        of it."""
        one, two = sorted(self.people[actor].pk for actor in ("player", "other-seat"))
        now = timezone.now()
        told = {"games": 9, "given": [[9, 3.0], [0, 3.0]]}
        Sheet.objects.create(
            number=number,
            one=one,
            two=two,
            weight=3,
            signals=[],
            told=told,
            made_at=now,
            shown_at=now,
            ends_at=now,
        )

    def who(self, actor: str) -> Actor:
        """They, with their passkey just shown."""
        person = self.people[actor]
        return Actor(person.pk, [key.pk for key in Authenticator.objects.filter(user=person)])

    def client(self, actor: str) -> Client:
        """Their browser, signed in as they are."""
        client = Client()
        if actor == "anonymous":
            return client
        if actor == "bot":
            program = program_of(self.people["bot"], *BOT_SCOPES)
            ProgramToken.objects.update(used_at=timezone.now())
            return program
        if actor in OF_API:
            program = program_of(self.people["player"], actor.removeprefix("token-"))
            ProgramToken.objects.update(used_at=timezone.now())
            return program
        person = self.people[actor]
        client.force_login(person)
        session, at = client.session, time.time() - 60 * MINUTES.get(actor, 0)
        key = Authenticator.objects.filter(user=person).first()
        record: dict[str, Any] = {"method": "code", "at": at}
        if key and actor != "no-passkey":
            record = {"method": "mfa", "type": "webauthn", "id": key.pk, "passwordless": True}
        session[AUTHENTICATION_METHODS_SESSION_KEY] = [record | {"at": at}]
        session["account_authentication_methods_user"] = session["_auth_user_id"]
        session.save()
        return client

    def words_for(self, actor: str) -> dict[str, Any]:
        """What stands in addresses for them: the private table, but for whoever only watches, and
        for the guest their own."""
        slug = {"spectator": self.seen, "guest": self.own}.get(actor, self.words["slug"])
        return self.words | {"slug": slug, "number": self.left.get(slug, 1)}


def name_of(actor: str) -> str:
    """A name that may be given: nobody is called a moderator."""
    return "Actor " + actor.replace("mod-", "m-").replace("admin", "adm").replace("-", " ")


def words_of(game: Game, look: Proposal, waits: Proposal, world: World) -> dict[str, Any]:
    """A word for each part of addresses; those of lists are really there."""
    review = Review.objects.order_by("seq").first()
    assert review
    hook = add_hook(world.people["player"].pk, "https://good.example/", EVENTS, timezone.now())
    return {
        "slug": game.slug,
        "invite": game.invite,
        "version": 3,
        "number": 1,
        "motion": 1,
        "order": "nudge",
        "action": "halt",
        "word": "abc",
        "pk": world.people["stranger"].pk,
        "seq": review.seq if review else 1,
        "before": 9,
        "passkey": Authenticator.objects.get(user=world.people["untrusted"]).pk,
        "name": waits.id,
        "key": "abc",
        "token": "abc",
        "day": "2099-12-01",
        "season": 1,
        "kind": "standings",
        "label": "a",
        "deed": "house-stop",
        "subject": 0,
        "hook": hook.pk,
        "message": queue_test(hook.person_id, hook.pk, timezone.now()).number,
        "verb": "test",
    }


def body_of(game: Game) -> dict[str, str]:
    """One body for all posts, with the token of a question in it that is nobody's of the actors."""
    question = Question.objects.filter(game=game, answered_seq=None, bot=True).first()
    grant = Grant.objects.order_by("seq").first()
    assert question
    assert grant
    return {
        "line": "bid 3",
        "token": question.token,
        "text": "Ahoy",
        "reason": "why not",
        "answer": "yes",
        "seat": "1",
        "q": "Actor",
        "well": "yes",
        "name": "Actor stranger",
        "power": "move",
        "days": "9",
        "version": str(Game.objects.get(pk=game.pk).version),
    }
