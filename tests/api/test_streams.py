"""Streams: what they tell, to whom, and when they end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.bot_accounts.bots import end_bot, list_bots
from accounts.models import Person, Session
from accounts.programs.models import ProgramToken
from games.live import streams
from games.live.client import publish_to_listeners
from games.mail.invitations.models import Invitation
from games.play import lobby, talk
from games.play.models import Game, Seat
from games.play.table import load_header
from tests.play.helpers import Party, person
from tests.support.bots import make_bot
from tests.support.programs import client_of, make_program
from tests.support.streams import Live, Streamed, cookie_of, live_streams

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live(transactional_db: None) -> Iterator[Live]:
    with live_streams() as found:
        yield found


def sitter(party: Party, seat: int = 0) -> Person:
    """Who sits there."""
    found = Seat.objects.get(game_id=party.id, number=seat).person
    assert found
    return found


def signed_in(one: Person) -> dict[str, str]:
    """The headers of their browser."""
    return cookie_of(client_of(one))


def by_token(one: Person, *scopes: str) -> dict[str, str]:
    """The headers of their program."""
    return {"authorization": f"Bearer {make_program(one, *scopes)}"}


def publish(party: Party) -> None:
    """What a worker says of a table that has moved."""
    publish_to_listeners({f"table:{party.game.slug}": load_header("id", party.id).meta.version})


def told(stream: Streamed, kind: str = "table") -> list[dict[str, Any]]:
    return [line for line in stream.lines if line["type"] == kind]


def test_a_stream_begins_with_all_that_holds_and_goes_on_with_what_changes(live: Live) -> None:
    party = Party.sit_down(3, rules="keywest")
    stream = live.listen("/api/stream", by_token(sitter(party), "read")).ready()
    assert stream.status == 200
    assert stream.headers["content-type"].startswith("application/x-ndjson")
    [first] = told(stream)
    assert first == {
        "type": "table",
        "id": party.game.slug,
        "version": load_header("id", party.id).meta.version,
        "status": "running",
        "my_turn": True,
        "deadline": None,
        "unread": 0,
    }
    party.act(0, "bid 8")
    publish(party)
    stream.wait(lambda one: len(told(one)) > 1)
    second = told(stream)[1]
    assert (second["version"], second["my_turn"]) == (first["version"] + 1, False)


def test_invitations_are_told_with_their_path_alone(live: Live) -> None:
    host, guest = person("Host"), person("Guest")
    game = lobby.open_table(host.pk, "keywest", 3)
    now = timezone.now()
    Invitation.objects.create(
        game=game, person=guest, address=guest.email, host=host, at=now, due_at=now, language="en"
    )
    stream = live.listen("/api/stream", signed_in(guest)).ready()
    at = now.isoformat()
    assert told(stream, "invitation") == [
        {"type": "invitation", "path": f"/tables/{game.slug}/", "at": at}
    ]
    assert told(live.listen("/api/stream", signed_in(host)).ready(), "invitation") == []
    Invitation.objects.all().delete()
    stream.wait(lambda one: told(one, "gone"))


def test_server_sent_events_are_there_for_whoever_accepts_them(live: Live) -> None:
    party = Party.sit_down(3, rules="keywest")
    headers = signed_in(sitter(party)) | {"accept": "text/event-stream"}
    stream = live.listen("/api/stream", headers).ready()
    assert stream.headers["content-type"].startswith("text/event-stream")
    events = stream.body.split(b"\n\n")
    assert all(event.startswith(b"data: {") for event in events if event)
    assert json.loads(events[0].removeprefix(b"data: "))["id"] == party.game.slug


def test_a_table_tells_its_versions_after_the_one_that_is_known(live: Live) -> None:
    party = Party.sit_down(3, rules="keywest")
    now, url = load_header("id", party.id).meta.version, f"/api/tables/{party.game.slug}/stream"
    new = live.listen(url).ready()
    knowing = live.listen(f"{url}?after={now}").ready()
    assert [line["version"] for line in told(new)] == [now]
    assert told(knowing) == []
    party.act(0, "bid 8")
    publish(party)
    for stream in (new, knowing):
        stream.wait(lambda one: told(one) and told(one)[-1]["version"] == now + 1)
        assert set(told(stream)[-1]) == {"type", "id", "version", "status"}


def test_news_that_nobody_published_are_told_within_a_while(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.sit_down(3, rules="keywest")
    stream = live.listen("/api/stream", signed_in(sitter(party))).ready()
    talk.write_message(load_header("id", party.id), sitter(party, 1).pk, "Hello!")
    stream.wait(lambda one: told(one)[-1]["unread"] == 1)
    assert b"Hello" not in stream.body
    Seat.objects.filter(game_id=party.id, number=0).update(person=person("New"))
    stream.wait(lambda one: told(one, "gone") == [{"type": "gone", "id": party.game.slug}])


def revoke(one: Person) -> None:
    ProgramToken.objects.filter(person=one).delete()


def expire(one: Person) -> None:
    ProgramToken.objects.filter(person=one).update(expires_at=timezone.now())


def ban(one: Person) -> None:
    until = timezone.now() + timedelta(days=1)
    Person.objects.filter(pk=one.pk).update(suspended_until=until)


def sign_out(one: Person) -> None:
    Session.objects.filter(person=one).delete()


def close_account(one: Person) -> None:
    Person.objects.filter(pk=one.pk).update(is_active=False)


@pytest.mark.parametrize(
    ("by", "end"),
    [
        (by_token, revoke),
        (by_token, expire),
        (by_token, ban),
        (signed_in, ban),
        (signed_in, sign_out),
        (signed_in, close_account),
    ],
)
def test_a_stream_ends_when_what_opened_it_does(
    live: Live, by: Callable[..., dict[str, str]], end: Callable[[Person], None]
) -> None:
    party, other = Party.sit_down(3, rules="keywest"), person("Else")
    one = sitter(party)
    scopes = ["read"] if by is by_token else []
    urls = ["/api/stream", f"/api/tables/{party.game.slug}/stream"]
    ending = [live.listen(url, by(one, *scopes)).ready() for url in urls]
    staying = live.listen("/api/stream", by(other, *scopes)).ready()
    begun = time.monotonic()
    end(one)
    for stream in ending:
        stream.wait(lambda one: one.over)
    assert not staying.over
    assert time.monotonic() - begun < 60  # how long it takes is measured apart


def end_bots(owner: Person) -> None:
    for row in list_bots(owner.pk):
        end_bot(owner.pk, row.person_id, timezone.now())


@pytest.mark.parametrize("end", [ban, close_account, end_bots])
def test_the_stream_of_a_bot_ends_when_its_owner_is_out(
    live: Live, end: Callable[[Person], None]
) -> None:
    owner = person()
    ending = live.listen("/api/stream", by_token(make_bot(owner), "read")).ready()
    staying = live.listen("/api/stream", by_token(make_bot(person(), "Second"), "read")).ready()
    assert (ending.status, staying.status) == (200, 200)
    end(owner)
    ending.wait(lambda one: one.over)
    assert not staying.over


def test_what_has_ended_is_looked_for_often_enough() -> None:
    assert 2 * streams.CHECK_EVERY <= 5


@pytest.mark.parametrize("changes", [{"private": True}, {"hidden": 1}, {"watchable": False}])
def test_a_table_that_is_hidden_ends_the_streams_of_those_who_watch(
    live: Live, changes: dict[str, Any]
) -> None:
    party = Party.sit_down(3, rules="keywest")
    url = f"/api/tables/{party.game.slug}/stream"
    watching, playing = live.listen(url).ready(), live.listen(url, signed_in(sitter(party))).ready()
    Game.objects.filter(pk=party.id).update(**changes)
    watching.wait(lambda one: one.over)
    assert not playing.over
    assert live.listen(url).ready().status == 404


def test_a_lost_seat_ends_the_stream_of_its_table(live: Live) -> None:
    party = Party.sit_down(3, rules="keywest")
    url = f"/api/tables/{party.game.slug}/stream"
    stream = live.listen(url, signed_in(sitter(party))).ready()
    Seat.objects.filter(game_id=party.id, number=0).update(person=person("New"))
    stream.wait(lambda one: one.over)


def test_who_may_not_listen_gets_the_answer_of_the_api(live: Live) -> None:
    party = Party.sit_down(3, rules="keywest")
    assert live.listen("/api/stream").ready().status == 401
    wrong = live.listen("/api/stream", {"authorization": "Bearer kwp_wrong"}).ready()
    assert wrong.status == 401
    less = live.listen("/api/stream", by_token(sitter(party), "tables")).ready()
    assert less.status == 403
    assert json.loads(less.body)["code"] == "scope_missing"
    assert live.listen("/api/tables/nowhere000/stream").ready().status == 404


def test_no_more_streams_than_places_and_the_older_ones_stay() -> None:
    party = Party.sit_down(3, rules="keywest")
    headers = by_token(sitter(party), "read")
    with live_streams(room=4) as live:
        kept = [live.listen("/api/stream", headers, f"10.{n}.0.1").ready() for n in range(4)]
        full = live.listen("/api/stream", headers, "10.9.0.1").ready()
        assert [one.status for one in kept] == [200] * 4
        assert full.status == 429
        assert full.headers["retry-after"] == "60"
        assert json.loads(full.body)["code"] == "throttled"
        assert not any(one.over for one in kept)
        kept[0].close()
        assert live.listen("/api/stream", headers, "10.9.0.1").ready().status == 200


def test_the_pages_lead_to_the_live_process(settings: Any) -> None:
    client, settings.LIVE_PORT = client_of(person()), 8001
    answer = client.get("/api/stream")
    assert (answer.status_code, answer["Location"]) == (307, "http://localhost:8001/api/stream")
    settings.LIVE_PORT = 0
    assert client.get("/api/stream").status_code == 421
    assert Client().get("/api/stream").status_code == 401


def knows(version: int, stream: Streamed) -> bool:
    """Whether the last line has this version."""
    return bool(told(stream)[-1]["version"] == version)


def test_streams_of_worlds_that_differ_in_what_is_hidden_are_the_same(live: Live) -> None:
    bodies = []
    for amounts in ((8, 3), (2, 9)):
        party = Party.sit_down(3, rules="keywest")
        url = f"/api/tables/{party.game.slug}/stream"
        seats = [sitter(party, seat) for seat in range(3)]
        streams = [live.listen("/api/stream", signed_in(one)).ready() for one in seats]
        streams += [live.listen(url).ready(), live.listen(url, signed_in(seats[2])).ready()]
        for seat, amount in enumerate(amounts):
            party.act(seat, f"bid {amount}")
            version = load_header("id", party.id).meta.version
            publish(party)
            for stream in streams:
                stream.wait(partial(knows, version))
        slug = party.game.slug.encode()
        bodies.append([stream.body.replace(slug, b"TABLE") for stream in streams])
    assert bodies[0] == bodies[1]
