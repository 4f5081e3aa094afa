"""Moderators are warned off those with whom they have to do, and are not told which tie it is."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.blocking.blocks import block_person
from accounts.households.household import declare_household
from games.desk.cases.reporting import Matter, report_matter
from games.desk.involvement import MANY, is_close_to_any_of
from games.play.models import Game, Seat
from tests.play.helpers import person
from tests.support.moderators import Moderator

WARNED = "Better leave it to others."


@pytest.mark.parametrize("tie", ["mine", "theirs", "house", "games"])
def test_each_tie_warns_by_the_same_words(tie: str, ben: Moderator) -> None:
    other, third, now = person("Other"), person("Third"), timezone.now()
    number = report_matter(third.pk, Matter("name", person=other.pk), "Their name.", now)
    pages = [f"/desk/cases/{number}/", f"/desk/people/{other.pk}/"]
    browser = ben.signs_in()
    assert not any(WARNED in browser.get(page).content.decode() for page in pages)
    if tie == "mine":
        block_person(ben.id, other.name, now)
    if tie == "theirs":
        block_person(other.pk, ben.person.name, now)
    if tie == "house":
        declare_household(ben.id, other.name, now)
        assert not is_close_to_any_of(ben.id, [other.pk])
        declare_household(other.pk, ben.person.name, now)
    for _game in range(MANY if tie == "games" else 0):
        assert not is_close_to_any_of(ben.id, [other.pk])
        game = Game.objects.create(
            rules="keywest", size=2, status="finished", version=1, created_at=now
        )
        for seat, who in enumerate((ben.id, other.pk)):
            Seat.objects.create(game=game, number=seat, person_id=who)
    assert all(WARNED in browser.get(page).content.decode() for page in pages)
    assert not is_close_to_any_of(ben.id, [third.pk, None])
