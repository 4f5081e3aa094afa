"""A game that has been played to its end by bots in people's seats: made once, for all tests that
only look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command

from tests.web.replay.story import Story


@pytest.fixture(scope="module")
def story(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Story]:
    """The finished game; afterwards the house is empty again."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        yield Story.told()
        call_command("flush", interactive=False, verbosity=0)
