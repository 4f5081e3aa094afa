"""Ratings of games that were played here: rated once, in their order, and the same as from
nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.play import ending
from games.play.models import Game, Seat, Status
from games.ratings import rating
from games.ratings.models import Rated, Step
from games.rules.registry import GAMES
from games.seats import handover
from games.sweep.management.commands import sweep
from tests.play.helpers import Party, person
from tests.ratings.finished import again, check, everything, played, rated_all
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)


def test_a_game_that_is_over_is_rated_once() -> None:
    party = played()
    assert rated_all() == 1
    before = everything()
    assert {row[0] for row in before} == set(party.game.seats.values_list("person", flat=True))
    assert rated_all() == 0
    assert everything() == before
    best = party.game.seats.get(rank=1) if party.game.seats.filter(rank=1).count() == 1 else None
    if best:
        assert Step.objects.get(person=best.person_id).mean > 25


def test_running_games_change_nothing() -> None:
    Party.sit_down(2, rounds="1")
    assert rated_all() == 0
    assert not Rated.objects.exists()


def test_by_steps_or_at_once_is_the_same() -> None:
    first = played(3)
    for _ in range(3):
        again(first)
    assert rated_all(1) == 4
    by_steps = everything()
    Step.objects.all().delete()
    Rated.objects.all().delete()
    assert rated_all() == 4
    assert everything() == by_steps
    assert check().wrong == []
    assert check().steps == 12


def test_killed_in_between_nothing_is_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    first = played()
    again(first)
    rating.rate_earliest_games(1)
    before = everything()
    with monkeypatch.context() as patch:
        patch.setattr(rating, "COPY_STEPS", "COPY ratings_step (no_such) FROM STDIN")
        with pytest.raises(Exception, match="no_such"):
            rating.rate_earliest_games()
    assert (everything(), Rated.objects.count()) == (before, 1)
    assert rated_all() == 1
    assert check().wrong == []


def test_a_result_that_changes_is_rated_anew_from_there() -> None:
    parties = [played()]
    for _ in range(3):
        parties.append(again(parties[0]))
    rated_all()
    before = everything()
    wrong = parties[2]
    Game.objects.filter(pk=wrong.id).update(status=Status.ABANDONED, version=99)
    assert rated_all() == 2
    assert not Step.objects.filter(game=wrong.id).exists()
    assert everything()[:4] == before[:4]
    assert sorted(Step.objects.values_list("nth", flat=True)) == [1, 1, 2, 2, 3, 3]
    assert check().wrong == []


def test_a_game_that_was_written_late_takes_its_place() -> None:
    """It ended earlier than one that is rated already, but its transaction came later."""
    parties = [played()]
    parties += [again(parties[0]) for _ in range(2)]
    early = parties.pop()
    hidden = Game.objects.get(pk=early.id)
    Game.objects.filter(pk=early.id).update(finished_at=None)
    rated_all()
    then = parties[0].game.created_at - timedelta(hours=1)
    Game.objects.filter(pk=hidden.pk).update(finished_at=then)
    assert rated_all() == 3
    assert set(Step.objects.filter(game=early.id).values_list("nth", flat=True)) == {1}
    assert check().wrong == []


def test_another_model_rates_everything_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    again(played())
    rated_all()
    for room in ("games.ratings.rating.MODEL", "games.ratings.rating.MODEL"):
        monkeypatch.setattr(room, 2)
    assert rated_all() == 2
    assert set(Rated.objects.values_list("model", flat=True)) == {2}


def test_kinds_of_games_do_not_mix() -> None:
    party = played()
    other = again(party)
    Game.objects.filter(pk=other.id).update(rules="keywest")
    assert rated_all() == 2
    assert set(Step.objects.values_list("rules", "nth")) == {("pearls", 1), ("keywest", 1)}


def test_who_gives_up_a_seat_comes_last_and_the_bot_is_nobody() -> None:
    party = Party.sit_down(3, rounds="1")
    party.bid(0, 1, 2)
    gone = party.game.seats.get(number=0).person_id
    handover.give_up_seat(party.id, gone or 0, timezone.now())
    party.play_out()
    rated_all()
    steps = {one.person_id: one.mean for one in Step.objects.all()}
    assert len(steps) == 3
    assert steps[gone or 0] == min(steps.values())


def test_without_result_nobody_is_rated_and_bots_at_the_end_rate_nobody() -> None:
    for how in (ending.NONE, ending.BOTS):
        party = Party.sit_down(2, rounds="1")
        party.bid(1)
        ending.end_by_agreement(party.id, how, timezone.now())
    assert rated_all() == 2
    assert not Step.objects.exists()


def test_the_last_end_rates_whose_clock_ran() -> None:
    party = Party.sit_down(3, rounds="1")
    party.act(0, "bid 1")
    party.act(1, "bid 2")
    ending.end_with_season(party.id, timezone.now())
    rated_all()
    means = {one.person_id: one.mean for one in Step.objects.all()}
    by_seat = [means[one.person_id or 0] for one in party.game.seats.order_by("number")]
    assert by_seat[0] == by_seat[1] > 25 > by_seat[2]


def test_a_draw_is_a_tie() -> None:
    party = Party.sit_down(2, rounds="1")
    ending.end_by_agreement(party.id, ending.DRAW, timezone.now())
    rated_all()
    assert set(Step.objects.values_list("mean", flat=True)) == {25.0}


def test_private_tables_and_practice_rate_nobody() -> None:
    party = played()
    Game.objects.filter(pk=party.id).update(private=True)
    alone = Party.sit_down(1, bots=[next(iter(PEARLS.bots))], rounds="1")
    alone.play_out()
    rated_all()
    assert not Step.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_check_finds_what_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    party = played()
    call_command("rate")
    call_command("rate", "--check")
    assert "1 games, 2 ratings checked: all right." in capsys.readouterr().out
    one = Step.objects.filter(game=party.id)[:1].get()
    Step.objects.filter(person=one.person_id).update(mean=one.mean + 0.000001)
    with pytest.raises(CommandError, match="1 ratings"):
        call_command("rate", "--check")
    Step.objects.filter(person=one.person_id).update(mean=one.mean)
    Seat.objects.filter(game=party.id).update(rank=1)
    with pytest.raises(CommandError, match="ratings are not"):
        call_command("rate", "--check")
    Seat.objects.filter(game=party.id).update(rank=1)


def test_one_process_rates_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    played()
    monkeypatch.setattr(rating, "TRY_LOCK", "SELECT %s::bigint IS NULL")
    assert rating.rate_earliest_games() == 0
    assert not Rated.objects.exists()


def test_the_look_of_a_minute_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    played()
    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)
    sweep.run_round(zones=False)
    assert not Rated.objects.exists()
    sweep.run_round(zones=False, ratings=True)
    assert Rated.objects.exists()


def test_who_sits_down_before_anything_was_played_has_the_whole_game() -> None:
    party = Party.sit_down(3, rounds="1")
    stranger = person("Late")
    Seat.objects.filter(game=party.game, number=1).update(person=stranger)
    party.play_out()
    rated_all()
    assert stranger.pk in set(Step.objects.values_list("person", flat=True))
