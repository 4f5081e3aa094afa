"""The people of a finished game get its proof; of a running game nobody ever gets a digest, by any
way."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import Person
from games.heads.models import Leaf, Log, Statement
from games.mail.outbound.sender import send_due_mails
from games.play.ending import NONE, end_by_agreement
from games.play.models import Event, Game, Notice, Sat
from games.web.dice import checker as untyped_checker
from games.web.dice import views as dice
from tests.heads.house import House
from tests.play.helpers import Party, person
from tests.support.head_statements import START

KINDS = (Log, Leaf)
checker: Any = untyped_checker


def client_of(who: Person | None) -> Client:
    """Somebody's browser; None: a guest's."""
    client = Client()
    if who:
        client.force_login(who)
    return client


def people_of(party: Party) -> list[Person]:
    """Whoever sits there, in the order of the seats."""
    return [seat.person for seat in party.game.seats.select_related("person").order_by("number")]


def run(program: bytes, *words: str) -> subprocess.CompletedProcess[str]:
    """What the program says."""
    with NamedTemporaryFile(suffix=".py") as file:
        file.write(program)
        file.flush()
        command = [sys.executable, "-I", "-S", file.name, *words]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_people_of_a_finished_game_get_a_proof_that_holds(house: House) -> None:
    over, slug = house.parties[2], house.parties[2].game.slug
    winner = client_of(people_of(over)[0])
    assert winner.get(f"/t/{slug}/dice/proof").status_code == 404
    assert b"The next statement will know" in winner.get(f"/t/{slug}/dice/").content
    house.hour()
    house.hour()
    page = winner.get(f"/t/{slug}/dice/").content.decode()
    assert "Statement 1 was the first that knew how this game ended." in page
    program = winner.get(f"/t/{slug}/dice/proof").content
    done = run(program)
    assert done.returncode == 0, done.stderr
    assert re.search("Statement 2 of .+ knows that the game ended so.", done.stdout)
    assert f"Game {slug}:" in done.stdout
    assert "It was signed with the key" in done.stdout
    assert b"number: 2" in program
    record = json.loads(program.decode().rpartition("\n# ")[2])
    key = re.search("key: (.*)", record["proof"]["statement"])
    assert key
    record_of = [winner.get(f"/api/tables/{slug}/record").json()]
    assert record_of == [record]
    file = write_records(record_of)
    assert run(program, "--key", key[1], file).returncode == 0
    assert run(program, "--key", "A" * 43 + "=", file).returncode == 1


def write_records(records: list[dict[str, Any]]) -> str:
    """The path of a file of records."""
    with NamedTemporaryFile("w", suffix=".ndjson", delete=False) as file:
        file.writelines(f"{json.dumps(record)}\n" for record in records)
    return file.name


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("root: .{8}", "root: 00000000", "does not know this game"),
        ("logs: .", "logs: 4", "more or fewer logs"),
        ("at: 20", "at: 21", "the signature does not fit"),
        ("signature: ....", "signature: AAAA", "the signature does not fit"),
    ],
)
def test_a_statement_that_was_changed_is_found(house: House, old: str, new: str, said: str) -> None:
    over = house.parties[2]
    house.hour()
    record = Client().get(f"/api/tables/{over.game.slug}/record").json()
    proof = record["proof"] | {"statement": re.sub(old, new, record["proof"]["statement"])}
    spoilt = record | {"proof": proof}
    spoilt["sha256"] = checker.compute_record_digest(spoilt)
    done = run(dice.read_checker().encode(), write_records([record, spoilt]))
    assert done.returncode == 1
    assert said in done.stderr
    assert "1 of 2 records are sound." in done.stdout


def test_nobody_else_gets_it_and_nobody_while_it_runs(house: House) -> None:
    house.hour()
    begun, _going, over = house.parties
    stranger, guest = client_of(person("Eve")), client_of(None)
    for client in (stranger, guest, client_of(people_of(begun)[0])):
        assert client.get(f"/t/{over.game.slug}/dice/proof").status_code == 404
    for client in (stranger, guest, client_of(people_of(begun)[0])):
        assert client.get(f"/t/{begun.game.slug}/dice/proof").status_code == 404
    assert b"If you played in this game" in guest.get(f"/t/{over.game.slug}/dice/").content


def test_who_sat_there_before_and_who_ends_a_game_by_agreement_get_theirs(house: House) -> None:
    begun = house.parties[0]
    early = person("Ann")
    Sat.objects.create(game=begun.game, seat=0, until_act=2, person=early)
    assert end_by_agreement(begun.id, NONE, timezone.now())
    house.hour()
    for one in (early, people_of(begun)[1]):
        assert run(client_of(one).get(f"/t/{begun.game.slug}/dice/proof").content).returncode == 0


def test_the_page_shows_root_counts_and_signature_and_nothing_of_a_single_game(
    house: House,
) -> None:
    assert b"Nothing has been signed yet." in Client().get("/heads/").content
    for _ in range(3):
        house.hour()
    page = Client().get("/heads/").content.decode()
    rows = list(Statement.objects.order_by("number"))
    assert rows[-1].text.replace("\n", "") in page.replace("\n", "").replace("&amp;", "&")
    assert "BEGIN PUBLIC KEY" in page
    plain = Client().get("/heads/2.txt")
    assert plain.content.decode().startswith(rows[1].text)
    assert plain.headers["Content-Type"].startswith("text/plain")
    chain = Client().get("/heads/after/1.txt").content.decode()
    assert [row.text in chain for row in rows] == [False, True, True]
    for far in (9, 10**30):
        assert Client().get(f"/heads/{far}.txt").status_code == 404
        assert Client().get(f"/heads/after/{far}.txt").content == b""
    for shown in (page, chain, plain.content.decode()):
        assert not any(party.game.slug in shown for party in house.parties)
        assert not list(secrets_in(shown.encode(), running_and_over=True))


def secrets_in(shown: bytes, *, running_and_over: bool = False) -> Iterator[str]:
    """Digests, heads, salts and leaves of running games that stand in these bytes, in any way of
    writing them."""
    events = (
        Event.objects.all() if running_and_over else Event.objects.filter(game__status="running")
    )
    logs = Log.objects.all()
    if not running_and_over:
        logs = logs.filter(slug__in=Game.objects.filter(status="running").values("slug"))
    found = [bytes(one) for one in events.values_list("digest", flat=True)]
    found += [bytes(one) for one in logs.values_list("salt", flat=True)]
    assert found
    low = shown.lower()
    for secret in found:
        ways = secret[:6].hex().encode(), secret[-6:].hex().encode()
        plain = base64.b64encode(secret)[:10], base64.urlsafe_b64encode(secret)[:10], secret[:6]
        if (
            any(way in low for way in ways)
            or any(way in shown for way in plain)
            or b"%d" % int.from_bytes(secret) in low
        ):
            yield secret.hex()


BESIDE = [
    "/",
    "/tables/",
    "/seats/",
    "/heads/",
    "/heads/1.txt",
    "/heads/after/0.txt",
    "/me/mails/",
    "/api/games/",
]


@pytest.fixture
def island(transactional_db: None, tmp_path: Path, settings: Any) -> House:
    """Two tables of Key West, one just begun, one with sealed bids in it."""
    settings.HEADS_FOLDER = str(tmp_path / "elsewhere")
    begun, going = Party.sit_down(3, rules="keywest"), Party.sit_down(3, rules="keywest")
    for seat, amount in ((0, 8), (1, 3)):
        going.act(seat, f"bid {amount}")
    return House(tmp_path / "elsewhere", [begun, going], START)


def everything_shown(house: House, capsys: pytest.CaptureFixture[str]) -> bytes:
    """All that anybody can see of the running tables: pages, API, headers, mails, what commands
    print."""
    begun, going = house.parties
    readers = (None, people_of(going)[0], people_of(going)[1], person("Eve"))
    slugs = begun.game.slug, going.game.slug
    seen = b"".join(pages_of(client_of(who), *slugs) for who in readers)
    Notice.objects.update(
        due_at=timezone.now() - timedelta(minutes=1), created_at=timezone.now() - timedelta(hours=5)
    )
    send_due_mails()
    assert mail.outbox
    seen += b"".join(letter.message().as_bytes() for letter in mail.outbox)
    call_command("check_games", going.game.slug)
    return seen + capsys.readouterr().out.encode()


def pages_of(client: Client, *slugs: str) -> bytes:
    """All pages, parts and API answers about these tables, and beside them, with headers, that this
    visitor gets."""
    there = [path for path in routes() if of_table(path)]
    paths = [f"/{path.replace('<slug:slug>', slug)}" for slug in slugs for path in there]
    paths += [f"/t/{slug}/replay/2/" for slug in slugs]
    answers = [client.get(path) for path in [*paths, *BESIDE]]
    return b"".join(
        answer.serialize_headers() + b"".join(answer)  # type: ignore[arg-type]
        for answer in answers
    )


def test_no_digest_of_a_running_game_is_ever_shown(
    island: House, capsys: pytest.CaptureFixture[str]
) -> None:
    island.hour()
    seen = everything_shown(island, capsys)
    assert len(seen) > 200_000
    assert list(secrets_in(seen)) == []


@pytest.mark.promise
@pytest.mark.few(1)
@pytest.mark.parametrize("write", [bytes.hex, lambda head: base64.b64encode(head).decode()[:20]])
def test_a_planted_digest_would_be_found(
    island: House, monkeypatch: pytest.MonkeyPatch, write: Any
) -> None:
    from games.web.table import views

    island.hour()
    monkeypatch.setattr(views, "build_table_tag", lambda reader: write(reader.known.meta.head))
    assert list(secrets_in(pages_of(Client(), island.parties[1].game.slug)))


def test_a_planted_leak_on_the_dice_page_would_be_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.hour()
    monkeypatch.setattr(
        dice, "decode_event", lambda _codec, row: type("Leak", (), {"commitment": row.digest.hex()})
    )
    page = Client().get(f"/t/{house.parties[0].game.slug}/dice/").content
    assert list(secrets_in(page))


def of_table(path: str) -> bool:
    """Whether that is an address of a table, and of nothing smaller."""
    return path.count("<") == 1 and "<slug:slug>" in path


def test_every_address_of_a_table_is_looked_at() -> None:
    """The list is read from the routes, so that a new page is looked at, too."""
    paths = {path for path in routes() if of_table(path)}
    assert {
        "t/<slug:slug>/",
        "t/<slug:slug>/dice/proof",
        "api/tables/<slug:slug>/",
        "tables/<slug:slug>/",
    } <= paths
    assert len(paths) > 25


def routes(resolver: Any = None, before: str = "") -> Iterator[str]:
    """All addresses, as patterns."""
    for entry in (resolver or get_resolver()).url_patterns:
        path = before + str(entry.pattern)
        yield from routes(entry, path) if hasattr(entry, "url_patterns") else [path]


def test_a_file_is_no_page(house: House) -> None:
    """The folder of leaves is nowhere under an address."""
    file: Path = house.hour()
    assert Client().get(f"/heads/{file.name}").status_code == 404
    assert Client().get("/heads/1.txt.gz").status_code == 404
