"""An order and a mail go through no more modules than they did when this was last landed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from games.play.claims import bounce_key
from games.play.position import POSITIONS
from tests.bench.landed import landed
from tests.bench.sink import sink
from tests.bench.ways import BARS, modules_of, visited

pytestmark = pytest.mark.usefixtures("pictures")


def test_no_way_became_longer(transactional_db: None) -> None:
    POSITIONS.forget()
    with sink() as port:
        found = visited(port)
    assert set(found) == set(BARS)
    longer = {name: sorted(found[name]) for name in BARS if len(found[name]) > landed()[name]}
    assert not longer, json.dumps(longer, indent=1)


@pytest.mark.parametrize(
    ("job", "found"),
    [
        (lambda: None, set[str]()),
        (partial(bounce_key, "one"), {"games.play.claims"}),
        (partial(json.dumps, {}), set()),
    ],
)
def test_what_is_entered_is_seen_and_nothing_else(job: Callable[[], None], found: set[str]) -> None:
    assert modules_of(lambda: job) == found
