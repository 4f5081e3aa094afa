"""A token opens what its scopes say, for its person, and nothing once it is over; whatever form a
request has."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import Person, ProgramToken, SecurityEvent
from accounts.personal_data import erasures
from accounts.personal_data.models import Happened
from accounts.programs import leaks
from accounts.programs.leaks import tell_owners_of_leaks
from accounts.programs.scopes import SCOPE_NAMES
from accounts.programs.token_text import (
    create_token_text,
    is_token_text,
    list_token_texts,
)
from accounts.programs.tokens import (
    MOST_TOKENS,
    TooManyTokens,
    end_all_tokens,
    end_token,
    list_live_tokens,
)
from games.api import once
from games.play.models import Event
from tests.support.programs import bearing, client_of, make_program, program_of
from tests.web.table.party import Party, person

pytestmark = [pytest.mark.django_db, pytest.mark.promise]
JSON = "application/json"


def order(client: Client, party: Party, **headers: str) -> Any:
    told = json.dumps({"line": "bid 3", "token": party.token()})
    address = f"/api/tables/{party.slug}/order"
    return client.post(address, told, content_type=JSON, headers=headers)


def test_a_token_is_160_random_bits_and_a_checksum() -> None:
    made = {create_token_text() for _one in range(200)}
    assert len(made) == 200
    assert all(is_token_text(one) and len(one) == 37 and one.startswith("kwp_") for one in made)
    one = made.pop()
    swapped = one[:9] + ("A" if one[9] != "A" else "B") + one[10:]
    for wrong in (swapped, one[:-1], f"{one}a", one.upper(), one.replace("kwp_", "ghp_"), ""):
        assert not is_token_text(wrong)
    assert list_token_texts(f"kwp_kwp_{one}&x={one}.") == [one, one]


def test_only_a_hash_is_kept(party: Party) -> None:
    text = make_program(party.people[0], "read")
    row = ProgramToken.objects.values().get()
    assert len(row["hash"]) == 32
    assert text[4:] not in repr(row)
    assert text.encode() not in bytes(row["hash"])


def test_a_program_plays_without_cookies_csrf_or_referer(party: Party) -> None:
    program = program_of(party.people[0], "play", "read")
    games = program.get("/api/games/").json()
    assert [game["slug"] for game in games] == [party.slug]
    answer = order(program, party)
    assert answer.status_code == 200
    assert not answer.cookies
    assert Event.objects.filter(game_id=party.id, kind="bade").count() == 1


def test_a_person_learns_what_their_token_may(party: Party, settings: Any) -> None:
    settings.ORDERS_A_MINUTE, settings.TAKE_BACKS_A_MINUTE, settings.TABLES_A_DAY = 90, 7, 40
    answer = program_of(party.people[0], "play", "talk").get("/api/account").json()
    assert answer["name"] == party.people[0].name
    assert answer["scopes"] == ["seat", "play", "talk"]
    assert answer["expires_at"] is not None
    assert answer["limits"] == {
        "orders_a_minute": 90,
        "take_backs_a_minute": 7,
        "take_backs_an_hour": 0,
        "tables_waiting": 0,
        "tables_a_day": 40,
        "games_at_a_time": 0,
    }
    answer = client_of(party.people[0]).get("/api/account").json()
    assert answer["scopes"] == list(SCOPE_NAMES)
    assert answer["expires_at"] is None


def test_with_read_alone_a_table_is_what_spectators_see(party: Party) -> None:
    address = f"/api/tables/{party.slug}/"
    watching = client_of(person()).get(address).json()
    read = program_of(party.people[0], "read").get(address).json()
    assert read == watching | {"my_seat": party.seat()}
    assert (read["token"], read["decision"]) == ("", None) or not read["token"]
    seat = program_of(party.people[0], "read", "seat").get(address).json()
    assert seat == party.client().get(address).json()
    assert seat["token"]
    assert seat != read


def test_a_scope_opens_its_own_operations_alone(party: Party) -> None:
    table = f"/api/tables/{party.slug}"
    asked = {
        ("get", "/api/games/"): "read",
        ("get", f"{table}/"): "read",
        ("get", f"{table}/waiting"): "read",
        ("get", f"{table}/plan"): "seat",
        ("delete", f"{table}/plan"): "play",
        ("get", f"{table}/talk"): "talk",
        ("get", "/api/blocks/"): "talk",
        ("post", f"{table}/extension"): "tables",
        ("post", f"{table}/votes"): "tables",
        ("post", "/api/leagues/"): "leagues",
    }
    for scope in SCOPE_NAMES:
        program = program_of(party.people[0], scope)
        for (method, address), needed in asked.items():
            answer = getattr(program, method)(address, content_type=JSON)
            if needed == scope or (needed, scope) == ("seat", "play"):
                assert answer.status_code not in (401, 403), (scope, address)
                continue
            assert answer.status_code == 403, (scope, method, address)
            assert answer.json()["code"] == "scope_missing"
            assert needed in answer.json()["error"]
            said = f'Bearer error="insufficient_scope", scope="{needed}"'
            assert answer["WWW-Authenticate"] == said


def test_no_token_opens_the_desk(party: Party) -> None:
    program = program_of(party.people[0], *SCOPE_NAMES)
    for address in (f"/api/desk/tables/{party.slug}/halt", "/api/desk/proposals/abc"):
        answer = program.post(address, {}, content_type=JSON)
        assert (answer.status_code, answer.json()["code"]) == (403, "session_only")


@pytest.mark.parametrize(
    "address", ["/me/", "/me/data/", "/me/programs/", "/desk/", "/me/address/"]
)
def test_no_token_opens_a_page(party: Party, address: str) -> None:
    program = program_of(party.people[0], *SCOPE_NAMES)
    without = Client().get(address)
    answer = program.get(address)
    assert answer.status_code == without.status_code
    assert answer.headers.get("Location") == without.headers.get("Location")


def forms(text: str) -> list[str]:
    """Headers that are none."""
    return [
        *("", "Bearer", "Bearer ", text, f"Basic {text}", f"Token {text}", f"Bearer: {text}"),
        *(f"Bearer {text},Bearer {text}", f"Bearer {text} x", f"Bearer\t{text}", f" Bearer {text}"),
        *(f'Bearer "{text}"', f"Bearer {text}=", f"Bearer {text[:-1]}", f"Bearer {text.lower()}"),
        *(f"Bearer {' ' * 9000}{text}", f"Bearer {text}{'a' * 100_000}", f"Bearer {text}\u00e9"),
        f"Bearer {create_token_text()}",
    ]


def test_what_is_no_good_token_is_refused_and_never_a_guest(party: Party) -> None:
    text = make_program(party.people[0], *SCOPE_NAMES)
    for header in forms(text):
        client = party.client()
        for address in (f"/api/tables/{party.slug}/", "/api/leagues/", "/api/schema/"):
            answer = client.get(address, headers={"Authorization": header})
            assert answer.status_code == 401, header[:60]
            assert answer["WWW-Authenticate"] == 'Bearer realm="api", error="invalid_token"'
            if address != "/api/schema/":
                assert answer.json()["code"] == "invalid_token"


@pytest.mark.parametrize("scheme", ["Bearer ", "bearer ", "BEARER   "])
def test_the_scheme_has_no_case(party: Party, scheme: str) -> None:
    text = make_program(party.people[0], "read")
    client = Client(headers={"Authorization": f"{scheme}{text}"})
    assert client.get("/api/games/").status_code == 200


def test_who_has_not_signed_in_is_told_how(party: Party) -> None:
    answer = Client().get("/api/games/")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer["WWW-Authenticate"] == 'Bearer realm="api"'


def test_a_token_comes_before_a_session_of_somebody_else(party: Party) -> None:
    browser = party.client(1)
    header = {"Authorization": f"Bearer {make_program(party.people[0], 'read')}"}
    answer = browser.get("/api/account", headers=header)
    assert answer.json()["name"] == party.people[0].name
    assert not answer.cookies
    assert browser.get("/api/account").json()["name"] == party.people[1].name


def test_an_ended_or_expired_token_is_over(party: Party) -> None:
    one, other = party.people
    text = make_program(one, "read", days=30)
    row = ProgramToken.objects.get()
    assert bearing(text).get("/api/games/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1), tick=False):
        assert bearing(text).get("/api/games/").status_code == 401
        assert list_live_tokens([row.pk], timezone.now()) == set()
    assert list_live_tokens([row.pk], timezone.now()) == {row.pk}
    assert end_token(other.pk, row.pk) is None
    assert bearing(text).get("/api/games/").status_code == 200
    assert end_token(one.pk, row.pk) == "Test"
    assert bearing(text).get("/api/games/").status_code == 401


def test_what_was_answered_once_is_not_repeated_to_an_ended_token(party: Party) -> None:
    text = make_program(party.people[0], "play", "read")
    key = {"Idempotency-Key": "one"}
    assert order(bearing(text), party, **key).status_code == 200
    end_all_tokens(party.people[0].pk)
    assert order(bearing(text), party, **key).status_code == 401


def test_keys_of_requests_count_for_each_token(party: Party) -> None:
    one = party.people[0]
    first, second = (program_of(one, "play", "talk") for _program in range(2))
    address = f"/api/tables/{party.slug}/talk"
    for number, client in enumerate((first, second, client_of(one))):
        answer = client.post(
            address, {"text": f"Hello {number}"}, JSON, headers={"Idempotency-Key": "k"}
        )
        assert answer.status_code == 200
    again = first.post(address, {"text": "Hello 0"}, JSON, headers={"Idempotency-Key": "k"})
    assert again.headers["Idempotency-Replayed"] == "true"
    keys = {once.hash_idempotency_key(1, "2 k"), once.hash_idempotency_key(1, "k", 2)}
    assert len(keys) == 2


def test_a_token_speaks_its_persons_language(party: Party) -> None:
    one = party.people[0]
    Person.objects.filter(pk=one.pk).update(language="de", time_zone="Asia/Tokyo")
    program = bearing(make_program(one, "read"), **{"Accept-Language": "fr"})
    answer = program.get("/api/tables/nosuchtabl/")
    assert answer["Content-Language"] == "de"
    assert answer.json()["error"] == "Diesen Tisch gibt es nicht."


def test_a_suspended_person_has_no_programs_until_it_is_over(party: Party) -> None:
    one = party.people[0]
    program = program_of(one, *SCOPE_NAMES)
    until = timezone.now() + timedelta(days=3)
    Person.objects.filter(pk=one.pk).update(suspended_until=until)
    for answer in (program.get("/api/games/"), order(program, party)):
        assert (answer.status_code, answer.json()["code"]) == (403, "suspended")
    with time_machine.travel(until + timedelta(seconds=1), tick=False):
        assert program.get("/api/games/").status_code == 200


def test_erasing_ends_all_tokens(party: Party) -> None:
    one, now = person(), timezone.now()
    program = program_of(one, "read")
    erasures.schedule_erasure(one.pk, erasures.ErasureOrder(wait=timedelta()), now)
    erasures.erase_account(one.pk, now + timedelta(seconds=1))
    assert program.get("/api/games/").status_code == 401
    assert not ProgramToken.objects.exists()


def test_nobody_has_too_many(party: Party) -> None:
    for _one in range(MOST_TOKENS):
        make_program(party.people[0], "read")
    with pytest.raises(TooManyTokens):
        make_program(party.people[0], "read")
    make_program(party.people[1], "read")


@pytest.mark.parametrize(
    "address",
    [
        "/api/games/?token={}",
        "/api/games/?access_token=Bearer%20{}",
        "/api/{}/",
        "/api/games/?a=b&{}",
        "/?token={}",
        "/t/{}/",
        "/api/games/?t=%6Bwp%5F{rest}",
        "/api/games/?t=%256Bwp%255F{rest}",
    ],
)
def test_a_token_in_an_address_is_refused_and_dead(
    party: Party, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    text = make_program(party.people[0], "read")
    with caplog.at_level(0):
        answer = Client().get(address.format(text, rest=text[4:]))
    assert answer.status_code == 400
    assert text[4:] not in answer.content.decode()
    assert text[4:] not in caplog.text
    assert bearing(text).get("/api/games/").status_code == 401


def test_what_only_looks_like_a_token_harms_nobody(party: Party) -> None:
    text = make_program(party.people[0], "read")
    program = bearing(text)
    assert Client().get(f"/?q={quote(text[:-1])}").status_code == 200
    assert Client().get(f"/api/games/?token={create_token_text()}").status_code == 400
    assert program.get("/api/games/").status_code == 200


def test_the_use_of_a_token_is_noted_once_an_hour(party: Party) -> None:
    program, now = program_of(party.people[0], "read"), timezone.now()
    used = []
    for minutes in (0, 30, 61):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            program.get("/api/games/")
        used.append(ProgramToken.objects.get().used_at)
    assert used[0] == used[1] != used[2]


def test_a_command_makes_a_token(party: Party) -> None:
    one = party.people[0]
    told = StringIO()
    call_command("api_token", one.email, "--scopes", "read, talk", "--days", "365", stdout=told)
    text = told.getvalue().strip()
    assert bearing(text).get("/api/account").json()["scopes"] == ["read", "talk"]
    assert SecurityEvent.objects.filter(person=one, kind=Happened.TOKEN_MADE).count() == 1
    for wrong in (["nobody"], [one.name, "--scopes", "all"], [one.name, "--days", "366"]):
        with pytest.raises(CommandError):
            call_command("api_token", *wrong)
    assert ProgramToken.objects.count() == 1


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_the_owner_is_told_by_mail_once(party: Party, language: str) -> None:
    one, now = party.people[0], timezone.now()
    Person.objects.filter(pk=one.pk).update(language=language)
    text = make_program(one, "read")
    Client().get(f"/api/games/?token={text}")
    assert tell_owners_of_leaks(now) == 1
    assert tell_owners_of_leaks(now) == 0
    [told] = mail.outbox
    assert told.to == [one.email]
    assert one.name in told.body
    assert "Test" in told.body
    assert text[4:] not in f"{told.subject} {told.body}"
    assert SecurityEvent.objects.filter(person=one, kind=Happened.TOKEN_ENDED).count() == 1


def test_while_no_mail_goes_out_the_owner_is_told_later(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = make_program(party.people[0], "read")
    Client().get(f"/?{text}")

    def refuse(*_mail: object) -> None:
        raise OSError("not now")

    with monkeypatch.context() as patch:
        patch.setattr(leaks, "send_at_once", refuse)
        assert tell_owners_of_leaks(timezone.now()) == 0
    assert bearing(text).get("/api/games/").status_code == 401
    assert tell_owners_of_leaks(timezone.now()) == 1
