"""A table of Pearls whose first person has a webhook, and a receiver for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Person
from games.hooks import commands
from games.hooks.models import EVENTS, Hook
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.hooks.receiver import Receiver, receive_webhooks
from tests.play.helpers import Party
from tests.toy.pearls import PEARLS


@pytest.fixture
def party(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """Three people, each asked for a bid."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    POSITIONS.forget()
    yield Party.seated(3)
    POSITIONS.forget()


@pytest.fixture
def owner(party: Party) -> Person:
    """Who sits in seat 0."""
    return Person.objects.get(seats__game_id=party.id, seats__number=0)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A receiver that may be named, though it is on this machine."""
    settings.OUTGOING_LOOPBACK = True
    with receive_webhooks() as found:
        yield found
        assert found.wrong == []


@pytest.fixture
def hook(owner: Person, receiver: Receiver) -> Hook:
    """Everything is told to the receiver."""
    made = commands.add_hook(owner.pk, receiver.address, EVENTS, timezone.now())
    receiver.secret = made.secret
    return made
