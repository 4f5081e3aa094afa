"""One player's standing orders change no byte that reaches anybody else before they fire; they lie nowhere in clear."""

from __future__ import annotations

import logging
import os
import subprocess
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from redis import Redis

from accounts.models import Person
from games.api import views as api
from games.mail import turn_mail
from games.play import firing, plans
from games.play.commands import act
from games.play.models import Game, Plan
from games.play.position import POSITIONS
from games.play.table import known_by
from games.web.table import views as table_views
from games.web.table.scene import Scene
from games.web.table.shelf import SHELF
from games.web.table.shell import SHELLS
from keywest_site.embedded.postgres import bundled_binaries
from tests.web.plans.channels import PAGES, NotSame, acted, long_ago, rest_of_database, same, seen_by
from tests.web.table.party import Party, person

CANARY = "zanzibar-4711"
LONG = f"""if start player: mark dive then look 7, 12 then keep wreck # {CANARY}
plant any
mark shares or hotel then buy hotel 4+"""
WORLDS = ("", LONG, "take capacity+dive")
"""What one player plans: nothing; much, but nothing for his next question; what cannot answer that either."""


@pytest.fixture
def eve(party: Party) -> Party:
    """All have bid but the second person; the first one takes the first tile then."""
    for seat, token in known_by("id", party.id).tokens.items():
        if seat != party.seat(1):
            act(party.id, seat, "bid 20" if seat == party.seat(0) else "bid 0", token)
    long_ago(party)
    return party


FEW = ("", "now", "plan/")
STRANGERS: dict[int, Person] = {}


def channels(party: Party) -> dict[str, bytes]:
    """All that reaches the other player, a stranger, and somebody who has not signed in."""
    stranger = Client()
    stranger.force_login(STRANGERS.setdefault(party.id, person("Stranger")))
    found: dict[str, bytes] = {}
    readers = (("Bert", party.client(1), 1, PAGES), ("stranger", stranger, None, FEW), ("nobody", Client(), None, FEW))
    for name, client, number, pages in readers:
        client.get(party.url)  # whatever is put down in a session at the first look
        for forget in (SHELF._pieces.clear, SHELLS._pieces.clear, POSITIONS.forget):
            forget()
        found |= {f"{name} {channel}": told for channel, told in seen_by(party, client, number, pages).items()}
    found["Bert's act"] = acted(party, 1, "bid 1")
    return found


def world(party: Party, text: str) -> tuple[dict[str, bytes], dict[str, str]]:
    """The first person plans this: what reaches others then, and the rest of the database."""
    whose = (party.id, party.seat(0), party.people[0].pk)
    before = rest_of_database()
    if text:
        plans.write(*whose, text, "game")
    else:
        plans.forget(*whose)
    after = rest_of_database()
    if before != after:
        raise NotSame(f"writing a plan changed {[name for name in after if after[name] != before[name]]}")
    return channels(party), after


def nobody_can_tell(party: Party, worlds: Sequence[str] = WORLDS) -> None:
    """Raise NotSame if anybody can."""
    told = [world(party, text) for text in worlds]
    for seen, _rest in told[1:]:
        same(told[0][0], seen)


def test_plans_change_no_byte_of_anything_that_reaches_anybody_else(eve: Party) -> None:
    nobody_can_tell(eve)
    own = eve.client(0).get(f"{eve.url}plan/").content.decode()
    assert WORLDS[-1] in own, "its author must see it, or this test sees nothing"


# -- leaks, planted ----------------------------------------------------------------------------------------------------


def badge_for_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Scene, "planned", property(lambda scene: bool(scene.reader.known.planned)))


def plans_in_the_api(patch: pytest.MonkeyPatch) -> None:
    shown = api.shown
    patch.setattr(api, "shown", lambda known, person: {**shown(known, person), "plans": len(known.planned)})


def another_ones_plan_on_my_page(patch: pytest.MonkeyPatch) -> None:
    read = plans.read

    def any_plan(game: int, seat: int, person: int) -> Any:
        row = Plan.objects.filter(game_id=game).first()
        return read(game, row.seat, row.person_id) if row else read(game, seat, person)

    patch.setattr(plans, "read", any_plan)


def etag_that_counts(patch: pytest.MonkeyPatch) -> None:
    tag_of = table_views.tag_of
    patch.setattr(table_views, "tag_of", lambda reader: f"{tag_of(reader)}{len(reader.known.planned)}")


def one_more_statement(patch: pytest.MonkeyPatch) -> None:
    answer = firing.answer

    def looks_again(game: Any, position: Any, known: plans.Plans, seat: int) -> Any:
        if known.of(game, seat):
            Plan.objects.count()
        return answer(game, position, known, seat)

    patch.setattr(firing, "answer", looks_again)


def writing_touches_the_table(patch: pytest.MonkeyPatch) -> None:
    seal = plans.seal

    def seal_and_touch(text: str, *whose: int) -> bytes:
        Game.objects.filter(pk=whose[0]).update(moved_at="2026-01-01T00:00Z")
        return seal(text, *whose)

    patch.setattr(plans, "seal", seal_and_touch)


def header_of_a_mail(patch: pytest.MonkeyPatch) -> None:
    headers = turn_mail.headers
    patch.setattr(turn_mail, "headers", lambda *args: {**headers(*args), "X-Plans": str(Plan.objects.count())})


def an_act_that_waits_for_plans(patch: pytest.MonkeyPatch) -> None:
    """Who has plans is asked under another name."""
    answered = firing.fire

    def fire(cursor: Any, step: Any, done: Any, known: Any, seed: bytes) -> Any:
        done = answered(cursor, step, done, known, seed)
        return done._replace(opened=[(seat, kind + "!" * len(known._rows), token) for seat, kind, token in done.opened])

    patch.setattr("games.play.commands.fire", fire)


LEAKS = (
    badge_for_everybody,
    plans_in_the_api,
    another_ones_plan_on_my_page,
    etag_that_counts,
    one_more_statement,
    writing_touches_the_table,
    header_of_a_mail,
    an_act_that_waits_for_plans,
)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(
    eve: Party, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(NotSame):
        nobody_can_tell(eve, WORLDS[:2])


# -- canaries ----------------------------------------------------------------------------------------------------------


def found_in_the_clear(party: Party, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Where the plan's words lie: in a dump of the database, in Valkey, in what was logged while it was written."""
    text = f"take any\nplant any\n# {CANARY}"
    with caplog.at_level(logging.DEBUG):
        party.client(0).post(f"{party.url}plan/", {"text": text, "lasts": "game", "do": "save"})
        acted(party, 1, "bid 1")
        Plan.objects.filter(game_id=party.id).update(active=True)
        party.client(0).post(f"{party.url}plan/", {"text": f"{text}\nfly", "lasts": "game", "do": "save"})
    kept = plans.read(party.id, party.seat(0), party.people[0].pk)
    assert kept
    assert CANARY in kept.text
    places = {"database": dump(), "valkey": in_valkey(), "log": caplog.text.encode()}
    shapes = (CANARY.encode(), CANARY.encode().hex().encode())
    return [name for name, content in places.items() if any(shape in content for shape in shapes)]


def dump() -> bytes:
    """The whole database as pg_dump writes it."""
    found = django_settings.DATABASES["default"]
    name = connection.settings_dict["NAME"]
    command = [pg_dump(), "-h", found["HOST"], "-U", found["USER"], name]
    return subprocess.run(command, capture_output=True, check=True).stdout


def pg_dump() -> str:
    """The program beside the server that the tests run."""
    return os.fspath(bundled_binaries() / "pg_dump")


def in_valkey() -> bytes:
    """Every value of every database of the queue and the cache."""
    found = b""
    for number in range(16):
        with Redis.from_url(django_settings.LIVE_REDIS_URL.replace("db=0", f"db={number}")) as client:
            for key in client.scan_iter():
                found += bytes(key) + bytes(client.dump(key) or b"")
    return found


def test_a_plan_lies_nowhere_in_the_clear(eve: Party, caplog: pytest.LogCaptureFixture) -> None:
    assert found_in_the_clear(eve, caplog) == []


def test_a_plan_that_is_not_sealed_is_found(
    eve: Party, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "seal", lambda text, *_whose: text.encode())
    monkeypatch.setattr(plans, "unseal", lambda sealed, *_whose: sealed.decode())
    assert found_in_the_clear(eve, caplog) == ["database"]


def test_a_plan_that_is_logged_is_found(
    eve: Party, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal = plans.seal

    def loud(text: str, *whose: int) -> bytes:
        logging.getLogger("games").info("sealing %s", text)
        return seal(text, *whose)

    monkeypatch.setattr(plans, "seal", loud)
    assert found_in_the_clear(eve, caplog) == ["log"]
