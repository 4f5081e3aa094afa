"""Stepping through a finished game."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.play.models import Event
from games.play.table import log_for
from tests.play.helpers import said
from tests.web.replay.story import Story


def html_of(client: Client, address: str) -> str:
    """The page, after whatever redirect."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def now(html: str) -> str:
    """The line of the step, without markup."""
    found = re.search(r'id="now">(.*?)</p>', html, re.DOTALL)
    assert found
    return re.sub(r"<[^>]+>", "", found[1]).strip()


def link(html: str, rel: str) -> str:
    """Where the link leads, or ""."""
    found = re.search(rf'href="([^"]+)" rel="{rel}"', html)
    return found[1] if found else ""


def test_it_opens_at_the_first_round_and_leads_to_the_very_beginning_and_end(story: Story) -> None:
    opened = html_of(Client(), f"/t/{story.slug}/replay/")
    assert now(opened).startswith("Round 1 begins.")
    first = html_of(Client(), f"/t/{story.slug}/replay/1/")
    assert now(first).startswith("The table is set for 3 players.")
    assert not link(first, "prev")
    last = html_of(Client(), f"/t/{story.slug}/replay/{story.known.meta.version}/")
    assert now(last).startswith("The seal of the dice was opened")
    assert not link(last, "next")


def test_the_links_lead_through_every_line_of_the_log_and_back(story: Story) -> None:
    lines = [line for line in log_for(story.known.meta, None) if line.seq > 1]
    seen, address = [], f"/t/{story.slug}/replay/"
    for _step in range(12):
        html = html_of(Client(), address)
        seen.append(now(html))
        address = link(html, "next")
    assert len(set(seen)) > 8
    assert now(html_of(Client(), link(html, "prev"))) == seen[-2]
    assert f"of {len(lines)}" in html


def test_the_rounds_are_links(story: Story) -> None:
    html = html_of(Client(), f"/t/{story.slug}/replay/1/")
    rounds = re.findall(r'<a\s+href="(/t/\w+/replay/\d+/)"[^>]*>(\d)</a>', html)
    assert [number for _address, number in rounds] == list("12345678")
    assert now(html_of(Client(), rounds[4][0])).startswith("Round 5 begins.")


def test_a_fact_without_a_line_leads_to_the_line_before(story: Story) -> None:
    stops = {line.seq for line in log_for(story.known.meta, None)}
    silent = next(seq for seq in range(3, story.known.meta.version) if seq not in stops)
    answer = Client().get(f"/t/{story.slug}/replay/{silent}/")
    assert (
        answer["Location"]
        == f"/t/{story.slug}/replay/{max(stop for stop in stops if stop < silent)}/"
    )


def test_everybodys_eyes_can_be_borrowed_when_it_is_over(story: Story) -> None:
    event = Event.objects.filter(game_id=story.id, kind="bade").first()
    assert event is not None
    assert event.seat is not None
    amount = said(story.id, "bade")[0]["amount"]
    mine = now(html_of(Client(), f"/t/{story.slug}/replay/{event.seq}/?as={event.seat + 1}"))
    assert mine.endswith(f" bids ${amount}, sealed.")
    assert "hands in a sealed bid" in now(
        html_of(Client(), f"/t/{story.slug}/replay/{event.seq}/?as=nobody")
    )


def test_borrowed_eyes_stay_borrowed_on_the_way(story: Story) -> None:
    html = html_of(Client(), f"/t/{story.slug}/replay/9/?as=2")
    assert link(html, "next").endswith("?as=2")


def test_players_see_their_own_games_unless_they_ask_otherwise(story: Story) -> None:
    html = html_of(story.client(0), f"/t/{story.slug}/replay/9/")
    assert f'value="{story.seat(0) + 1}" selected' in html


@pytest.mark.parametrize("wish", ["0", "4", "-1", "x", "99999999999999999999", "²"])
def test_eyes_that_nobody_has_are_not_there(story: Story, wish: str) -> None:
    assert Client().get(f"/t/{story.slug}/replay/9/", {"as": wish}).status_code == 404


def test_what_was_taken_back_is_struck_out(story: Story) -> None:
    assert story.taken_back
    html = html_of(Client(), f"/t/{story.slug}/replay/{story.taken_back}/")
    assert re.search(r'<p class="now void" id="now">\s*<s>', html)
    assert "taken back" in html


def test_a_number_behind_the_end_leads_to_the_end(story: Story) -> None:
    html = html_of(Client(), f"/t/{story.slug}/replay/999999/")
    assert now(html).startswith("The seal of the dice was opened")


def test_a_step_that_is_not_a_number_is_not_there(story: Story) -> None:
    assert Client().get(f"/t/{story.slug}/replay/last/").status_code == 404
    assert Client().get("/t/nosuchtabl/replay/").status_code == 404


def test_looking_changes_nothing(story: Story) -> None:
    before = story.known
    for number in (2, 30, 60):
        html_of(story.client(1), f"/t/{story.slug}/replay/{number}/")
    assert story.known == before
