"""The API: the same tables and the same orders as on the pages, as JSON."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLResolver, get_resolver
from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import UserRateThrottle

from games.api.json_values import convert_to_json
from games.play import lobby
from games.play.models import Event
from games.rules.text import Several, Who, _, ngettext
from games.words import get_words
from keywest_site.cache import Cache
from tests.support.programs import client_of
from tests.web.table.party import Party, person

pytestmark = pytest.mark.django_db


def assert_problem(answer: Any) -> None:
    """An error has the one shape, and says something in every part of it."""
    assert answer["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert {"type", "title", "status", "detail", "error", "code"} <= set(told)
    assert (told["status"], told["detail"]) == (answer.status_code, told["error"])
    assert all(told.values())


def order(client: Client, slug: str, line: object, token: object) -> Any:
    """Post a line."""
    return client.post(
        f"/api/tables/{slug}/order", {"line": line, "token": token}, content_type="application/json"
    )


def test_my_games_are_listed_with_whose_turn_it_is(party: Party) -> None:
    [game] = party.client().get("/api/games/").json()
    assert (game["slug"], game["rules"], game["status"], game["my_turn"]) == (
        party.slug,
        "keywest",
        "running",
        True,
    )
    assert game["my_seat"] == party.seat()
    assert [seat["bot"] for seat in game["seats"]].count("random") == 2
    assert client_of(person()).get("/api/games/").json() == []


def test_more_games_need_no_more_queries(party: Party) -> None:
    def queries() -> int:
        client = party.client()
        client.get("/api/games/")
        with CaptureQueriesContext(connection) as caught:
            client.get("/api/games/")
        return len(caught)

    few = queries()
    for _again in range(4):
        lobby.open_table(party.people[0].pk, "keywest", 3, bots=["random"] * 2)
    assert queries() == few <= 6


def test_a_table_shows_my_seat_its_view_its_moves_and_its_token(party: Party) -> None:
    table = party.client().get(f"/api/tables/{party.slug}/").json()
    assert table["view"]["seat"] == table["my_seat"] == party.seat()
    assert table["decision"]["kind"] == "bid"
    assert table["decision"]["moves"] == [f"bid {amount}" for amount in range(21)]
    assert "bid" in table["decision"]["prompt"]
    assert table["token"] == party.token()


def test_a_spectator_gets_what_everybody_may_know(party: Party) -> None:
    table = Client().get(f"/api/tables/{party.slug}/").json()
    assert table["my_seat"] is None
    assert table["decision"] is None
    assert table["token"] == ""
    assert [player["money"] for player in table["view"]["players"]] == [None] * 4


def test_a_line_makes_the_move_and_answers_with_the_fresh_table(party: Party) -> None:
    answer = order(party.client(), party.slug, "bid 7", party.token())
    assert answer.status_code == 200
    assert answer.json()["view"]["bids"]["mine"] == 7
    assert answer.json()["decision"] is None
    assert Event.objects.filter(game_id=party.id, kind="bade", seat=party.seat()).count() == 1


def test_a_program_can_play_on_by_picking_from_the_moves(party: Party) -> None:
    rng = random.Random(5)
    for number in (0, 1):
        table = party.client(number).get(f"/api/tables/{party.slug}/").json()
        line = rng.choice(table["decision"]["moves"])
        assert order(party.client(number), party.slug, line, table["token"]).status_code == 200


def test_what_a_view_says_in_texts_comes_as_words() -> None:
    say = get_words("en", ("Anna", "Bert"))
    parts = [
        (_("Island boss"), 4),
        (_("{who} won", who=Who(1)), 1),
        (ngettext("{count} point", "{count} points", 2), 2),
    ]
    assert convert_to_json({"final": [{"parts": parts}]}, say) == {
        "final": [{"parts": [["Island boss", 4], ["Bert won", 1], ["2 points", 2]]}]
    }
    assert (
        say(_("{all} and {who}", all=Several((Who(0), Who(1))), who=Who(7)))
        == "Anna and Bert and Blue"
    )


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (
            "bid 99",
            "not_allowed",
            "“bid 99” is not possible now. You have $20 and cannot bid more. "
            "You may write: bid 5 (any whole number from 0 to 20)",
        ),
        ("dance", "unreadable", "“dance” cannot be read as a move. You may write: bid 5 (any "),
        ("bid\n\u202e7", "unreadable", "characters that cannot be printed"),
        ("x" * 300, "unreadable", "The line is too long"),
    ],
)
def test_a_line_that_cannot_be_played_is_explained(
    party: Party, line: str, code: str, words: str
) -> None:
    answer = order(party.client(), party.slug, line, party.token())
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert words in answer.json()["error"]
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


@pytest.mark.parametrize(("line", "meant"), [("bud 8", ["bid 8"]), ("bid 99", []), ("dance", [])])
def test_what_was_perhaps_meant_is_a_field_of_the_refusal(
    party: Party, line: str, meant: list[str]
) -> None:
    answer = order(party.client(), party.slug, line, party.token())
    assert answer.status_code == 409
    assert answer.json()["suggestions"] == meant
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


def test_a_line_is_read_as_in_the_box(party: Party) -> None:
    assert order(party.client(), party.slug, "8", party.token()).status_code == 200
    assert Event.objects.filter(game_id=party.id, kind="bade").exists()


def test_a_question_is_answered_once(party: Party) -> None:
    token = party.token()
    order(party.client(), party.slug, "bid 3", token)
    again = order(party.client(), party.slug, "bid 4", token)
    assert (again.status_code, again.json()["code"]) == (409, "answered")
    assert Event.objects.filter(game_id=party.id, kind="bade").count() == 1


def test_anothers_token_and_a_made_up_one_are_refused(party: Party) -> None:
    others = order(party.client(), party.slug, "bid 3", party.token(1))
    invented = order(party.client(), party.slug, "bid 3", "abcdefghijkl")
    assert (others.status_code, others.json()["code"]) == (409, "not_yours")
    assert (invented.status_code, invented.json()["code"]) == (409, "stale")
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


def test_who_does_not_sit_here_cannot_move(party: Party) -> None:
    answer = order(client_of(person()), party.slug, "bid 3", party.token())
    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "not json",
        "[]",
        "{}",
        '{"line": "bid 3"}',
        '{"line": null, "token": null}',
        '{"line": ["bid 3"], "token": {}}',
        '{"line": "bid\\u0000 3", "token": "a"}',
        '{"line": "bid 3", "token": "' + "a" * 500 + '"}',
    ],
)
def test_a_body_that_makes_no_sense_is_explained_in_the_same_shape(party: Party, body: str) -> None:
    answer = party.client().post(
        f"/api/tables/{party.slug}/order", body, content_type="application/json"
    )
    assert answer.status_code == 400
    assert_problem(answer)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [(" " * 2_000_000, 413, "too_large"), ("[" * 20_000, 400, "parse_error")],
)
def test_a_body_that_is_too_long_or_too_deep_is_refused(
    party: Party, body: str, status: int, code: str
) -> None:
    answer = party.client().post(
        f"/api/tables/{party.slug}/order", body, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["error"]


def test_another_kind_of_body_is_refused(party: Party) -> None:
    answer = party.client().post(
        f"/api/tables/{party.slug}/order", {"line": "bid 3", "token": party.token()}
    )
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_looking_at_the_address_of_the_order_does_nothing(party: Party) -> None:
    answer = party.client().get(f"/api/tables/{party.slug}/order")
    assert (answer.status_code, answer.json()["code"], answer["Allow"]) == (
        405,
        "method_not_allowed",
        "POST, OPTIONS",
    )


def test_a_private_table_and_no_table_are_the_same_to_a_stranger(party: Party) -> None:
    private = lobby.open_table(party.people[0].pk, "keywest", 3, private=True, bots=["random"] * 2)
    for client in (Client(), client_of(person())):
        answers = [client.get(f"/api/tables/{slug}/") for slug in (private.slug, "nosuchtabl")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
        assert_problem(answers[0])
        assert answers[0].json()["error"] == "There is no such table."
        assert answers[0].json()["code"] == "unknown_game"
    posts = [
        order(client_of(person()), slug, "bid 3", "a") for slug in (private.slug, "nosuchtabl")
    ]
    assert [answer.status_code for answer in posts] == [404, 404]
    assert posts[0].content == posts[1].content


def test_a_guest_has_no_games_and_no_moves(party: Party) -> None:
    for answer in (
        Client().get("/api/games/"),
        order(Client(), party.slug, "bid 3", party.token()),
    ):
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_a_foreign_page_cannot_move_for_me(party: Party) -> None:
    answer = order(client_of(party.people[0], csrf=True), party.slug, "bid 3", party.token())
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["error"]
    assert not Event.objects.filter(game_id=party.id, kind="bade").exists()


def nobody_was_counted() -> None:
    """Both counts begin anew: that of all processes, and that of this one."""
    for name in ("default", "process"):
        caches[name].clear()


def test_who_asks_too_often_is_told_to_wait(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody_was_counted()
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "2/min"})
    client = party.client()
    answers = [client.get("/api/games/") for _again in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "throttled"
    assert int(answers[2]["Retry-After"]) > 0
    nobody_was_counted()


def test_a_header_makes_nobody_somebody_else(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody_was_counted()
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "2/min"})
    address = f"/api/tables/{party.slug}/"
    answers = [
        Client().get(address, headers={"X-Forwarded-For": f"10.0.0.{number}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    nobody_was_counted()


def test_without_a_cache_each_process_counts_for_itself(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "2/min"})
    monkeypatch.setattr(UserRateThrottle, "cache", Cache("unix:///nowhere.sock", {}))
    caches["process"].clear()
    client = party.client()
    assert [client.get("/api/games/").status_code for _again in range(3)] == [200, 200, 429]


DOCUMENTED = {"200", "400", "401", "403", "404", "409", "413", "415", "429", "503"}


def list_addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    """The addresses of all views of the API that describe themselves."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from list_addresses(entry, path)
        elif path.startswith("/api/") and describes_itself(entry.callback):
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path)


def describes_itself(view: Any) -> bool:
    """Whether the schema has this view."""
    return bool(getattr(view.cls, "schema", None))


def list_routes(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    """Every address of the site."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from list_routes(entry, path)
        else:
            yield path


def test_the_schema_describes_every_address() -> None:
    answer = Client().get("/api/schema/", {"format": "json"})
    assert answer.status_code == 200
    paths = answer.json()["paths"]
    described = {re.sub(r"\{\w+\}", "{}", one) for one in paths}
    addresses = {f"/{one}" for one in list_routes(get_resolver()) if one.startswith("api/")}
    undescribed = {one for one in addresses if re.sub(r"<[\w:]+>", "{}", one) not in described}
    assert undescribed == {"/api/schema/", "/api/^"}
    assert set(paths["/api/tables/{slug}/order"]["post"]["responses"]) == DOCUMENTED


def test_errors_speak_the_readers_language_where_there_is_one(party: Party) -> None:
    answer = party.client().get("/api/tables/nosuchtabl/", headers={"Accept-Language": "tlh"})
    assert answer.json()["error"] == "There is no such table."


def test_nothing_in_the_schema_is_doubtful() -> None:
    """Two shapes of one name, for example, of which one would be told as the other."""
    reset_generator_stats()
    SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    assert not GENERATOR_STATS
