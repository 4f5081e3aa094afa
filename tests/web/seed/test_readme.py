"""What README answers by mail is taken by every fresh demo, whatever was dealt."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Person
from games.mail.dev_mailbox.emails import find_answer_address
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.receive import receive_mail
from games.mail.outbound.sender import send_due_mails
from games.play.models import Event, Game, Message, Question
from games.play.table import load_header, table_for
from games.web.management.commands import seed_demo
from tests.play.helpers import person

README = Path(__file__).parents[3] / "README.md"
VISITOR = "visitor@example.org"


def mailed() -> str:
    """What README answers to the turn mail."""
    found = re.search(r"```text\n(mark .*?)```", README.read_text(), re.DOTALL)
    assert found
    return found[1]


def sent_by_command() -> str:
    """The body of README's mail from a command line."""
    words = shlex.split(
        next(line for line in README.read_text().splitlines() if line.startswith("swaks"))
    )
    return words[words.index("--body") + 1]


@pytest.fixture
def letter(demo: None, db: None, settings: Any) -> Letter:
    """The turn mail of a fresh demo, in its post office."""
    settings.POST_OFFICE = True
    settings.EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"
    send_due_mails()
    return next(
        letter for letter in Letter.objects.filter(to=VISITOR) if find_answer_address(letter)
    )


def test_the_example_is_played_and_told(letter: Letter) -> None:
    client = Client()
    client.force_login(Person.objects.get(email=VISITOR))
    facts = Event.objects.count()
    client.post(reverse("answer_letter", args=[letter.pk]), {"text": mailed()})
    assert [row.kind for row in Incoming.objects.all()] == ["played"]
    assert Event.objects.count() > facts
    assert [said.text for said in Message.objects.all()] == ["Good luck to all!"]
    receipt = Letter.objects.filter(to=VISITOR).latest("pk")
    assert "Played" in receipt.raw


def test_the_example_from_a_command_line_asks_for_a_click(letter: Letter) -> None:
    head = f"From: {VISITOR}\r\nTo: {find_answer_address(letter)}\r\nMessage-ID: <a@b.test>\r\n\r\n"
    assert receive_mail(f"{head}{sent_by_command()}\r\n".encode(), door=Door.SMTP).kind == "confirm"


def test_it_is_possible_in_other_demos_too(db: None) -> None:
    for _ in range(3):
        host = person("Robin")
        seed_demo.create_running_game(host)
        game = Game.objects.get(host=host)
        (seat,) = Question.objects.filter(game=game, answered_seq=None).values_list(
            "seat", flat=True
        )
        decision = table_for(load_header("id", game.pk), seat).decision
        assert decision is not None
        assert mailed().splitlines()[0] in map(str, decision.moves)


def test_the_demo_waits_for_the_example_of_readme() -> None:
    assert mailed().splitlines()[0] == seed_demo.EXAMPLE == sent_by_command()
