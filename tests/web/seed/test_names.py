"""The demo comes to a house in which somebody lives."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from accounts.models import Person
from games.web.management.commands import seed_demo


@pytest.mark.django_db
def test_people_who_go_by_the_demos_names_keep_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for games in (
        "create_finished_game",
        "create_running_game",
        "create_fresh_game",
        "create_waiting_table",
        "create_league_in_season",
    ):
        monkeypatch.setattr(seed_demo, games, lambda *_people: None)
    robin = Person.objects.create(email="someone@example.org", name="Robin")
    call_command("seed_demo")
    robin.refresh_from_db()
    assert robin.name == "Robin"
    assert Person.objects.get(email=seed_demo.VISITOR).name.startswith("Islander")
