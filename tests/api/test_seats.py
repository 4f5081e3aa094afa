"""Seats, invitations, notes, calendar and preferences by the API, as on the pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.mail.invitations.models import Invitation
from games.play import lobby
from games.play.models import Game, Seat, Status
from games.seats import handover
from tests.support.programs import client_of
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db


def send(client: Client, method: str, path: str, /, **sent: Any) -> Any:
    """Send JSON."""
    return getattr(client, method)(f"/api/{path}", sent, content_type="application/json")


# Free seats.


def test_a_seat_is_left_offered_taken_or_kept(party: Party) -> None:
    seat, cara = party.seat(), person("Cara")
    handover.hand_seat_to_bot(party.id, seat, "missed", timezone.now())
    [kept] = party.client().get("/api/seats/").json()
    [free] = client_of(cara).get("/api/seats/").json()
    assert (kept["mine"], kept["seat"], kept["table"]["slug"]) == (True, seat, party.slug)
    assert (free["mine"], free["seat"]) == (False, seat)
    assert Client().get("/api/seats/").json()[0]["seat"] == seat
    address = f"tables/{party.slug}/seats/{seat}/take"
    assert send(client_of(cara), "post", address).json()["my_seat"] == seat
    late = send(client_of(person()), "post", address)
    assert (late.status_code, late.json()["code"]) == (409, "gone")
    back = send(party.client(), "post", f"tables/{party.slug}/return")
    assert (back.status_code, back.json()["code"]) == (409, "not_your_seat")
    assert party.client().get("/api/seats/").json() == []


def test_the_owner_returns_to_the_seat_that_a_bot_keeps(party: Party) -> None:
    seat = party.seat()
    handover.hand_seat_to_bot(party.id, seat, "missed", timezone.now())
    back = send(party.client(), "post", f"tables/{party.slug}/return")
    assert (back.status_code, back.json()["my_seat"]) == (200, seat)


def test_a_free_seat_of_a_private_table_is_not_there_for_others() -> None:
    host, other = person(), person()
    game = lobby.open_table(host.pk, "keywest", 3, private=True, bots=["random"] * 2)
    seat = Seat.objects.get(game=game, person=host).number
    handover.hand_seat_to_bot(game.pk, seat, "missed", timezone.now())
    client = client_of(other)
    assert client.get("/api/seats/").json() == []
    answer = send(client, "post", f"tables/{game.slug}/seats/{seat}/take")
    absent = send(client, "post", f"tables/{'x' * 10}/seats/{seat}/take")
    assert (answer.status_code, answer.content) == (404, absent.content)


def test_whoever_resigns_leaves_a_bot(party: Party) -> None:
    seat = party.seat()
    room = send(party.client(), "post", f"tables/{party.slug}/resign").json()
    assert room["my_seat"] is None
    assert Seat.objects.get(game=party.id, number=seat).person_id is None
    assert send(party.client(), "post", f"tables/{party.slug}/resign").status_code == 403


def test_a_stand_in_is_chosen_for_one_table(party: Party) -> None:
    address = f"tables/{party.slug}/stand-in"
    assert party.client().get(f"/api/{address}").json() == {"standin": "default"}
    assert send(party.client(), "put", address, standin="careful").json() == {"standin": "careful"}
    assert Seat.objects.get(game=party.id, number=party.seat()).standin
    assert send(party.client(), "put", address, standin="best").status_code == 400
    assert client_of(person()).get(f"/api/{address}").status_code == 403


def test_the_host_has_somebody_reminded_gives_time_and_calls_a_substitute() -> None:
    host, other = person("Host"), person("Other")
    pace = encode_terms(PRESETS["day"])
    game = lobby.open_table(host.pk, "keywest", 3, pace=pace, bots=["random"])
    lobby.join(game.pk, other.pk)
    seat = Seat.objects.get(game=game, person=other).number
    about = f"tables/{game.slug}/seats/{seat}"
    reminded = send(client_of(host), "post", f"{about}/remind")
    assert reminded.status_code == 200
    assert [wait["reminded"] for wait in reminded.json()["waiting"] if wait["seat"] == seat] == [
        True
    ]
    assert send(client_of(host), "post", f"{about}/remind").json()["code"] == "reminded"
    assert send(client_of(host), "post", f"{about}/grant").status_code == 200
    assert send(client_of(host), "post", f"{about}/call").json()["code"] == "too_soon"
    Seat.objects.filter(game=game, number=seat).update(misses=1)
    assert send(client_of(host), "post", f"{about}/call").status_code == 200
    assert Seat.objects.get(game=game, number=seat).bot
    for deed in ("remind", "grant", "call"):
        refused = send(client_of(other), "post", f"{about}/{deed}")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_host")


# Invitations.


def test_a_host_invites_by_address_and_the_invited_join() -> None:
    host, guest = person("Host"), person("Guest")
    game = lobby.open_table(host.pk, "keywest", 3, private=True)
    address = f"tables/{game.slug}/invite"
    assert send(client_of(host), "post", address, address=guest.email).json() == {"fresh": True}
    assert send(client_of(host), "post", address, address=guest.email).json() == {"fresh": False}
    assert Invitation.objects.filter(game_id=game.pk).count() == 1
    [invited] = client_of(guest).get("/api/invitations/").json()
    assert (invited["slug"], invited["invite"]) == (game.slug, game.invite)
    assert invited["host"] == host.name
    joined = send(
        client_of(guest), "post", f"tables/{game.slug}/join", invite=invited["invite"]
    ).json()
    assert joined["my_seat"] == 1
    assert send(client_of(guest), "post", address, address="a@example.org").status_code == 409
    assert send(client_of(host), "post", address, address="nowhere").status_code == 400


def test_a_rematch_is_opened_once_and_joined_by_the_others() -> None:
    first, second = person(), person()
    game = lobby.open_table(first.pk, "keywest", 3, bots=["random"])
    lobby.join(game.pk, second.pk)
    address = f"tables/{game.slug}/rematch"
    assert send(client_of(first), "post", address).json()["code"] == "no_rematch"
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, finished_at=timezone.now())
    opened = send(client_of(first), "post", address).json()
    assert (opened["status"], opened["private"]) == ("open", True)
    joined = send(client_of(second), "post", address).json()
    assert (joined["slug"], joined["status"]) == (opened["slug"], "running")


# Notes and talk.


def test_notes_are_read_and_written_by_their_author_alone(party: Party) -> None:
    address = f"tables/{party.slug}/notes"
    assert party.client().get(f"/api/{address}").json() == {"text": "", "number": 0}
    assert send(party.client(), "put", address, text="Long Key!", number=0).json()["number"] == 1
    assert party.client(1).get(f"/api/{address}").json() == {"text": "", "number": 0}
    late = send(party.client(), "put", address, text="Other", number=0)
    assert (late.status_code, late.json()["code"]) == (409, "saved_meanwhile")
    assert party.client().get(f"/api/{address}").json()["text"] == "Long Key!"
    assert client_of(person()).get(f"/api/{address}").status_code == 403


def test_talk_is_marked_as_read(party: Party) -> None:
    send(party.client(1), "post", f"tables/{party.slug}/talk", text="Ahoy")
    assert party.client().get("/api/games/").json()[0]["unread"] == 1
    [message] = party.client().get(f"/api/tables/{party.slug}/talk").json()
    number = message["number"]
    read = send(party.client(), "post", f"tables/{party.slug}/talk/read", number=number)
    assert read.json() == {"number": number}
    assert party.client().get("/api/games/").json()[0]["unread"] == 0


# Calendar and preferences.


def test_hours_and_absences_are_kept_as_on_the_page() -> None:
    one = person()
    client, today = client_of(one), timezone.now().date()
    hours = send(client, "patch", "calendar/", quiet_from=22, quiet_to=6, rest_days=[6]).json()
    assert hours["hours"]["rest_days"] == [6]
    assert (hours["hours"]["quiet_from"], hours["hours"]["shows_nights"]) == (22, True)
    half = send(client, "patch", "calendar/", quiet_to=None)
    assert half.status_code == 400
    days = [str(today + timedelta(days=ahead)) for ahead in (3, 5, 8)]
    added = send(client, "post", "calendar/absences/", first_day=days[0], last_day=days[1])
    assert added.json()["absences"] == [{"first_day": days[0], "last_day": days[1]}]
    moved = send(client, "put", f"calendar/absences/{days[0]}", first_day=days[0], last_day=days[2])
    assert moved.json()["absences"][0]["last_day"] == days[2]
    assert send(client, "delete", f"calendar/absences/{days[0]}").json()["absences"] == []
    refused = send(client, "post", "calendar/absences/", first_day="2020-01-01", last_day=days[0])
    assert (refused.status_code, refused.json()["code"]) == (409, "absence_refused")
    assert send(client, "delete", f"calendar/absences/{days[0]}").status_code == 409


def test_a_preference_is_changed_and_the_others_stay() -> None:
    one = person()
    client = client_of(one)
    before = client.get("/api/preferences/").json()
    after = send(client, "patch", "preferences/", time_zone="Asia/Tokyo", theme="dark").json()
    assert after == before | {"time_zone": "Asia/Tokyo", "theme": "dark"}
    assert Person.objects.get(pk=one.pk).confirm_moves is before["confirm_moves"]
    other = person("Taken")
    assert send(client, "patch", "preferences/", name=other.name).status_code == 400
    assert send(client, "patch", "preferences/", time_zone="Atlantis/Home").status_code == 400
    assert send(client, "patch", "preferences/", name="Zoe Castle").json()["name"] == "Zoe Castle"


def test_mails_are_chosen_by_kind() -> None:
    client = client_of(person())
    before = client.get("/api/preferences/mails").json()
    kind = min(before["kinds"])
    after = send(client, "patch", "preferences/mails", kinds={kind: "never"}, mail_hour=7).json()
    assert after["kinds"] == before["kinds"] | {kind: "never"}
    assert after["mail_hour"] == 7
    assert send(client, "patch", "preferences/mails", kinds={"gossip": "now"}).status_code == 400


def test_offers_of_seats_are_chosen() -> None:
    one = person()
    client = client_of(one)
    changed = send(client, "patch", "preferences/seats", sits_in=True, rules=["keywest"]).json()
    assert (changed["sits_in"], changed["rules"], changed["a_day"]) == (True, ["keywest"], 2)
    assert client.get("/api/preferences/seats").json() == changed
    assert send(client, "patch", "preferences/seats", rules=["chess"]).status_code == 400


def test_guests_have_none_of_it() -> None:
    for address in ("calendar/", "preferences/", "preferences/mails", "invitations/"):
        assert Client().get(f"/api/{address}").status_code in (401, 403), address
