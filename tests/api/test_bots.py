"""Bot accounts by the API: found in the list, invited by name, marked, and kept from the rest."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.bot_accounts.bots import save_bot_openness
from games.api import paging
from games.mail.invitations.models import Invitation
from games.play import lobby
from games.play.models import Game
from tests.support.bots import make_bot
from tests.support.programs import client_of, program_of
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def post(client: Client, address: str, **sent: Any) -> Any:
    """Post JSON."""
    return client.post(f"/api/{address}", sent, content_type="application/json")


def test_a_host_finds_a_bot_invites_it_and_it_joins_and_plays() -> None:
    owner, host = person("Olga"), person("Hans")
    bot = make_bot(owner)
    assert client_of(host).get("/api/bots/").json() == []
    save_bot_openness(owner.pk, bot.pk, True)
    (listed,) = Client().get("/api/bots/").json()
    assert (listed["name"], listed["owner"]) == ("Quilfish [bot]", owner.name)
    options = {"rules": "keywest", "size": 3, "private": True, "bots_allowed": True}
    room = post(client_of(host), "tables/", **options).json()
    assert room["bots_allowed"]
    sent = post(client_of(host), f"tables/{room['slug']}/bots", name=listed["name"])
    assert sent.json() == {"fresh": True}
    again = post(client_of(host), f"tables/{room['slug']}/bots", name=listed["name"].lower())
    assert again.json() == {"fresh": False}
    assert Invitation.objects.get().state == "obsolete"
    program = program_of(bot, "read", "play", "tables")
    (asked,) = program.get("/api/invitations/").json()
    joined = post(program, f"tables/{asked['slug']}/join", invite=asked["invite"]).json()
    marks = {seat["name"]: seat["bot_account"] for seat in joined["seats"]}
    assert marks == {host.name: False, "Quilfish [bot]": True}
    post(client_of(host), f"tables/{room['slug']}/begin")
    table = client_of(host).get(f"/api/tables/{room['slug']}/").json()
    assert sorted(seat["bot_account"] for seat in table["seats"]) == [False, False, True]
    page = client_of(host).get(f"/t/{room['slug']}/").content.decode()
    assert "Quilfish [bot]" in page
    (mine,) = client_of(host).get("/api/games/").json()
    assert sorted(seat["bot_account"] for seat in mine["seats"]) == [False, False, True]


@pytest.mark.parametrize(
    ("allowed", "open_to_all", "status"),
    [(False, True, "no_bots_here"), (True, False, "no_such_bot")],
)
def test_a_bot_is_invited_only_where_both_sides_are_open(
    allowed: bool, open_to_all: bool, status: str
) -> None:
    owner, host = person(), person()
    bot = make_bot(owner)
    save_bot_openness(owner.pk, bot.pk, open_to_all)
    game = lobby.open_table(host.pk, "keywest", 3, bots_allowed=allowed)
    refused = post(client_of(host), f"tables/{game.slug}/bots", name=bot.name)
    assert (refused.status_code, refused.json()["code"]) == (409, status)
    assert not Invitation.objects.exists()


def test_only_the_host_invites_a_bot_on_the_page_too() -> None:
    owner, host = person(), person()
    bot = make_bot(owner)
    game = lobby.open_table(host.pk, "keywest", 3, bots_allowed=True)
    refused = post(client_of(owner), f"tables/{game.slug}/bots", name=bot.name)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_host")
    own = lobby.open_table(owner.pk, "keywest", 3, private=True, bots_allowed=True)
    browser = client_of(owner)
    assert "Or invite a bot by its name" in browser.get(f"/tables/{own.slug}/").content.decode()
    browser.post(f"/mails/invite/{own.slug}/", {"bot": bot.name})
    assert Invitation.objects.get().person_id == bot.pk


def test_bots_are_kept_from_what_is_for_people() -> None:
    bot = make_bot(person())
    program = program_of(bot, "read", "play", "talk", "tables")
    closed = {
        "tables/": {"rules": "keywest", "size": 3},
        "tables/find": {"rules": "keywest", "pace": "day"},
    }
    for address, body in closed.items():
        refused = post(program, address, **body)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_for_bots")
    for address in ("calendar/", "preferences/"):
        assert program.get(f"/api/{address}").json()["code"] == "not_for_bots"
    game = lobby.open_table(person().pk, "keywest", 3, bots_allowed=True)
    assert post(program, f"tables/{game.slug}/join").status_code == 200
    assert post(program, f"tables/{game.slug}/votes", kind="pause", days=1).status_code == 403
    assert post(program, f"tables/{game.slug}/leave").status_code == 200
    assert Game.objects.count() == 1


def test_the_list_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "PAGE", 2)
    owner = person()
    for name in ("One", "Two", "Three"):
        save_bot_openness(owner.pk, make_bot(owner, name).pk, True)
    first = Client().get("/api/bots/")
    assert [one["name"] for one in first.json()] == ["One [bot]", "Three [bot]"]
    last = Client().get(first["Link"].split(">")[0].removeprefix("<http://testserver"))
    assert [one["name"] for one in last.json()] == ["Two [bot]"]
    assert "Link" not in last


def test_the_page_of_a_bot_says_whose_it_is() -> None:
    owner = person("Olga")
    bot = make_bot(owner)
    shown = Client().get(f"/people/{bot.name}/").content.decode()
    assert "plays here for itself" in shown
    assert owner.name not in shown
    save_bot_openness(owner.pk, bot.pk, True)
    assert owner.name in Client().get(f"/people/{bot.name}/").content.decode()
