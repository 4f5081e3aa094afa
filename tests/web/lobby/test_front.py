"""The front page, for somebody who has just come in."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.play import lobby
from games.rules.registry import GAMES
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def test_a_guest_is_told_what_this_is_and_shown_the_board() -> None:
    html = Client().get("/").content.decode()
    assert "Deep board games, played slowly" in html
    assert 'class="kw board"' in html
    assert "Join a table" in html
    assert all(game.title in html for game in GAMES.values())
    assert "My games" not in html


def test_the_picture_is_the_same_for_everybody_and_nobodys_game() -> None:
    pages = [Client().get("/").content.decode() for _guest in range(2)]
    boards = {page.split('class="kw board"')[1].split("</svg>")[0] for page in pages}
    assert len(boards) == 1


def test_the_visitor_of_the_demo_is_named_only_where_mail_stays_in_the_house(settings: Any) -> None:
    assert "visitor@example.org" in Client().get("/").content.decode()
    settings.POST_OFFICE = False
    assert "visitor@example.org" not in Client().get("/").content.decode()


def test_games_that_may_be_watched_are_shown() -> None:
    lobby.open_table(person("Anna").pk, "keywest", 3, title="Look at us", bots=["random"] * 2)
    assert "Look at us" in Client().get("/").content.decode()
