"""A game that two moderators end, declare void or give another result: by every door, with what
follows in leagues and ratings."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.desk.powers import DeskRefused
from games.leagues.runtime.checks import list_faults_by_log
from games.leagues.season.results import list_taken_results
from games.leagues.standings.results import End, award_points
from games.play.models import Game, Notice, Seat, Status
from games.play.sql import Cursor
from games.play.store import load_opened_rows
from games.play.table import load_header, table_for
from games.play.verify import prove_draws
from games.ratings import rating
from games.ratings.models import Step
from games.rules.registry import GAMES
from tests.clocks.clocked import Clocked
from tests.desk.doing.doors import DOORS, agree, by_machine, wrong
from tests.leagues.house.house import House
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.desk_doing import do, lines
from tests.support.moderators import Moderator
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)


@pytest.fixture
def over(db: None) -> Party:
    """A game that three have played to its end."""
    return beginning("a game of three that is over", played_out)


def played_out() -> Party:
    """They play it."""
    party = Party.sit_down(3, rounds="1")
    party.play_out()
    return party


def standing(party: Party) -> tuple[str, list[int | None]]:
    """Status and places."""
    ranks = Seat.objects.filter(game=party.id).order_by("number").values_list("rank", flat=True)
    return Game.objects.get(pk=party.id).status, list(ranks)


def proved(party: Party) -> bool:
    """Whether everybody can check the dice."""
    with Cursor() as cursor:
        rows = load_opened_rows(cursor, party.id, 0, 2**31 - 1)
    proof = prove_draws("pearls", rows)
    return proof is not None and proof.sound


@pytest.mark.parametrize("door", DOORS)
def test_bots_finish_a_game_by_two(
    door: str, mo: Moderator, ned: Moderator, client: Client
) -> None:
    party = Clocked.sit_down(3)
    DOORS[door](mo, party, "finish")
    assert standing(party)[0] == Status.RUNNING
    assert agree(door, ned) == "done"
    status, ranks = standing(party)
    assert status == Status.FINISHED
    assert None not in ranks
    assert "Moderators had bots play to the end" in " ".join(lines(party))
    assert wrong(party) == []
    assert proved(party)


@pytest.mark.parametrize("door", DOORS)
def test_a_running_game_is_void_and_its_result_is_set_again(
    door: str, mo: Moderator, ned: Moderator, client: Client
) -> None:
    party = Clocked.sit_down(3)
    DOORS[door](mo, party, "void")
    assert agree(door, ned) == "done"
    assert standing(party) == (Status.ABANDONED, [None] * 3)
    page = client.get(f"/t/{party.game.slug}/").content.decode()
    assert "declared the game void" in page
    assert wrong(party) == []
    DOORS[door](mo, party, "correct", places="2 1 3", points="4 9 -1")
    assert agree(door, ned) == "done"
    assert standing(party) == (Status.FINISHED, [2, 1, 3])
    assert [score.points for score in table_for(party.id, None).scores] == [4, 9, -1]
    assert client.get(f"/t/{party.game.slug}/").status_code == 200
    assert wrong(party) == []
    assert proved(party)


@pytest.mark.parametrize("door", DOORS)
def test_a_result_is_corrected_and_set_back_and_made_void(
    door: str, over: Party, mo: Moderator, ned: Moderator, client: Client
) -> None:
    before, ended = standing(over), Game.objects.get(pk=over.id).finished_at
    points = [one.points for one in load_header("id", over.id).seats]
    DOORS[door](mo, over, "correct", places="3 2 1", points="")
    assert agree(door, ned) == "done"
    assert standing(over) == (Status.FINISHED, [3, 2, 1])
    assert [one.points for one in load_header("id", over.id).seats] == points
    assert "corrected the result" in " ".join(lines(over))
    places = " ".join(map(str, before[1]))
    DOORS[door](ned, over, "correct", places=places, points="")
    assert agree(door, mo) == "done"
    assert standing(over) == before
    DOORS[door](mo, over, "void")
    assert agree(door, ned) == "done"
    assert standing(over)[0] == Status.ABANDONED
    assert Game.objects.get(pk=over.id).finished_at == ended
    assert Notice.objects.filter(game=over.id, kind="over").count() == 3
    assert Notice.objects.filter(game=over.id, kind="decided").count() == 9
    assert client.get(f"/t/{over.game.slug}/").status_code == 200
    assert client.get(f"/t/{over.game.slug}/dice/").status_code == 200
    assert wrong(over) == []
    assert proved(over)


def test_alone_at_the_machine_a_result_says_so(over: Party, mo: Moderator) -> None:
    by_machine(mo, over, "correct", places="3 2 1", points="", alone=True)
    assert "decided by one moderator alone" in lines(over)[-2]
    assert wrong(over) == []


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ("1 2", ""),
        ("1 2 2 3", ""),
        ("2 2 3", ""),
        ("1 2 4", ""),
        ("0 1 2", ""),
        ("x y z", ""),
        ("1 2 3", "1 2"),
        ("1 2 3", "1 2 999999"),
        ("", ""),
        ("² 1 3", ""),
    ],
)
def test_what_is_no_result_is_refused(
    places: str, points: str, over: Party, mo: Moderator, ned: Moderator
) -> None:
    before = standing(over)
    with pytest.raises(DeskRefused):
        do(mo, over, "correct", places=places, points=points)
    assert standing(over) == before


def test_a_running_game_has_no_result_to_correct_and_a_finished_one_no_end(
    over: Party, mo: Moderator, ned: Moderator
) -> None:
    with pytest.raises(DeskRefused):
        do(mo, Clocked.sit_down(3), "correct", places="1 2 3", points="")
    with pytest.raises(DeskRefused):
        do(mo, over, "finish")
    with pytest.raises(DeskRefused):
        do(mo, over, "halt", days=1)


def test_ratings_follow(over: Party, mo: Moderator, ned: Moderator) -> None:
    def steps() -> dict[int, float]:
        while rating.rate_earliest_games():
            pass
        found = Step.objects.filter(game_id=over.id)
        return dict(found.values_list("person_id", "mean"))

    before = steps()
    assert len(before) == 3
    ranks = [one.rank for one in load_header("id", over.id).seats]
    other = {1: "1 2 3", 2: "2 1 3", 3: "3 1 2"}[3 if ranks[0] == 1 else 1]
    do(mo, over, "correct", places=other, points="")
    agree("page", ned)
    assert steps() != before
    do(mo, over, "void")
    agree("page", ned)
    assert steps() == {}
    do(mo, over, "correct", places=" ".join(str(rank) for rank in ranks), points="")
    agree("page", ned)
    assert steps().keys() == before.keys()


def test_nobody_gains_where_moderators_have_bots_finish_a_table_of_a_league(
    transactional_db: None, mo: Moderator, ned: Moderator
) -> None:
    house = House.founded(4, size=4)
    house.begun()
    party = Party(house.games()[0])
    house.act(party.game, 0, "bid 1")
    do(mo, party, "finish")
    agree("page", ned)
    house.sweep()
    result = list_taken_results(house.season(), 0)[0]
    assert (result.end, result.held, result.floor) == (End.RULED, {1, 2, 3}, (1, 1, 1, 1))
    scale = house.season().ruled.scale[4]
    given = [one.points for one in award_points(scale, result)]
    assert given[0] >= 60 * sum(scale) // 4
    assert max(given[1:]) <= 60 * scale[-1]
    assert "as moderators decided" in league_page(house)
    do(mo, party, "correct", places="4 1 2 3", points="")
    agree("page", ned)
    corrected = list_taken_results(house.season(), 0)[0]
    given = [one.points // 60 for one in award_points(scale, corrected)]
    assert given == [scale[3], scale[0], scale[1], scale[2]], "what was corrected is not held back"
    assert not any(found for _slug, found in list_faults_by_log([house.row.slug]))


def league_page(house: House) -> str:
    """Of the division."""
    return Client().get(f"/leagues/{house.row.slug}/1/1/").content.decode()


def test_a_league_follows_by_facts_of_its_own(
    transactional_db: None, mo: Moderator, ned: Moderator
) -> None:
    house = House.founded(4)
    house.begun()
    house.play_out()
    house.sweep()
    number, table = min(house.season().tables.items())
    party = Party(Game.objects.get(pk=table.game))
    assert table.result is not None
    places = table.result.places
    do(mo, party, "correct", places="4 3 2 1" if places != (4, 3, 2, 1) else "1 2 3 4", points="")
    agree("page", ned)
    now = house.season().tables[number].result
    assert now is not None
    assert now.places != places
    do(mo, party, "void")
    agree("page", ned)
    assert str(house.season().tables[number].result.end) == "no result"  # type: ignore[union-attr]
    assert house.season().corrections == 2
    house.now += timedelta(hours=1)
    house.sweep()
    assert not any(found for _slug, found in list_faults_by_log([house.row.slug]))
