"""Messages and votes are counted at their table: nobody learns from a number what others do
elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.play import talk
from games.play.models import Message
from games.play.table import load_header
from games.votes import deciding
from tests.play.helpers import Party

pytestmark = pytest.mark.django_db


def two_tables() -> tuple[Party, Party]:
    """A table, and a busy one elsewhere."""
    return Party.sit_down(3, rules="keywest"), Party.sit_down(3, rules="keywest")


def person_at(party: Party, seat: int = 0) -> Person:
    found = load_header("id", party.id).seats[seat].person_id
    return Person.objects.get(pk=found)


def say(party: Party, text: str) -> Message:
    return talk.write_message(load_header("id", party.id), person_at(party).pk, text)


def client(party: Party) -> Client:
    client = Client()
    client.force_login(person_at(party))
    return client


def shown(party: Party) -> list[Any]:
    """Whatever of table talk and votes is shown at a table, by page and by API."""
    slug = party.game.slug
    pages = [
        client(party).get(f"/t/{slug}/{page}").content.decode()
        for page in ("", "talk/", "waiting/")
    ]
    votes = client(party).get(f"/api/tables/{slug}/waiting").json()["votes"]
    heard = client(party).get(f"/api/tables/{slug}/talk").json()
    numbers = [re.findall(r'data-said="(\d+)"|/vote/(\d+)/', page) for page in pages]
    return [numbers, [vote["id"] for vote in votes], [one["number"] for one in heard]]


def test_what_is_done_elsewhere_changes_no_number_here() -> None:
    quiet, busy = two_tables()
    for turn in range(3):
        say(busy, f"noise {turn}")
    deciding.propose_motion(busy.id, person_at(busy).pk, "draw", timezone.now())
    assert [say(quiet, f"word {turn}").number for turn in range(2)] == [1, 2]
    say(busy, "noise")
    assert say(quiet, "last").number == 3
    assert (
        deciding.propose_motion(quiet.id, person_at(quiet).pk, "draw", timezone.now()).number == 1
    )
    assert load_header("id", quiet.id).said == 3
    assert shown(quiet)[1:] == [[1], [1, 2, 3]]
    flat = {int(number) for page in shown(quiet)[0] for pair in page for number in pair if number}
    assert flat <= {1, 2, 3}
    assert flat


def test_numbers_of_before_lead_to_all_that_was_said_and_to_no_vote_of_another_table() -> None:
    quiet, busy = two_tables()
    say(quiet, "first"), say(quiet, "second")
    url = f"/api/tables/{quiet.game.slug}/talk"
    assert [one["number"] for one in client(quiet).get(url, {"after": 4711}).json()] == [1, 2]
    assert client(quiet).get(url, {"after": 2}).json() == []
    motion = deciding.propose_motion(busy.id, person_at(busy).pk, "draw", timezone.now())
    deciding.propose_motion(busy.id, person_at(busy).pk, "none", timezone.now())
    assert (
        client(quiet).post(f"/t/{quiet.game.slug}/vote/{motion.pk}/", {"say": "yes"}).status_code
        == 409
    )
    api = f"/api/tables/{quiet.game.slug}/votes/{motion.number}"
    assert (
        client(quiet).post(api, {"say": "yes"}, content_type="application/json").status_code == 404
    )


def test_a_vote_is_found_by_its_number_at_its_table_alone() -> None:
    quiet, busy = two_tables()
    here = deciding.propose_motion(quiet.id, person_at(quiet).pk, "draw", timezone.now())
    there = deciding.propose_motion(busy.id, person_at(busy).pk, "draw", timezone.now())
    assert here.number == there.number == 1
    other = person_at(quiet, 1)
    assert deciding.vote_on_motion(quiet.id, other.pk, 1, True, timezone.now()).pk == here.pk
    assert there.ballots.count() == 1
