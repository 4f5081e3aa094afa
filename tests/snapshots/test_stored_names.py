"""No rename in the code changes a name that the database, old emails, hosts or programs hold."""

from __future__ import annotations

import pytest

from games.mail.inbound import reply_trust_views
from games.rules.keywest import events
from games.rules.registry import GAMES
from tests.snapshots import stored_names
from tests.snapshots.kept import differences


def test_stored_names_are_what_they_were() -> None:
    found = {subject: "\n".join(lines) for subject, lines in list_once().items()}
    assert not (wrong := differences("stored", found)), wrong


def test_no_subject_is_empty() -> None:
    short = [subject for subject, lines in list_once().items() if len(lines) < 2]
    assert not short


def test_a_renamed_field_of_an_event_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(stored_names.list_events())
    game = GAMES["keywest"]
    kind, cls = sorted(game.events.items())[0]
    fields = ("renamed", *cls._fields[1:])  # type: ignore[attr-defined]
    annotations = {"renamed": "int", **cls.__annotations__}
    monkeypatch.setattr(cls, "_fields", fields)
    monkeypatch.setattr(cls, "__annotations__", annotations)
    assert hasattr(events, cls.__name__)
    changed = set(before) ^ set(stored_names.list_events())
    assert {line.split(" v")[0] for line in changed} == {f"keywest {kind!r}"}


def test_a_changed_salt_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored_names.list_signature_words()
    monkeypatch.setattr(reply_trust_views, "SALT", "another")
    assert stored_names.list_signature_words() != before


def list_once() -> dict[str, list[str]]:
    """The names, read once for all tests of this module."""
    return stored_names.list_stored_names()
