"""Boards are painted while their mails still wait, each as its own reader sees it, and never
twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Person
from games.mail.outbound import picture as pictures
from games.mail.outbound.board_renderer import paint_drawing
from games.mail.outbound.prerender import AHEAD, load_boards_due_soon, paint_due_boards
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

pytestmark = pytest.mark.usefixtures("pictures")


@pytest.fixture
def brush(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was painted, in order; nothing is known from before."""
    used: list[str] = []
    true = paint_drawing

    def noted(svg: str, *rest: Any) -> bytes:
        used.append(svg)
        return true(svg, *rest)

    pictures.clear_painted_boards()
    pictures._palettes.clear()
    monkeypatch.setattr(pictures, "paint_drawing", noted)
    yield used
    pictures.clear_painted_boards()


@pytest.fixture
def keywest(server: MailServer) -> Party:
    """Three people at Key West, asked for their first bids just now."""
    return Party.seated(3, rules="keywest")


def test_a_mail_finds_its_board_painted(
    keywest: Party, server: MailServer, brush: list[str]
) -> None:
    soon = timezone.now() + timedelta(minutes=10) - AHEAD
    assert paint_due_boards(soon, 60) == 3
    painted = len(brush)
    assert painted
    time_passes(minutes=10)
    assert send_due_mails() == 3
    assert len(brush) == painted
    assert all(b"Content-Type: image/png" in raw for raw in server.raw)


def test_nothing_is_painted_long_before_it_is_needed_or_after_the_time_is_up(
    keywest: Party, brush: list[str]
) -> None:
    assert paint_due_boards(timezone.now(), 60) == 0
    assert paint_due_boards(timezone.now() + timedelta(minutes=10), -1) == 0
    assert not brush


def test_each_board_is_that_of_its_reader(keywest: Party) -> None:
    now = timezone.now() + timedelta(minutes=10)
    first, second = Notice.objects.filter(kind="turn").order_by("seat")[:2]
    Person.objects.filter(pk=first.person_id).update(language="de")
    Person.objects.filter(pk=second.person_id).update(discreet_mails=True)
    assert sorted(load_boards_due_soon(now), key=str) == sorted(
        [(keywest.id, 0, "de"), (keywest.id, None, "en"), (keywest.id, 2, "en")], key=str
    )
