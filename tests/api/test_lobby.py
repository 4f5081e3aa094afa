"""Tables by the API: list, open, find, join, leave, begin, as on the pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.api import paging, views
from games.play import lobby
from games.play.models import Game, Status
from games.seats.public_games import Filters
from tests.support.programs import client_of
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def post(client: Client, address: str, sent: dict[str, Any] | None = None) -> Any:
    """Post JSON."""
    return client.post(f"/api/{address}", sent or {}, content_type="application/json")


def slugs(client: Client, **query: str) -> list[str]:
    """The tables that are listed."""
    return [room["slug"] for room in client.get("/api/tables/", query).json()]


def test_a_table_is_opened_with_every_option_of_the_page() -> None:
    host = person()
    answer = post(
        client_of(host),
        "tables/",
        {
            "rules": "keyflower",
            "size": 3,
            "title": "Quiet\u200b  evening",
            "private": True,
            "beginners": True,
            "bots": ["easy"],
            "options": {"rules": "online"},
            "pace": "own",
            "hours": 12,
            "saved": 48,
            "misses": 0,
        },
    )
    assert answer.status_code == 201
    room = answer.json()
    assert (room["title"], room["private"], room["beginners"]) == ("Quiet evening", True, True)
    assert (room["size"], room["free"], room["my_seat"], room["hosted_by_me"]) == (3, 1, 0, True)
    assert room["options"]["rules"] == "online"
    assert [seat["bot"] for seat in room["seats"]] == [None, "easy"]
    assert room["pace"]["name"] == "own"
    assert room["pace"]["terms"][0] == "12 hours for each turn."
    game = Game.objects.get(slug=room["slug"])
    assert (game.pace["most"], game.pace["misses"]) == (48 * 3600, 0)
    assert room["invite"] == game.invite


def test_a_table_that_bots_fill_begins_at_once() -> None:
    host = person()
    sent = {"rules": "keywest", "size": 3, "bots": ["easy", "easy"]}
    room = post(client_of(host), "tables/", sent).json()
    assert (room["status"], room["free"], room["invite"]) == ("running", 0, "")
    assert client_of(host).get(f"/api/tables/{room['slug']}/").json()["decision"]["kind"] == "bid"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"rules": "chess", "size": 3}, 400),
        ({"rules": "keywest", "size": "3"}, 400),
        ({"rules": "keywest", "size": 12}, 409),
        ({"rules": "keywest", "size": 3, "bots": ["nobody"]}, 409),
        ({"rules": "keywest", "size": 3, "options": {"open money": "perhaps"}}, 409),
        ({"rules": "keywest", "size": 3, "pace": "own", "hours": 48, "saved": 12}, 409),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_nothing_is_opened(
    sent: dict[str, Any], status: int
) -> None:
    assert post(client_of(person()), "tables/", sent).status_code == status
    assert not Game.objects.exists()


def test_lists_are_filtered_as_in_the_lobby() -> None:
    german = person("Gerd")
    german.language = "de"
    german.save()
    west = lobby.open_table(person().pk, "keywest", 3, beginners=True)
    flower = lobby.open_table(german.pk, "keyflower", 3)
    hidden = lobby.open_table(person().pk, "keywest", 3, private=True)
    guest = Client()
    assert set(slugs(guest)) == {west.slug, flower.slug}
    assert slugs(guest, rules="keywest") == [west.slug]
    assert slugs(guest, language="de") == [flower.slug]
    assert slugs(guest, beginners="1") == [west.slug]
    assert set(slugs(guest, pace="none")) == {west.slug, flower.slug}
    assert slugs(guest, pace="day") == []
    assert hidden.invite not in guest.get("/api/tables/").content.decode()
    for wrong in ({"rules": "chess"}, {"pace": "fast"}, {"state": "over"}, {"cursor": "x"}):
        assert guest.get("/api/tables/", wrong).status_code == 400, wrong


def test_running_games_to_watch_are_listed_without_private_ones() -> None:
    bots = ["random"] * 2
    seen = lobby.open_table(person().pk, "keywest", 3, bots=bots)
    lobby.open_table(person().pk, "keywest", 3, bots=bots, private=True)
    lobby.open_table(person().pk, "keywest", 3, bots=bots, watchable=False)
    assert slugs(Client(), state="running") == [seen.slug]


def test_pages_follow_each_other_by_the_link_of_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "PAGE", 2)
    hosts = [person(), person()]
    tables = {lobby.open_table(host.pk, "keywest", 3).slug for host in hosts for _nth in range(3)}
    found, address = list[str](), "/api/tables/"
    for _page in range(3):
        answer = Client().get(address)
        found += [room["slug"] for room in answer.json()]
        address = answer.headers.get("Link", "").partition(">")[0].lstrip("<")
    assert not address
    assert len(found) == 6
    assert set(found) == tables
    hosted = [Game.objects.get(slug=slug).host_id for slug in found]
    assert {frozenset(hosted[nth : nth + 2]) for nth in (0, 2, 4)} == {
        frozenset(host.pk for host in hosts)
    }


def test_people_join_leave_and_the_host_begins() -> None:
    host, other = person("Host"), person("Other")
    slug = lobby.open_table(host.pk, "keywest", 3).slug
    joined = post(client_of(other), f"tables/{slug}/join").json()
    assert (joined["my_seat"], joined["free"]) == (1, 1)
    left = post(client_of(other), f"tables/{slug}/leave").json()
    assert (left["my_seat"], left["free"]) == (None, 2)
    refused = post(client_of(other), f"tables/{slug}/begin")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_host")
    begun = post(client_of(host), f"tables/{slug}/begin", {"bot": "easy"}).json()
    assert begun["status"] == "running"
    assert [seat["bot"] for seat in begun["seats"]].count("easy") == 2


def test_a_private_table_is_there_for_its_secret_alone() -> None:
    host, other = person("Host"), person("Other")
    table = lobby.open_table(host.pk, "keywest", 3, private=True)
    address = f"tables/{table.slug}/join"
    assert post(client_of(other), address).status_code == 404
    assert post(client_of(other), address, {"invite": "x" * 16}).status_code == 404
    assert post(client_of(other), address, {"invite": table.invite}).json()["my_seat"] == 1
    assert post(Client(), address, {"invite": table.invite}).status_code in (401, 403)


def test_whoever_looks_for_a_game_gets_a_seat_or_a_table() -> None:
    first, second = person(), person()
    wanted = {"rules": "keywest", "pace": "day"}
    opened = post(client_of(first), "tables/find", wanted).json()
    found = post(client_of(second), "tables/find", wanted).json()
    assert found["slug"] == opened["slug"]
    assert (opened["my_seat"], found["my_seat"]) == (0, 1)
    assert Game.objects.get(slug=found["slug"]).status == Status.OPEN
    assert post(client_of(first), "tables/find", {"rules": "keywest"}).status_code == 400


def test_a_key_opens_one_table() -> None:
    client = client_of(person())
    for _again in range(2):
        answer = client.post(
            "/api/tables/",
            {"rules": "keywest", "size": 3},
            content_type="application/json",
            headers={"Idempotency-Key": "once"},
        )
        assert answer.status_code == 201
    assert Game.objects.count() == 1


def test_the_filters_are_those_of_the_lobby() -> None:
    parameters = {"state", "rules", "pace", "language", "beginners", "cursor"}
    schema = Client().get("/api/schema/", {"format": "json"}).json()
    listed = schema["paths"]["/api/tables/"]["get"]["parameters"]
    assert {one["name"] for one in listed if one["in"] == "query"} == parameters
    assert len(Filters._fields) == len(parameters - {"state", "cursor"})


def test_my_games_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MOST_GAMES", 2)
    host = person()
    mine = [lobby.open_table(host.pk, "keywest", 3).slug for _number in range(3)]
    first = client_of(host).get("/api/games/")
    where = first["Link"].split(">")[0].removeprefix("<http://testserver")
    last = client_of(host).get(where)
    assert [one["slug"] for one in (*first.json(), *last.json())] == mine[::-1]
    assert "Link" not in last
