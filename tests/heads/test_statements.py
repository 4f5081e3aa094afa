"""Every hour it is signed where all logs stand, once, in a chain, and the leaves leave for the
owner alone."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from django.core import mail
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.clocks.heartbeat import load_vitals
from games.heads import keys, merkle, tasks
from games.heads.delivery import deliver_last_statement, sign_and_deliver_heads
from games.heads.leaves import LOGS
from games.heads.leaves import Log as Kind
from games.heads.models import Delivery, Leaf, Log, Statement
from games.heads.signing import record_hourly_statement
from games.heads.statement import MARK, Unreadable, read_statement
from games.heads.statement_file import format_signed_statement, read_statement_file
from games.play import lobby
from games.play.models import Event, Game
from games.sweep.management.commands import sweep
from keywest_site.postgresql import clock
from tests.heads.house import House, last_statement, tamper, text_of
from tests.play.helpers import person
from tests.play.together import at_once
from tests.support.head_statements import delete


def by_the_book(entries: list[bytes]) -> bytes:
    """The tree hash as RFC 9162 defines it, by recursion."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\0" + entries[0]).digest()
    half = 1 << (len(entries) - 1).bit_length() - 1
    return sha256(b"\1" + by_the_book(entries[:half]) + by_the_book(entries[half:])).digest()


def test_the_tree_is_that_of_the_rfc_and_its_proofs_prove_nothing_else() -> None:
    for size in range(40):
        entries = [b"%d" % number for number in range(size)]
        root, tree = by_the_book(entries), merkle.build_tree(entries)
        assert merkle.compute_root(entries) == root
        for place in range(size):
            proof = merkle.build_inclusion_proof(tree, place)
            assert merkle.compute_root_from_proof(entries[place], place, size, proof) == root
            wrong = [
                merkle.compute_root_from_proof(b"x", place, size, proof),
                merkle.compute_root_from_proof(entries[place], place, size, [*proof, root]),
                merkle.compute_root_from_proof(entries[place], place, size, proof[1:])
                if proof
                else None,
                merkle.compute_root_from_proof(entries[place], (place + 1) % size, size, proof)
                if size > 1
                else None,
                merkle.compute_root_from_proof(entries[place], size, size, proof),
            ]
            assert root not in wrong


def test_a_statement_names_all_logs_with_facts_and_the_statement_before(house: House) -> None:
    waiting = lobby.open_table(person().pk, "pearls", 2)
    first = read_statement_file(house.hour())
    house.parties[0].act(0, "bid 1")
    second = read_statement_file(house.hour())
    stood = {leaf.slug: leaf.version for leaf in second.leaves}
    assert stood == dict(Game.objects.filter(version__gt=0).values_list("slug", "version"))
    assert waiting.slug not in stood
    assert (first.statement.number, second.statement.number) == (1, 2)
    assert first.statement.before == bytes(32)
    assert second.statement.before == sha256(first.statement.text.encode()).digest()
    assert second.statement.facts == sum(stood.values()) == first.statement.facts + 1
    salts = {log.slug: bytes(log.salt) for log in Log.objects.all()}
    heads = {slug: bytes(head) for slug, head in Game.objects.values_list("slug", "head")}
    entries = [
        sha256(
            salts[leaf.slug] + f"game {leaf.slug} {leaf.version} ".encode() + heads[leaf.slug]
        ).digest()
        for leaf in second.leaves
    ]
    assert by_the_book(entries) == second.statement.root
    public = load_pem_public_key(keys.encode_public_key_as_pem(second.statement.key).encode())
    public.verify(second.signature, second.statement.text.encode())  # type: ignore[call-arg, union-attr, arg-type]
    assert len(set(salts.values())) == 3
    assert {len(salt) for salt in salts.values()} == {32}


def test_the_owners_file_has_no_digest_and_no_salt_in_it(house: House) -> None:
    """It goes through the mail: whoever reads it on its way shall not be able to try bids
    either."""
    text = text_of(house.hour())
    for secret in [
        *Event.objects.values_list("digest", flat=True),
        *Log.objects.values_list("salt", flat=True),
    ]:
        assert bytes(secret).hex() not in text


def test_of_many_who_look_at_once_and_again_one_writes_the_hour(house: House) -> None:
    now = house.now + timedelta(hours=1)
    for _ in range(3):
        at_once([partial(record_hourly_statement, now)] * 8)
    assert [one.number for one in Statement.objects.all()] == [1]
    at_once(
        [
            partial(sign_and_deliver_heads, now + timedelta(hours=hour))
            for hour in (1, 1, 1, 2, 2, 2)
        ]
    )
    sign_and_deliver_heads(now + timedelta(hours=1))
    sign_and_deliver_heads(now + timedelta(hours=2))
    assert list(Statement.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    assert house.check() == "3 games checked: all right.\n"


def test_the_queue_and_the_sweeper_both_look(
    house: House, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: house.now)
    monkeypatch.setattr(clock, "load_database_time", lambda: house.now)
    early, house.now = house.now, house.now.replace(minute=4)
    sweep.run_round(zones=False)
    assert Statement.objects.count() == 0  # a worker has some minutes' start
    house.now = early
    sweep.run_round(zones=False)
    assert Statement.objects.count() == 1
    assert tasks.sign_heads() is None
    house.now += timedelta(hours=1)
    assert tasks.sign_heads() == 2
    assert settings.CELERY_BEAT_SCHEDULE["heads"]["task"] == tasks.sign_heads.name


def test_what_no_statement_may_lose_it_keeps_and_says_so(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    begun, going, over = (party.game.slug for party in house.parties)
    early = read_statement_file(house.hour())
    delete(house.parties[2])
    tamper("UPDATE games_game SET version = version - 1 WHERE slug = %(slug)s", slug=going)
    late = read_statement_file(house.hour())
    assert late.leaves == early.leaves
    assert f"game {over}: gone" in caplog.text
    assert f"game {going}: cut at fact" in caplog.text
    assert begun not in caplog.text


def test_a_statement_can_be_read_again_and_no_other_text_for_one(house: House) -> None:
    house.hour()
    text = format_signed_statement(last_statement())
    statement, signature = read_statement(text)
    assert statement.format_with_signature(signature) == text
    assert keys.is_signed_by(statement.key, signature, statement.text.encode())
    for wrong in (
        text.replace("logs: 3", "logs: 03"),
        text.replace("site", "sight"),
        text.partition(MARK)[0],
        "",
        "x",
    ):
        with pytest.raises(Unreadable):
            read_statement(wrong)
    changed, signature = read_statement(text.replace("logs: 3", "logs: 4"))
    assert not keys.is_signed_by(changed.key, signature, changed.text.encode())


def test_the_owner_gets_a_mail_a_day_and_a_file_an_hour_and_nobody_else_anything(
    house: House, settings: Any
) -> None:
    settings.HEADS_MAIL_TO = ["owner@example.net", "second@example.net"]
    mail.outbox.clear()
    for _ in range(25):
        house.hour()
        sign_and_deliver_heads(house.now + timedelta(minutes=5))
    assert len(list(house.folder.iterdir())) == 25
    assert oct(house.newest.stat().st_mode)[-3:] == "600"
    assert [one.recipients() for one in mail.outbox] == [settings.HEADS_MAIL_TO] * 2
    assert all(one.extra_headers["Auto-Submitted"] == "auto-generated" for one in mail.outbox)
    (name, content, _kind) = mail.outbox[1].attachments[0]
    (house.folder / name).write_bytes(content)
    assert read_statement_file(house.folder / name).statement.number == 25
    assert house.check(house.folder / name).endswith("3 games checked: all right.\n")


def test_only_the_last_two_days_stay_in_the_folder(house: House) -> None:
    for _ in range(50):
        house.hour()
    assert [
        read_statement_file(file).statement.number for file in sorted(house.folder.iterdir())
    ] == list(range(3, 51))


def test_what_could_not_leave_leaves_later_with_the_leaves_that_were_signed(
    house: House, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HEADS_MAIL_TO = ["owner@example.net"]
    sound, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "no.such.Backend"
    house.hour()
    house.parties[0].act(0, "bid 1")
    assert Delivery.objects.get(way="mail").trouble
    assert deliver_last_statement(house.now + timedelta(minutes=9)) == 0
    settings.EMAIL_BACKEND = sound
    assert deliver_last_statement(house.now + timedelta(minutes=11)) == 1
    name, content, _kind = mail.outbox[-1].attachments[0]
    (house.folder / name).write_bytes(content)
    assert house.check(house.folder / name).endswith("all right.\n")


def test_a_further_kind_of_logs_joins_by_one_line(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = (
        "SELECT noted.slug, noted.number, d.version, n.digest FROM unnest(%(slugs)s::text[], "
        "%(numbers)s::int[])"
    )
    facts += (
        " AS noted (slug, number) LEFT JOIN desk d USING (slug) LEFT JOIN desk_note n USING (slug, "
        "number)"
    )
    monkeypatch.setitem(
        LOGS, "desk", Kind("SELECT slug, version, head FROM desk WHERE version > 0", facts)
    )
    made = (
        "CREATE TABLE desk (slug text, version int, head bytea)",
        "CREATE TABLE desk_note (slug text, number int, digest bytea)",
    )
    try:
        tamper(*made, "INSERT INTO desk VALUES ('north', 2, 'b'), ('south', 0, '')")
        tamper("INSERT INTO desk_note VALUES ('north', 1, 'a'), ('north', 2, 'b')")
        file = house.hour()
        assert [leaf.slug for leaf in read_statement_file(file).leaves if leaf.kind == "desk"] == [
            "north"
        ]
        assert len(read_statement_file(file).leaves) == 4
        assert house.heads(file) == ""
        tamper("UPDATE desk SET version = 1, head = 'a'", "DELETE FROM desk_note WHERE number = 2")
        assert "desk north: cut at fact 1, but was noted with 2" in house.heads(file)
    finally:
        tamper("DROP TABLE IF EXISTS desk, desk_note")


def test_whoever_hosts_it_is_told_when_heads_do_not_leave(house: House, settings: Any) -> None:
    def troubles(hours: float) -> list[str]:
        found = load_vitals(house.now + timedelta(hours=hours))
        return [
            name
            for name, late in (("signed", found.heads_signed), ("left", found.heads_left))
            if late and late > 5400
        ]

    assert load_vitals(house.now).heads_signed is None
    house.hour()
    assert (troubles(1), troubles(2)) == ([], ["signed", "left"])
    settings.HEADS_FOLDER = "/dev/null/nowhere"
    for _ in range(3):
        house.now += timedelta(hours=1)
        sign_and_deliver_heads(house.now)
    assert troubles(0) == ["left"]
    assert keys.check_heads_delivery(None) == []
    settings.HEADS_FOLDER = ""
    assert [found.id for found in keys.check_heads_delivery(None)] == ["heads.W001"]


def test_every_node_has_the_files_in_its_own_folder(
    house: House, settings: Any, tmp_path: Path
) -> None:
    north = house.hour()
    settings.HEADS_FOLDER = str(tmp_path / "south")
    assert sign_and_deliver_heads(house.now) is None, "it is signed once"
    (south,) = (tmp_path / "south").glob("heads-*")
    assert (south.name, south.read_bytes()) == (north.name, north.read_bytes())
    south.unlink()  # fetched, and taken away
    sign_and_deliver_heads(house.now)
    assert not south.exists()
    settings.HEADS_FOLDER = str(north.parent)
    before = Delivery.objects.count()
    sign_and_deliver_heads(house.now)
    assert Delivery.objects.count() == before, "nothing is missing there"


def test_a_mail_about_lost_facts_says_so(house: House, settings: Any) -> None:
    house.hour()
    delete(house.parties[1])
    settings.HEADS_MAIL_TO = ["owner@example.net"]
    house.hour()
    assert mail.outbox[-1].subject.endswith("NOT IN ORDER")
    assert f"game {house.parties[1].game.slug}: gone" in mail.outbox[-1].body


def test_nothing_in_a_leaf_comes_from_a_person(house: House) -> None:
    file = house.hour()
    before = text_of(file)
    for party in house.parties:
        for seat in party.game.seats.select_related("person"):
            seat.person.name, seat.person.email = (
                f"Gone {seat.person_id}",
                f"gone{seat.person_id}@invalid",
            )
            seat.person.save()
        Game.objects.filter(pk=party.id).update(title="", host=None)
    house.hour()
    assert house.check(file).endswith("all right.\n")
    late = text_of(house.newest)
    assert before.partition("\n\n")[2] == late.partition("\n\n")[2]
    assert not re.search("Anna|Bert|@", late)


def test_statements_are_only_added_to_and_leaves_never_doubled(house: House) -> None:
    house.hour()
    for change in (
        "UPDATE heads_{} SET {} = {}",
        "DELETE FROM heads_{}",
        "TRUNCATE heads_{} CASCADE",
    ):
        for table, column in (("statement", "number"), ("log", "salt")):
            with (
                pytest.raises(DatabaseError, match="only grows"),
                transaction.atomic(),
                connection.cursor() as cursor,
            ):
                cursor.execute(change.format(table, column, column))
    house.hour()
    assert Leaf.objects.count() == Log.objects.count() == 3
