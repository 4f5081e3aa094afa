"""At the last end nobody gains by waiting: the score that all could see then is the least that the
others have."""

from __future__ import annotations

from games.leagues.season.results import list_taken_results
from games.leagues.standings.results import award_points
from games.play.ending import compute_public_places, end_with_season
from games.rules.keywest.game import GAME as KEYWEST
from games.rules.registry import GAMES
from tests.leagues.house.checked import checked
from tests.leagues.house.house import RULES, House
from tests.play.helpers import Party, said


def counts(party: Party) -> list[int]:
    return [int(one) for one in party.table(None).view["counts"]]


def test_the_public_score_of_the_moment_is_the_least(transactional_db: None) -> None:
    house = House.founded(4, size=4, table=RULES["table"] | {"options": {"rounds": "3"}})
    house.begun()
    game = house.games()[0]
    party = Party(game)
    while sum(counts(party)) < 1:
        seat = party.asked()[0]
        decision = party.table(seat).decision
        assert decision is not None
        lines = [str(move) for move in decision.moves]
        house.act(game, seat, next((x for x in lines if x in ("open", "keep")), lines[0]))
    before = counts(party)
    assert len(set(before)) > 1
    event = end_with_season(game.pk, house.now)
    assert list(event.floor) == [1 + sum(b > a for b in before) for a in before]
    assert said(game.pk, "last end")[0]["floor"] == list(event.floor)


def test_the_league_counts_by_it(transactional_db: None) -> None:
    house = House.founded(4, size=4)
    house.begun()
    game = house.games()[0]
    seats = [who or 0 for who in game.seats.order_by("number").values_list("person_id", flat=True)]
    house.act(game, 0, "bid 1")
    house.ports.tables.finish(game.pk)
    house.sweep()
    result = list_taken_results(house.season(), 0)[0]
    assert result.floor == (1, 1, 1, 1)
    assert result.held == {1, 2, 3}
    given = award_points(house.season().ruled.scale[4], result)
    assert given[0].points >= max(one.points for one in given[1:])
    assert len(seats) == 4
    assert checked() == []


def test_the_points_of_key_west_are_public_and_those_of_keyflower_are_not() -> None:
    assert KEYWEST.public_score is not None
    assert KEYWEST.public_score({"players": [{"points": 7}, {"points": 3}]}) == (7, 3)
    assert GAMES["keyflower"].public_score is None


def test_ties_share_a_place() -> None:
    class Scored:
        public_score = staticmethod(lambda _view: (3, 5, 5, 1))
        view = staticmethod(lambda _state, _seat: {})

    class At:
        state = None

    assert compute_public_places(Scored, At) == (3, 1, 1, 4)  # type: ignore[arg-type]
