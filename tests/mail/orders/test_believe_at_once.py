"""What happens at the same moment as a reply that is believed: its writer opts out, the process
dies, the mail comes twice."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.db import connection

from games.mail.inbound.models import Belief, Incoming
from games.mail.inbound.orders import receive as receiving
from games.mail.sandbox.process import read_in_sandbox
from tests.support.belief import Anna

pytestmark = [pytest.mark.promise(12), pytest.mark.promise(13)]


def test_who_opts_out_between_reading_and_playing_is_asked(
    anna: Anna, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mail is kept and read while its writer is still believed, and judged a moment later."""
    opened = read_in_sandbox

    def slow(raw: bytes, recipient: str) -> Any:
        found = opened(raw, recipient)
        Belief.objects.all().delete()
        return found

    monkeypatch.setattr(receiving, "read_in_sandbox", slow)
    facts = anna.bag.facts()
    assert anna.writes().kind == "confirm"
    assert anna.bag.facts() == facts
    assert "/orders/" in anna.bag.last()


def test_who_dies_between_reading_and_playing_plays_nothing_and_the_next_plays_once(
    anna: Anna, monkeypatch: pytest.MonkeyPatch
) -> None:
    def died(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(receiving, "handle_message", died)
        with pytest.raises(SystemExit):
            anna.writes()
    (held,) = Incoming.objects.all()
    assert held.kind == "new"
    assert anna.bag.party.asked() == [0, 1, 2]
    assert receiving.handle_and_answer(held.pk).kind == "played"
    assert receiving.handle_and_answer(held.pk).kind == "played"
    assert anna.bag.party.asked() == [1, 2]
    assert len(mail.outbox) == 1


def test_the_same_mail_twice_at_one_moment_is_played_once(anna: Anna) -> None:
    """In other bytes, so that only its Message-ID tells; each process waits for the other."""
    barrier = threading.Barrier(2, timeout=60)

    def twin(number: int) -> str:
        barrier.wait()
        try:
            return str(anna.writes(Message_ID="<same@mail.test>", X_Way=str(number)).kind)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        kinds = list(both.map(twin, range(2)))
    assert kinds == ["played", "played"]
    assert sorted(Incoming.objects.values_list("kind", flat=True)) == ["copy", "played"]
    assert anna.bag.party.asked() == [1, 2]
