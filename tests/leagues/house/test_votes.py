"""A table of a league ends by a vote only as its rules allow."""

from __future__ import annotations

import pytest

from games.leagues.standings.results import End
from games.votes.deciding import propose_motion, vote_on_motion
from games.votes.kinds import NotYet
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House

ENDS = {"none": End.NO_RESULT, "draw": End.DRAW, "bots": End.BOTS}


def agree(house: House, how: str) -> None:
    """All four at the first table say yes."""
    game = house.games()[0]
    first, *others = list(game.seats.order_by("number").values_list("person_id", flat=True))
    motion = propose_motion(game.pk, first or 0, how, house.now)
    for who in others:
        vote_on_motion(game.pk, who or 0, motion.number, True, house.now)


@pytest.mark.parametrize("how", ENDS)
def test_the_rules_forbid_it(house: House, how: str) -> None:
    house.begun()
    with pytest.raises(NotYet, match="a table of a league"):
        agree(house, how)
    assert house.games()[0].status == "running"


@pytest.mark.parametrize("how", ENDS)
def test_the_rules_allow_it(transactional_db: None, how: str) -> None:
    house = House.founded(4, size=4, no_result=True, draw=True, bots=True)
    house.begun()
    agree(house, how)
    house.sweep()
    result = house.season().tables[1].result
    assert result is not None
    assert result.end is ENDS[how]
    assert checked() == []
