"""A canary: every ten minutes a practice game is begun, an order for it arrives by mail, bots
answer, and the next turn mail leaves; then all of it is forgotten.

Each step is found in the rows that are there, so a worker that dies costs half a minute. The game
is private, nobody may watch it, and practice counts nowhere. Its person is made for it, has the
address KEYWEST_CANARY, and goes with it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts.addresses import normalize_address
from accounts.commands import find_free_name
from accounts.models import Person
from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.receive import confirm_message
from games.mail.inbound.orders.reply_addresses import hash_reply_token
from games.mail.sandbox.tokens import list_reply_tokens
from games.play import lobby
from games.play.models import Game, Question
from games.play.notice import UNSENT, Attempt, Envelope, Notice
from games.play.sql import Cursor
from games.rules.registry import GAMES
from games.watch.canary_order import send_order
from keywest_site import pulses

log = structlog.get_logger(__name__)

RULES, SEATS = "keywest", 3
EVERY = timedelta(minutes=10)
LONGEST = timedelta(minutes=9)
"""Then it is given up, and another one begins."""
MOST_UNREAD = 1000
"""Unread mails among which its own is looked for."""
FORGET = "SELECT watch_forget_canary(%s, %s)"


class NotTheCanary(Exception):
    """The address belongs to a person who plays here."""


class Canary(NamedTuple):
    """Who plays, and their game."""

    person: Person
    game: Game


def step_canary(now: datetime) -> str:
    """Do what is next; a word for what was done. May be called at any time."""
    canary = find_canary()
    if canary is None:
        return "rests" if is_recent(now) else open_canary_game(now)
    if canary.game.created_at < now - LONGEST:
        log.error("canary.failed", stage=find_stage(canary))
        forget_canary(canary)
        return "failed"
    return advance(canary)


def is_recent(now: datetime) -> bool:
    """Whether one was well not long ago."""
    age = pulses.load_pulse_ages().get(pulses.CANARY)
    return age is not None and age < EVERY.total_seconds()


def find_canary() -> Canary | None:
    """The one that is on its way. Raises NotTheCanary."""
    person = Person.objects.filter(email=normalize_address(settings.CANARY)).first()
    if person is None:
        return None
    games = list(Game.objects.filter(seats__person=person))
    if person.last_login or any(not game.practice for game in games) or len(games) != 1:
        raise NotTheCanary("KEYWEST_CANARY must be an address of nobody who plays here.")
    return Canary(person, games[0])


@transaction.atomic
def open_canary_game(now: datetime) -> str:
    """A person of its own, at a table with bots alone."""
    address = normalize_address(settings.CANARY)
    person = Person.objects.create(email=address, name=find_free_name(), language="en")
    bots = [GAMES[RULES].offered[-1]] * (SEATS - 1)
    lobby.open_table(
        person.pk, RULES, SEATS, bots=bots, private=True, watchable=False, practice=True, now=now
    )
    return "opened"


def find_stage(canary: Canary) -> str:
    """What it waits for."""
    order = find_order(canary.person)
    if order is None:
        return "asked" if is_all_told(canary) and find_question(canary) else "turn mail"
    if order.kind in (Kind.NEW, Kind.CONFIRM):
        return str(order.kind)
    if order.kind != Kind.PLAYED:
        return f"order {order.kind}"
    told = order.answered_at and is_all_told(canary) and has_been_asked_again(canary)
    return "done" if told else "next turn mail"


def advance(canary: Canary) -> str:
    """One step further, if it waits for us."""
    stage = find_stage(canary)
    if stage == "asked":
        question = find_question(canary)
        if question is not None:
            send_order(canary.person, question)
    elif stage == Kind.CONFIRM:
        order = find_order(canary.person)
        if order is not None:
            confirm_message(order.key, canary.person.pk)
    elif stage == "done":
        forget_canary(canary)
        pulses.record_pulse(pulses.CANARY)
    return stage


def find_question(canary: Canary) -> Question | None:
    """What it is asked now."""
    asked = Question.objects.filter(game=canary.game, bot=False, answered_seq=None)
    return asked.order_by("asked_seq").first()


def has_been_asked_again(canary: Canary) -> bool:
    """Whether bots have answered, and it is its turn once more."""
    questions = Question.objects.filter(game=canary.game)
    bots = questions.filter(bot=True).exclude(answered_seq=None)
    return bots.exists() and questions.filter(bot=False).count() > 1


def find_order(person: Person) -> Incoming | None:
    """Its order, as it came in."""
    found = list_incoming(person)
    return Incoming.objects.filter(pk__in=found, first=None).order_by("pk").first()


def list_incoming(person: Person) -> list[int]:
    """All that came from it. Of a mail that nobody has read yet only the address is known to which
    it was written."""
    theirs = Q(person=person) | Q(sender=person.email) | Q(reply__person=person)
    found = list(Incoming.objects.filter(theirs).values_list("pk", flat=True))
    digests = set(
        map(bytes, ReplyAddress.objects.filter(person=person).values_list("digest", flat=True))
    )
    unread = Incoming.objects.filter(kind=Kind.NEW).values_list("pk", "recipient")
    for pk, recipient in unread.order_by("pk")[:MOST_UNREAD]:
        tokens = list_reply_tokens(recipient, settings.MAIL_DOMAIN)
        if digests & set(map(hash_reply_token, tokens)):
            found.append(pk)
    return found


def is_all_told(canary: Canary) -> bool:
    """Whether it was told of something, and nothing is left to tell."""
    notices = Notice.objects.filter(person=canary.person)
    return notices.exists() and not notices.filter(state__in=UNSENT).exists()


@transaction.atomic
def forget_canary(canary: Canary) -> None:
    """Nothing is left of it."""
    person = canary.person
    Incoming.objects.filter(pk__in=list_incoming(person)).delete()
    messages = Notice.objects.filter(person=person).values_list("message", flat=True)
    names = [name for name in messages if name]
    Attempt.objects.filter(message__in=names).delete()
    Envelope.objects.filter(message__in=names).delete()
    with Cursor() as cursor:
        cursor.execute(FORGET, (canary.game.pk, person.pk))
        if cursor.fetchone() != (True,):
            raise NotTheCanary("The log says that this game may not go.")
    person.delete()
