"""Each check of the doctor finds its fault, and nothing where there is none."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
import redis
import time_machine
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from pytest_django import Settings

from games import word_files
from games.clocks.heartbeat import record_heartbeat
from games.watch.doctor import certificates, database, service
from games.watch.doctor.findings import Finding, report_doubt, report_fault, report_ok
from games.watch.management.commands import doctor
from keywest_site import pulses
from keywest_site.embedded.valkey import Valkey
from tests.mail.postfix.certificate import write_certificate
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db(transaction=True)
OTHER_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtOTk"


def levels(found: Iterator[Finding]) -> list[str]:
    return [str(one.level) for one in found]


def test_clocks() -> None:
    assert levels(database.check_clock()) == ["ok"]
    for seconds, level in ((30, "look"), (90, "bad"), (-90, "bad")):
        with time_machine.travel(timezone.now() + timedelta(seconds=seconds)):
            assert levels(database.check_clock()) == [level]


def test_migrations() -> None:
    assert levels(database.check_migrations()) == ["ok"]
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("keywest_site", "0002_pulses")
    try:
        assert levels(database.check_migrations()) == ["bad"]
    finally:
        recorder.record_applied("keywest_site", "0002_pulses")


def test_lines_to_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels(database.check_lines()) == ["ok"]
    monkeypatch.setattr(database, "LINES", "SELECT 85, 97")
    assert levels(database.check_lines()) == ["look"]
    monkeypatch.setattr(database, "LINES", "SELECT 97, 97")
    assert levels(database.check_lines()) == ["bad"]


def test_sealed_storage(settings: Settings) -> None:
    assert levels(database.check_sealed_storage()) == ["ok"]
    Party.sit_down(2)
    assert levels(database.check_sealed_storage()) == ["ok"]
    assert pulses.load_pulse_ages() == {}, "it leaves nothing"
    right = settings.PLAN_KEYS
    settings.PLAN_KEYS = [OTHER_KEY]
    assert levels(database.check_sealed_storage()) == ["bad"]
    settings.PLAN_KEYS = [OTHER_KEY, *right]
    assert levels(database.check_sealed_storage()) == ["ok"]
    settings.PLAN_KEYS = ["short"]
    assert levels(database.check_sealed_storage()) == ["bad"]


def test_a_database_that_takes_no_rows() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        try:
            assert levels(database.check_sealed_storage()) == ["bad"]
        finally:
            cursor.execute("RESET default_transaction_read_only")


def test_policy_of_the_queue(valkey: Valkey, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = valkey.layout.broker_url(0)
    assert levels(service.check_queue_policy()) == ["ok"]
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket)) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
    assert levels(service.check_queue_policy()) == ["bad"]
    valkey.stop()
    assert levels(service.check_queue_policy()) == ["look"]


def test_messages_of_each_queue_are_counted(valkey: Valkey, settings: Settings) -> None:
    settings.CELERY_BROKER_URL = valkey.layout.broker_url(0)
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket)) as client:
        for queue, messages in (("celery", 2), ("keywest-hooks", 1001)):
            client.lpush(queue, *["a message"] * messages)
    found = {one.subject: one for one in service.check_service()}
    assert found["queue long"].level == "look"
    assert "celery 2, keywest-hooks 1001" in found["queue long"].words


def test_secrets_of_the_example(settings: Settings) -> None:
    settings.SECRET_KEY = "ExampleOnlyChangeMe" * 3
    found = [one for one in service.check_settings() if "KEYWEST_SECRET_KEY" in one.words]
    assert [str(one.level) for one in found] == ["bad"]
    settings.SECRET_KEY = "n3Rt8wLpQ2z" * 6
    assert not [one for one in service.check_settings() if "KEYWEST_SECRET_KEY" in one.words]


def test_words_of_orders_of_this_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(word_files, "FOLDER", tmp_path)
    assert levels(service.check_words()) == ["look"]
    word_files.find_or_write("game.en", lambda: b"words")
    assert levels(service.check_words()) == ["ok"]
    (tmp_path / "game.en.words").write_bytes(b"words of another version")
    assert levels(service.check_words()) == ["look"]


def test_figures_of_the_service(settings: Settings, tmp_path: Path) -> None:
    settings.MAIL_LISTENER = ""
    settings.WATCHED_FOLDERS = [str(tmp_path)]
    record_heartbeat(timezone.now())
    for part in (pulses.SWEEPER, pulses.WORKER, pulses.HOOKS, pulses.BACKUP):
        pulses.record_pulse(part)
    assert "bad" not in levels(service.check_service())
    with connection.cursor() as cursor:
        cursor.execute("UPDATE site_pulse SET at = at - interval '1 day 3 hours'")
    settings.WATCHED_FOLDERS = [str(tmp_path / "away")]
    found = {one.subject: one for one in service.check_service() if one.level == "bad"}
    assert set(found) == {"sweeper stopped", "ticks stopped", "backup old", "disk full"}
    assert "keywest-sweeper" in found["sweeper stopped"].cure


def test_a_part_that_was_never_seen(settings: Settings) -> None:
    settings.MAIL_LISTENER = "lmtp:127.0.0.1:8003"
    found = {one.subject: one for one in service.check_service()}
    assert found["listener stopped"].level == "bad"
    assert "never" in found["listener stopped"].words


def test_standbys_and_room() -> None:
    assert levels(service.check_standbys({})) == ["ok"]
    behind = {"keywest_standbys": {"": 2.0}}
    assert levels(service.check_standbys(behind)) == ["look"]
    behind["keywest_replication_lag_seconds"] = {"": 1.0}
    assert levels(service.check_standbys(behind)) == []
    assert levels(service.check_room({"keywest_disk_free_ratio": {"/": 0.15}})) == ["look"]
    assert levels(service.check_room({"keywest_disk_free_ratio": {"/": 0.5}})) == []


@contextmanager
def serve_tls(folder: Path, days: float) -> Iterator[tuple[int, Path]]:
    """A site on this machine whose certificate lasts so long: its port, and the certificate."""
    file = folder / f"certificate-{days}.pem"
    write_certificate(file, "localhost", days)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _peer = server.accept()
            try:
                with context.wrap_socket(line, server_side=True) as secure:
                    secure.recv(1)
            except OSError:
                pass  # they did not believe us

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield server.getsockname()[1], file
        thread.join()


@pytest.mark.parametrize(
    ("days", "level"), [(60.5, "ok"), (14.5, "look"), (2.5, "bad"), (-0.5, "bad")]
)
def test_certificates(
    days: float, level: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve_tls(tmp_path, days) as (port, file):
        believed = ssl.create_default_context(cafile=str(file))
        monkeypatch.setattr(certificates, "build_context", lambda: believed)
        settings.SITE_URL = f"https://localhost:{port}"
        assert levels(certificates.check_certificate()) == [level]


def test_a_certificate_that_nobody_believes(settings: Settings, tmp_path: Path) -> None:
    with serve_tls(tmp_path, 60) as (port, _file):
        settings.SITE_URL = f"https://localhost:{port}"
        assert levels(certificates.check_certificate()) == ["bad"]
    assert levels(certificates.check_certificate()) == ["bad"], "nobody answers"
    settings.SITE_URL = "http://localhost"
    assert levels(certificates.check_certificate()) == ["look"]


# The command.


def test_the_command_says_it_in_lines_and_ends_with_1_if_anything_is_bad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checks: dict[str, doctor.Check] = {
        "one": lambda: iter([report_ok("one", "It is well.")]),
        "two": lambda: iter([report_doubt("two", "It may be well.", "Look.")]),
    }
    monkeypatch.setattr(doctor, "CHECKS", checks)
    out = StringIO()
    call_command("doctor", stdout=out)
    assert out.getvalue() == "ok   one: It is well.\nlook two: It may be well.\n     -> Look.\n"
    checks["three"] = lambda: iter([report_fault("three", "It is not well.", "Mend it.")])
    with pytest.raises(SystemExit, match="1"):
        call_command("doctor", stdout=out)


def test_for_programs_it_is_json_and_a_check_that_stumbles_is_bad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stumble() -> Iterator[Finding]:
        raise OSError("with a secret in it")

    monkeypatch.setattr(doctor, "CHECKS", {"one": stumble})
    out = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("doctor", "--json", stdout=out)
    (found,) = json.loads(out.getvalue())
    assert (found["level"], found["subject"]) == ("bad", "one")
    assert "OSError" in found["words"]
    assert "secret" not in out.getvalue()
