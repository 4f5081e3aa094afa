"""The past of a game that is still being played: one's own eyes only."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.play import lobby
from games.play.models import Event
from tests.web.replay.story import Story
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def test_a_seat_steps_through_what_it_saw_itself_and_nobody_through_what_it_did_not() -> None:
    story = Story.told(rounds=2)
    event = Event.objects.filter(game_id=story.id, kind="bade").first()
    assert event is not None
    bidder = next(number for number in range(3) if story.seat(number) == event.seat)
    other = (bidder + 1) % 3
    address = f"/t/{story.slug}/replay/{event.seq}/"
    assert " bids $" in story.client(bidder).get(address).content.decode()
    for client in (story.client(other), Client()):
        line = re.search(
            r'id="now">\s*(.*?)\s*</p>', client.get(address).content.decode(), re.DOTALL
        )
        assert line
        assert line[1].endswith("hands in a sealed bid.")


def test_borrowing_anothers_eyes_is_not_possible_before_the_end() -> None:
    story = Story.told(rounds=2)
    mine, other = story.seat(0) + 1, story.seat(1) + 1
    client = story.client(0)
    assert client.get(f"/t/{story.slug}/replay/9/", {"as": other}).status_code == 404
    assert Client().get(f"/t/{story.slug}/replay/9/", {"as": other}).status_code == 404
    assert client.get(f"/t/{story.slug}/replay/9/", {"as": mine}, follow=True).status_code == 200
    assert (
        client.get(f"/t/{story.slug}/replay/9/", {"as": "nobody"}, follow=True).status_code == 200
    )
    assert 'name="as"' not in client.get(f"/t/{story.slug}/replay/9/", follow=True).content.decode()


def test_a_table_that_has_not_begun_has_no_past() -> None:
    game = lobby.open_table(person().pk, "keywest", 4)
    assert Client().get(f"/t/{game.slug}/replay/").status_code == 404
    assert Client().get(f"/t/{game.slug}/dice/").status_code == 404


def test_a_private_game_has_no_past_for_others() -> None:
    game = lobby.open_table(person().pk, "keywest", 3, private=True, bots=["random"] * 2)
    for page in ("replay/", "replay/5/", "dice/"):
        assert Client().get(f"/t/{game.slug}/{page}").status_code == 404


def test_a_longer_game_needs_no_more_queries() -> None:
    def queries(story: Story) -> int:
        address = f"/t/{story.slug}/replay/{story.known.meta.version}/"
        stop = Client().get(address, follow=True).request["PATH_INFO"]
        with CaptureQueriesContext(connection) as caught:
            assert Client().get(stop).status_code == 200
        return len(caught)

    assert queries(Story.told(rounds=2)) == queries(Story.told(rounds=3)) <= 4
