"""AT-25 and AT-26 for the API of leagues: every address, every method, everybody who may come.

What each may is declared here, in one line for each address; an address without a line fails. What
was refused has changed nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern
from rest_framework.views import APIView

from games.api.door import MemberDoor
from games.api.leagues import files, urls
from games.api.leagues import organising as of_api
from games.leagues import commands, organiser_commands
from games.leagues.models import Fact
from games.leagues.season import departures, dispatch
from games.leagues.season.commands import ProposeCorrection
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.beginning import beginning
from tests.support.programs import LATER, LEAGUE, RULES, client_of

pytestmark = [pytest.mark.promise(25, 26)]

METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
WHO = ("guest", "token", "stranger", "player", "organiser", "playing")
"""A guest; one who shows a token that we never gave out; somebody signed in; a player of the
division; an organiser; and one who plays in that division."""

READ = (200, 401, 200, 200, 200, 200)
MEMBER = (401, 401, 409, 409, 409, 409)
ORGANISERS = (401, 401, 403, 403, 200, 200)
ELSEWHERE = (401, 401, 403, 403, 200, 403)
"""By organisers who do not play there."""
LATE = (401, 401, 403, 403, 409, 409)
"""Also they are refused at this point of the season."""
NONE = (None,) * 6
FULL = os.environ.get("KEYWEST_FULL") == "1"
CURIOUS = WHO if FULL else ("organiser",)
"""Who tries the methods that an address has not."""
PAST = "season,level,group,rank,name,played,points\n2019,1,1,1,Ana,4,31.50\n"

Cell = tuple[str, dict[str, Any] | None, tuple[int, ...]]
MAY: dict[str, list[Cell]] = {
    "api_leagues": [("get", None, READ), ("post", LEAGUE, (401, 401, 200, 200, 200, 200))],
    "api_league": [("get", None, READ)],
    "api_league_season": [("get", None, READ)],
    "api_league_division": [("get", None, READ)],
    "api_league_json": [("get", None, READ)],
    "api_league_csv": [("get", None, READ)],
    "api_league_season_json": [("get", None, READ)],
    "api_league_season_csv": [("get", None, READ)],
    "api_league_entry": [
        ("get", None, (401, 401, 200, 200, 200, 200)),
        ("post", {"say": "in"}, MEMBER),
    ],
    "api_league_trial": [
        ("post", {"settings": RULES, "calendar": LATER}, (401, 401, 200, 200, 200, 200))
    ],
    "api_league_board": [("get", None, (401, 401, 404, 404, 200, 200))],
    "api_league_rules": [("put", RULES, ORGANISERS)],
    "api_league_words": [("put", {"name": "New Name"}, ORGANISERS)],
    "api_league_seasons": [("post", {"calendar": LATER}, ORGANISERS)],
    "api_league_imports": [("post", {"csv": PAST}, ORGANISERS)],
    "api_league_remove_import": [("post", {"id": "0" * 64}, ORGANISERS)],
    "api_league_add-organiser": [("post", {"person": "{stranger}"}, ORGANISERS)],
    "api_league_remove-organiser": [("post", {"person": "{stranger}"}, ORGANISERS)],
    "api_league_announce": [("post", {"body": "Hello"}, ORGANISERS)],
    "api_league_stop": [("post", None, ORGANISERS)],
    "api_league_call-off": [("post", None, LATE)],
    "api_league_invite": [("post", {"person": "{stranger}"}, LATE)],
    "api_league_approve": [("post", {"person": "{stranger}"}, LATE)],
    "api_league_pause": [("post", None, ORGANISERS)],
    "api_league_resume": [("post", None, LATE)],
    "api_league_drop": [("post", {"person": "{player}"}, ELSEWHERE)],
    "api_league_excuse": [("post", {"person": "{gone}"}, ELSEWHERE)],
    "api_league_offer-seats": [
        ("post", {"person": "{gone}", "substitute": "{stranger}"}, ELSEWHERE)
    ],
    "api_league_propose-correction": [
        ("post", {"person": "{player}", "points": 60, "reason": "A slip"}, ELSEWHERE)
    ],
    "api_league_confirm-correction": [("post", {"number": 1}, ELSEWHERE)],
    "api_league_decline-correction": [("post", {"number": 1}, ELSEWHERE)],
    "api_league_warn": [("post", {"person": "{player}", "reason": "Please"}, ELSEWHERE)],
    "api_league_message": [("post", {"division": "1", "body": "Hello"}, ORGANISERS)],
    "api_league_answer-appeal": [
        ("post", {"number": 1, "upheld": True, "reason": "So it is"}, ELSEWHERE)
    ],
    "api_league_give-time": [("post", {"table": 1, "person": "{at_first}"}, ELSEWHERE)],
    "api_league_remind-all": [("post", None, ORGANISERS)],
    "api_league_remind": [("post", {"table": 1, "person": "{at_first}"}, ELSEWHERE)],
    "api_league_accept-seats": [("post", {"person": "{gone}"}, MEMBER)],
    "api_league_decline-seats": [("post", {"person": "{gone}"}, MEMBER)],
    "api_league_accept-organising": [("post", {}, MEMBER)],
    "api_league_decline-organising": [("post", {}, MEMBER)],
    "api_league_appeal": [("post", {"fact": 1, "reason": "No"}, MEMBER)],
}


ROWS = """
SELECT (SELECT count(*) FROM leagues_fact), (SELECT count(*) FROM leagues_league), count(*),
    md5(string_agg(format('%s %s %s', digest, name, body), ' ' ORDER BY digest)) FROM leagues_text
"""


class Scene:
    """A running season from which somebody is gone, with a proposal and an appeal on the desk, and
    whoever may come."""

    def __init__(self) -> None:
        self.house = house = House.founded(7)
        house.begun()
        first, second, *_, gone = house.people
        stranger, other = person("Stan"), person("Olga")
        for one in (first, other):
            organiser_commands.add_organiser(house.id, one.pk, 0, house.now)
        commands.withdraw_from_season(house.id, 1, gone.pk, house.now)
        slip = ProposeCorrection(second.pk, 90, "x", other.pk)
        organiser_commands.propose_correction(house.id, 1, slip, house.now)
        dropped = Fact.objects.get(kind="dropped").seq
        commands.file_appeal(house.id, 1, gone.pk, dropped, "I was ill", house.now)
        table = house.season().tables[1].players
        at_first = next(who for who in table if who not in (first.pk, gone.pk))
        names = {one.pk: one.name for one in house.people}
        self.words = {
            "stranger": stranger.name,
            "player": second.name,
            "gone": gone.name,
            "at_first": names[at_first],
        }
        people = {"stranger": stranger, "player": second, "organiser": house.organiser}
        self.people = {**people, "playing": first}
        self.clients = {"guest": Client(), "token": Client()}

    def come(self) -> None:
        """They sign in, by the clock as it is."""
        self.clients |= {who: client_of(one) for who, one in self.people.items()}
        self.there = self.rows()

    def ask(self, who: str, method: str, address: str, body: Any) -> Any:
        """An answer, and how much it has changed; afterwards all is as it was."""
        headers = {"Authorization": "Bearer 0123456789abcdef"} if who == "token" else {}
        told = {name: self.filled(value) for name, value in (body or {}).items()}
        with transaction.atomic():
            kind = {} if method in ("get", "head") else {"content_type": "application/json"}
            ask = getattr(self.clients[who], method)
            answer = ask(address, told if kind else None, headers=headers, **kind)
            content = b"".join(answer) if answer.streaming else answer.content
            changed = self.rows() != self.there
            transaction.set_rollback(True)
        return answer.status_code, content, changed

    def filled(self, value: Any) -> Any:
        return value.format(**self.words) if isinstance(value, str) else value

    @staticmethod
    def rows() -> tuple[Any, ...]:
        """Whatever a refused request must not have changed."""
        with connection.cursor() as cursor:
            cursor.execute(ROWS)
            return tuple(cursor.fetchone())


@pytest.fixture
def scene(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    """At its own time, and nobody is asked to wait."""
    for view in (APIView, files.FileDoor):
        monkeypatch.setattr(view, "throttle_classes", [])
    made = beginning("a season that somebody has left, and everybody", Scene)
    with time_machine.travel(made.house.now, tick=False):
        made.come()
        yield made


def addresses() -> Iterator[tuple[str, str]]:
    """Every address of leagues in the API, by its name."""

    def walk(found: Any, before: str) -> Iterator[tuple[str, str]]:
        for one in found:
            at = before + str(one.pattern)
            if isinstance(one, URLPattern):
                yield one.name or "", at
            else:
                yield from walk(one.url_patterns, at)

    return walk(urls.urlpatterns, "/api/leagues/")


def at(pattern: str, slug: str) -> str:
    """An address in this league, its first season, its highest division."""
    kind = "standings" if "season>" in pattern else "history"
    parts = {"<slug:slug>": slug, "<int:season>": "1", "<slug:label>": "1", "<slug:kind>": kind}
    for name, value in parts.items():
        pattern = pattern.replace(name, value)
    return pattern


def wrong_with(scene: Scene, name: str, pattern: str) -> Iterator[str]:
    """What is otherwise than it is declared, of this address."""
    address = at(pattern, scene.house.row.slug)
    declared = {method: (body, statuses) for method, body, statuses in MAY[name]}
    for method in METHODS:
        allowed = "get" if method == "head" and "get" in declared else method
        body, statuses = declared.get(allowed, (None, None))
        for who, expected in zip(WHO, statuses or NONE, strict=True):
            if expected is None and who not in CURIOUS:
                continue
            status, _content, changed = scene.ask(who, method, address, body)
            known = (
                {expected}
                if expected
                else {200, 401, 403}
                if method == "options"
                else {401, 403, 405}
            )
            if status not in known or (changed and expected != 200):
                yield f"{who} {method} {address}: {status}, changed: {changed}"


def test_everybody_may_what_is_declared_and_no_more(scene: Scene) -> None:
    found = dict(addresses())
    assert found.keys() == MAY.keys()
    wrong = [one for name, pattern in found.items() for one in wrong_with(scene, name, pattern)]
    assert not wrong, "\n".join(wrong)


def test_what_is_not_there_is_the_same_as_what_is_not_ones_own(scene: Scene) -> None:
    """An absent league, season or division, byte for byte; whoever asks, and for whatever."""
    for name, pattern in addresses():
        if "<slug:slug>" not in pattern:
            continue
        method, body, statuses = MAY[name][-1]
        for who, status in zip(WHO, statuses, strict=True):
            if who not in CURIOUS or status == 401:
                continue
            answers = {scene.ask(who, method, at(pattern, "nosuchleag"), body)}
            if "<int:season>" in pattern:
                address = at(pattern.replace("<int:season>", "7"), scene.house.row.slug)
                answers.add(scene.ask(who, method, address, body))
            if name == "api_league_board" and status == 404:
                answers.add(scene.ask(who, method, at(pattern, scene.house.row.slug), body))
            assert len(answers) == 1
            assert {status for status, _, _ in answers} == {404}


def nobodys_right_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is signed in organises."""
    for module in (of_api, dispatch):
        monkeypatch.setattr(module, "check_organiser", lambda _league, _by: None)


def own_divisions_are_organised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also who plays there."""
    monkeypatch.setattr(departures, "check_not_own_division", lambda *_: None)


def guests_are_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to be signed in."""
    monkeypatch.setattr(MemberDoor, "permission_classes", [])


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "plant", [nobodys_right_is_asked_for, own_divisions_are_organised, guests_are_somebody]
)
def test_planted_faults_are_found(
    plant: Any, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    found = dict(addresses())
    names = ("api_league_stop", "api_league_drop", "api_league_excuse", "api_league_entry")
    assert any(one for name in names for one in wrong_with(scene, name, found[name]))
