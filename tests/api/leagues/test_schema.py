"""The API of leagues is what its schema says, to a guest, a player and an organiser."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Person
from tests.api.schemathesis_run import run
from tests.leagues.house.house import House
from tests.support.programs import client_of
from tests.support.schema_examples import EXAMPLES, FULL

ADDRESSES = "/leagues" if FULL else "/propose-correction$"
WHO = ["guest", "player", "organiser"] if FULL else ["organiser"]

pytestmark = [pytest.mark.promise, pytest.mark.django_db(transaction=True)]


def session(who: str, house: House) -> str:
    """The session of somebody; "" for a guest."""
    people: dict[str, Person] = {"player": house.people[0], "organiser": house.organiser}
    return client_of(people[who]).cookies["sessionid"].value if who in people else ""


@pytest.mark.parametrize("who", WHO)
def test_leagues_are_what_the_schema_says(who: str, running: House, live_server: Any) -> None:
    failed, answers, _places = run(
        live_server.url,
        session(who, running),
        running.row.slug,
        EXAMPLES,
        ADDRESSES,
        season=1,
        label="1",
    )
    assert not failed, "\n\n".join(failed)
    assert set(answers) & {200, 409} or who == "guest"
    assert max(answers) < 500
