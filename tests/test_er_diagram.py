"""The diagram of the tables is that of the models."""

from __future__ import annotations

import pytest
from django.db import models

from accounts.models import Person
from tests.structure.er_diagram import FILE, text


def test_the_diagram_is_current() -> None:
    assert FILE.read_text("utf-8") == text(), "python -m tests.structure.er_diagram renews it"


def test_a_column_more_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before, field = text(), models.CharField(max_length=9)
    field.set_attributes_from_name("extra")
    monkeypatch.setattr(Person._meta, "local_fields", [*Person._meta.local_fields, field])
    assert text() != before
    assert "varchar extra" in text()
