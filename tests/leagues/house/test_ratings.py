"""Ratings as conditions of a league: certain ones only, of the league's own game."""

from __future__ import annotations

import pytest

from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.refusals import Refused, Why
from games.leagues.season.state import Stand
from games.play.sql import Cursor
from games.ratings import rating
from games.ratings.model import CERTAIN, Rating
from games.ratings.models import Step
from games.ratings.rating import verify_ratings_in_transaction
from tests.leagues.house.house import House
from tests.play.helpers import person


def rated(who: int, mean: float, deviation: float, rules: str = "pearls") -> None:
    Step.objects.create(
        person_id=who, rules=rules, nth=1, game_id=1, mean=mean, deviation=deviation
    )


@pytest.mark.parametrize(
    ("mean", "deviation", "rules", "why"),
    [
        (30.0, CERTAIN, "pearls", None),
        (30.0, CERTAIN + 0.1, "pearls", Why.UNRATED),
        (30.0, CERTAIN, "keywest", Why.UNRATED),
        (24.9, CERTAIN, "pearls", Why.RATING_LOW),
    ],
)
def test_a_certain_rating_of_this_game_is_asked_for(
    transactional_db: None, mean: float, deviation: float, rules: str, why: Why | None
) -> None:
    house, who = House.founded(4, rating=(1500, 0)), person()
    rated(who.pk, mean, deviation, rules)
    house.sweep()
    house.at(Milestone.OPENS)
    if why:
        with pytest.raises(Refused) as no:
            commands.enter_season(house.id, 1, who.pk, house.now)
        assert no.value.why is why
        return
    commands.enter_season(house.id, 1, who.pk, house.now)
    assert house.season().entrants[who.pk].stand is Stand.IN


def test_a_season_that_was_never_opened_is_refused_in_words(house: House) -> None:
    with pytest.raises(Refused) as no:
        commands.enter_season(house.id, 7, house.people[0].pk, house.now)
    assert no.value.why is Why.NOT_OPEN_YET


def test_the_draw_seeds_by_them(transactional_db: None) -> None:
    house = House.founded(8, seats=4, size=4, widths=(1,))
    strong = [one.pk for one in house.people[-4:]]
    for who in strong:
        rated(who, 30.0, 3.0)
    house.begun()
    assert set(house.season().groups[0].players) == set(strong)


def test_a_season_that_was_played_is_rated(running: House) -> None:
    running.play_out()
    while rating.rate_earliest_games():
        pass
    assert set(Step.objects.values_list("rules", "nth")) == {("pearls", n) for n in range(1, 5)}
    known = running.ports.people.about([running.people[0].pk], "pearls")[running.people[0].pk]
    assert known.rating is None
    assert Rating(25, CERTAIN).certain
    with Cursor() as cursor:
        assert verify_ratings_in_transaction(cursor).wrong == []
