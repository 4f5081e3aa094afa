"""A real mail server, and tables of Pearls and Key West whose people are told of them by mail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.play.position import POSITIONS
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.mail_house import server as server
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer


@pytest.fixture
def party(server: MailServer) -> Party:
    """Three people, each asked for a bid, ten minutes ago."""
    party = Party.seated(3)
    time_passes(minutes=10)
    return party


@pytest.fixture
def bag(transactional_db: None) -> Iterator[Postbag]:
    """Three people at a table; what they do is committed, as in life."""
    yield Postbag(Party.seated(3, rules="keywest"))
    POSITIONS.forget()
