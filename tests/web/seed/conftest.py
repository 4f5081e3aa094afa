"""A fresh demo, made once for all tests that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The house with its demo, for tests whose own doings are rolled back; afterwards it is empty
    again."""
    with django_db_blocker.unblock():
        call_command("seed_demo")
        yield
        call_command("flush", interactive=False, verbosity=0)
