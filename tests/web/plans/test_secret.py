"""One player's standing orders change no byte that reaches anybody else before they fire; they lie
nowhere in clear."""

from __future__ import annotations

import logging
import os
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from django.urls import URLResolver, get_resolver
from redis import Redis

from games.desk.powers import Power
from games.play import notes, plan_storage, plans, talk, what_if
from games.play.models import Plan
from games.play.position import POSITIONS
from games.play.table import load_header
from games.web.page_cache import SHELLS
from keywest_site.embedded.postgres import get_postgres_binaries
from keywest_site.fragment_cache import SHELF
from tests.support.moderators import moderator
from tests.web.plans.channels import (
    FEW,
    TABLE,
    Channels,
    NotSame,
    acted,
    addresses,
    plain,
    rest_of_database,
    same,
    seen_by,
)
from tests.web.plans.eve import GUESTS, STRANGERS, begun, browser_of
from tests.web.plans.leaks import LEAKS
from tests.web.table.party import Party

pytestmark = pytest.mark.usefixtures("clock_stands")

FULL = os.environ.get("KEYWEST_FULL") == "1"
CANARY = "zanzibar-4711"
LONG = f"""if start player: mark dive then look 7, 12 then keep wreck # {CANARY}
plant any
mark shares or hotel then buy hotel 4+"""
WORLDS = ("", LONG, "take capacity+dive")
"""What one player plans: nothing; much, but nothing for the next question; what cannot answer that
either."""


@pytest.fixture
def eve(transactional_db: None) -> Party:
    """All have bid but the second person; the first one takes the first tile then."""
    return begun()


POSTED = (
    *(
        "order",
        "take-back",
        "plan/ahead",
        "join/",
        "leave/",
        "start/",
        "votes",
        "extension",
        "take",
        "back",
        "play",
        "guide",
        "read",
    ),
    *(
        "waiting/<slug:order>",
        "look",
        "vote/",
        "vote/<int:motion>/",
        "votes/<int:motion>",
        "by/<slug:invite>/",
        "invite/<slug:slug>/",
        "rematch/<slug:slug>/",
        "join",
        "leave",
        "begin",
        "bots",
        "invite",
        "rematch",
        "return",
        "resign",
        "remind",
        "grant",
        "call",
        "preview",
    ),
)
"""How addresses end at which there is nothing to be seen: something is posted there, or a table
that has not begun."""
NO_TABLE = re.compile(r"seats/|(api/)?leagues/|desk/tables/.*/(at|late|do)/|api/desk/")
"""How addresses begin in which the name is not that of a table; and those to which the desk leads
on a moderator, who is looked after above."""
STREAMED = "api/tables/<slug:slug>/stream"
"""The live process answers there; tests/api/test_streams.py compares worlds there."""
HOST, GUEST = 0, 1
PLAYER, ONLOOKERS = ("player",), ("stranger", "guest", "nobody")


def channels(
    party: Party,
    number: int,
    there: Mapping[str, bytes] | None = None,
    whom: Sequence[str] = (*PLAYER, *ONLOOKERS),
) -> dict[str, bytes]:
    """All that reaches this player, a stranger, a guest who plays elsewhere, and somebody who has
    not signed in; NotSame as soon as something differs from what did there."""
    found = Channels(there)
    readers: tuple[tuple[str, Client, int | None, Sequence[str]], ...] = (
        ("player", party.client(number), number, TABLE),
        ("stranger", browser_of(STRANGERS[party.id]), None, FEW),
        ("guest", browser_of(GUESTS[party.id]), None, FEW),
        ("nobody", Client(), None, FEW),
    )
    for name, client, seat, pages in (one for one in readers if one[0] in whom):
        client.get(party.url)  # whatever is put down in a session at the first look
        for forget in (
            SHELF._pieces.clear,
            SHELLS._pieces.clear,
            POSITIONS.forget,
            what_if.play_fork_lines.cache_clear,
        ):
            forget()
        found |= {
            f"{name} {channel}": told
            for channel, told in seen_by(party, client, seat, pages, found.of(name)).items()
        }
    if number == GUEST and "player" in whom:
        found["the other player's act"] = acted(party, GUEST, "bid 1")
    return found


def world(
    party: Party,
    planner: int,
    text: str,
    whom: Sequence[str],
    there: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """This person plans that: what reaches others then; NotSame as soon as it differs from what
    does there."""
    whose = (party.id, party.seat(planner), party.people[planner].pk)
    before = rest_of_database()
    if text:
        plans.save_plan(whose, text, "game")
    else:
        plans.forget_plan(whose)
    after = rest_of_database()
    if before != after:
        raise NotSame(
            f"writing a plan changed {[name for name in after if after[name] != before[name]]}"
        )
    return channels(party, HOST + GUEST - planner, there, whom)


def nobody_can_tell(party: Party, worlds: Sequence[str] = WORLDS, planner: int = HOST) -> None:
    """Raise NotSame if anybody can. Everybody is shown one plan everyday: one or the other, as it
    is the host's or another's."""
    texts = worlds if FULL else (worlds[0], worlds[-1 if planner == HOST else 1])
    for whom in (ONLOOKERS, PLAYER):
        first = world(party, planner, texts[0], whom)
        for text in texts[1:]:
            same(first, world(party, planner, text, whom, first))


@pytest.mark.parametrize(
    "planner", [HOST, GUEST], ids=["the host's plans", "another's, before the host's eyes"]
)
def test_plans_change_no_byte_of_anything_that_reaches_anybody_else(
    eve: Party, planner: int
) -> None:
    nobody_can_tell(eve, planner=planner)
    last = WORLDS[-1] if FULL or planner == HOST else LONG.partition("\n")[0]
    for own in (f"{eve.url}plan/", f"/api/tables/{eve.slug}/plan"):
        shown = eve.client(planner).get(own).content.decode()
        assert last in shown, "its author must see it, or this test sees nothing"


def test_plans_change_no_byte_of_what_a_moderator_sees(eve: Party) -> None:
    browser = moderator("Mona", Power.REPORTS, Power.SEATS).signs_in()
    whose = (eve.id, eve.seat(HOST), eve.people[HOST].pk)

    def seen() -> list[bytes]:
        for forget in (SHELF._pieces.clear, SHELLS._pieces.clear, POSITIONS.forget):
            forget()
        table = f"/desk/tables/{eve.slug}/"
        answers = [browser.get(f"{table}{page}", follow=True) for page in ("", "late/1/")]
        assert [answer.status_code for answer in answers] == [200, 200]
        return [plain(answer.content) for answer in answers]

    before = seen()
    plans.save_plan(whose, LONG, "game")
    assert seen() == before
    assert eve.slug.encode() in before[0]


def test_notes_change_no_byte_of_anything_that_reaches_anybody_else(eve: Party) -> None:
    browser = moderator("Mona", Power.REPORTS, Power.SEATS).signs_in()
    whose = (eve.id, eve.seat(HOST), eve.people[HOST].pk)

    def desk() -> bytes:
        return plain(browser.get(f"/desk/tables/{eve.slug}/", follow=True).content)

    before = channels(eve, GUEST)
    notes.save_notes(whose, "something else", 0)
    same(before, channels(eve, GUEST, before))
    desk()
    at_desk = desk()
    notes.save_notes(whose, CANARY, 1)
    assert desk() == at_desk
    for own in (eve.url, f"{eve.url}notes/"):
        assert CANARY in eve.client(HOST).get(own).content.decode()


def test_that_talk_was_read_changes_no_byte_of_anything_that_reaches_anybody_else(
    eve: Party,
) -> None:
    last = talk.write_message(load_header("id", eve.id), eve.people[GUEST].pk, "hello").number
    browser = moderator("Mona", Power.REPORTS, Power.SEATS).signs_in()
    shown = [f"/desk/tables/{eve.slug}/" for _twice in range(2)]
    at_desk = [plain(browser.get(page, follow=True).content) for page in shown][1]
    assert "1 new message" in eve.client(HOST).get(eve.url).content.decode()
    before = channels(eve, GUEST)
    talk.mark_read(eve.id, eve.people[HOST].pk, last)
    same(before, channels(eve, GUEST, before))
    assert plain(browser.get(shown[0], follow=True).content) == at_desk
    assert "1 new message" not in eve.client(HOST).get(eve.url).content.decode()


def test_every_address_of_a_table_at_which_one_can_look_is_looked_at(eve: Party) -> None:
    assert eve.client(HOST).get(f"{eve.url}replay/7/").status_code == 200
    looked = set(addresses(eve, HOST, TABLE).values())
    looked = {
        re.sub(r"what-if/[\w=-]+/", "what-if/<slug:word>/", re.sub(r"/7/", "/<int:version>/", one))
        for one in looked
    }
    looked |= {one.replace("positions/7", "positions/<int:number>") for one in looked}
    for route in set(routes()) - {STREAMED}:
        address = "/" + route.replace("<slug:slug>", eve.slug)
        if "<slug:slug>" in route and not route.endswith(POSTED) and not NO_TABLE.match(route):
            assert address in looked, f"nobody looks at {route}"


def routes() -> list[str]:
    """Every address of the site as it is written down."""
    found, left = list[str](), [("", get_resolver().url_patterns)]
    while left:
        before, patterns = left.pop()
        for pattern in patterns:
            written = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                left.append((written, pattern.url_patterns))
            else:
                found.append(written)
    return found


# -- leaks, planted
# --------------------------------------------------------------------------------------------------


@pytest.mark.promise(19)
@pytest.mark.few(3)
@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(
    eve: Party, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(NotSame):
        nobody_can_tell(eve, WORLDS[:2])


# -- canaries
# --------------------------------------------------------------------------------------------------


def found_in_the_clear(party: Party, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Where the words of the plan and the notes lie: in a dump of the database, in Valkey, in what
    was logged while they were written."""
    text = f"take any\nplant any\n# {CANARY}"
    with caplog.at_level(logging.DEBUG):
        party.client(0).post(f"{party.url}notes/", {"text": CANARY, "was": "0"})
        party.client(0).post(f"{party.url}plan/", {"text": text, "lasts": "game", "do": "save"})
        acted(party, 1, "bid 1")
        Plan.objects.filter(game_id=party.id).update(active=True)
        party.client(0).post(
            f"{party.url}plan/", {"text": f"{text}\nfly", "lasts": "game", "do": "save"}
        )
    kept = plans.load_plan((party.id, party.seat(0), party.people[0].pk))
    assert kept
    assert CANARY in kept.text
    assert CANARY in notes.load_notes((party.id, party.seat(0), party.people[0].pk)).text
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
    return os.fspath(get_postgres_binaries() / "pg_dump")


def in_valkey() -> bytes:
    """Every value of every database of the queue and the cache."""
    found = b""
    for number in range(16):
        with Redis.from_url(
            django_settings.LIVE_REDIS_URL.replace("db=0", f"db={number}")
        ) as client:
            for key in client.scan_iter():
                found += bytes(key) + bytes(client.dump(key) or b"")
    return found


def test_a_plan_lies_nowhere_in_the_clear(eve: Party, caplog: pytest.LogCaptureFixture) -> None:
    assert found_in_the_clear(eve, caplog) == []


def test_a_plan_that_is_not_sealed_is_found(
    eve: Party, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "seal", lambda plain, *_whose: plain)
    monkeypatch.setattr(plan_storage, "unseal", lambda sealed, *_whose: sealed)
    assert found_in_the_clear(eve, caplog) == ["database"]


def test_a_plan_that_is_logged_is_found(
    eve: Party, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal = plans.seal

    def loud(plain: bytes, purpose: str, *whose: int) -> bytes:
        logging.getLogger("games").info("sealing %s", plain.decode())
        return seal(plain, purpose, *whose)

    monkeypatch.setattr(plans, "seal", loud)
    assert found_in_the_clear(eve, caplog) == ["log"]
