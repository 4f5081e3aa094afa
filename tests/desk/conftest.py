"""Moderators with passkeys, and their browsers."""

from __future__ import annotations

import pytest

from games.desk.powers import Power
from tests.support.moderators import Moderator, moderator


@pytest.fixture
def ada(db: None) -> Moderator:
    """They manage rights."""
    return moderator("Ada", Power.RIGHTS)


@pytest.fixture
def ben(db: None) -> Moderator:
    """They see reports."""
    return moderator("Ben", Power.REPORTS)
