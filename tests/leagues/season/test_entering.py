"""Entering a season: what each must fulfil, who waits, and what is refused in words."""

from __future__ import annotations

import pytest

from games.leagues.calendar import Milestone
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season import commands
from games.leagues.season.state import Stand, list_waiting_entrants
from tests.leagues.season.given import ABOUT, Told


def refused(told: Told, what: commands.Command) -> Why:
    """The reason; and nothing has changed."""
    with pytest.raises(Refused) as no:
        told.do(what)
    return no.value.why


def enter(who: int, **about: object) -> commands.Enter:
    return commands.Enter(who, ABOUT._replace(**about))


def test_one_click_is_enough() -> None:
    told = Told().until(Milestone.OPENS)
    assert told.do(enter(1)) == (facts.Entered(1, waiting=False, rank=1),)


@pytest.mark.parametrize(
    ("hour", "why"),
    [(None, Why.NOT_OPEN_YET), (Milestone.OPENS, Why.IN_ALREADY), (Milestone.CLOSES, Why.TOO_LATE)],
)
def test_too_early_twice_and_too_late_are_refused(hour: Milestone | None, why: Why) -> None:
    told = Told()
    if hour:
        told.until(Milestone.OPENS).enter([1]).until(hour)
    assert refused(told, enter(1 if hour is Milestone.OPENS else 2)) is why


@pytest.mark.parametrize(
    ("rules", "about", "why"),
    [
        ({}, {"suspended": True}, Why.SUSPENDED),
        ({}, {"gone": True}, Why.SUSPENDED),
        ({}, {"barred": True}, Why.OUT_FOR_A_SEASON),
        ({"mail": True}, {"mail": False}, Why.MAIL),
        ({"finished": 5}, {"finished": 4, "begun": 4}, Why.FINISHED_FEW),
        ({"finished_share": 80}, {"finished": 7, "begun": 9}, Why.FINISHED_SHARE),
        ({"rating": (1500, 0)}, {"rating": 1499}, Why.RATING_LOW),
        ({"rating": (0, 1500)}, {"rating": 1501}, Why.RATING_HIGH),
        ({"rating": (1500, 0)}, {"rating": None}, Why.UNRATED),
        ({"entry": "invited"}, {}, Why.INVITED_ONLY),
    ],
)
def test_who_is_refused_hears_why(rules: dict, about: dict, why: Why) -> None:
    assert refused(Told(**rules).until(Milestone.OPENS), enter(1, **about)) is why


@pytest.mark.parametrize(
    ("rules", "about"),
    [
        ({"finished": 5}, {"finished": 5}),
        ({"finished_share": 80}, {"finished": 8, "begun": 10}),
        ({"finished_share": 80}, {}),
        ({"rating": (1500, 1600)}, {"rating": 1500}),
        ({"rating": (0, 1600)}, {}),
    ],
)
def test_who_meets_a_condition_exactly_is_in(rules: dict, about: dict) -> None:
    told = Told(**rules).until(Milestone.OPENS)
    told.do(enter(1, **about))
    assert told.season.entrants[1].stand is Stand.IN


def test_a_reason_says_how_it_could_be_met() -> None:
    with pytest.raises(Refused) as no:
        Told(finished=5).until(Milestone.OPENS).do(enter(1, finished=3))
    assert no.value.about == {"least": 5, "has": 3}


def test_an_invitation_opens_a_closed_league_and_spares_approval() -> None:
    for entry in ("invited", "approved"):
        told = Told(entry=entry).until(Milestone.OPENS)
        told.do(commands.Invite(1, 99), enter(1))
        assert told.season.entrants[1].stand is Stand.IN


def test_approval_lets_in_once() -> None:
    told = Told(entry="approved").until(Milestone.OPENS).enter([1])
    assert told.season.entrants[1].stand is Stand.APPLIED
    told.do(commands.Approve(1, 99))
    assert told.season.entrants[1].stand is Stand.IN
    assert refused(told, commands.Approve(1, 99)) is Why.NOT_IN


def test_who_comes_when_it_is_full_waits_by_time_and_substitutes_wait_less() -> None:
    told = Told(most=4).until(Milestone.OPENS).enter([1, 2, 3, 4, 5])
    told.enter([6], rank=2).enter([7], rank=1).enter([8], rank=0)
    assert list_waiting_entrants(told.season) == [8, 5, 7, 6]


def test_who_goes_lets_the_first_of_the_line_in() -> None:
    told = Told(most=4).until(Milestone.OPENS).enter([1, 2, 3, 4, 5, 6])
    told.do(commands.Withdraw(2))
    assert told.season.entrants[5].stand is Stand.IN
    told.do(commands.Answer(3, "out"))
    assert told.season.entrants[6].stand is Stand.IN
    assert refused(told, commands.Withdraw(2)) is Why.NOT_IN


def test_later_can_still_become_in_but_not_the_other_way_round() -> None:
    told = Told().until(Milestone.OPENS)
    told.do(commands.Answer(1, "later"))
    assert told.do(commands.Answer(1, "later")) == ()
    told.enter([1])
    assert refused(told, commands.Answer(1, "later")) is Why.IN_ALREADY


def test_checking_in_is_for_who_is_in_and_only_before_the_draw() -> None:
    told = Told().until(Milestone.OPENS).enter([1])
    assert refused(told, commands.CheckIn(1)) is Why.NO_CHECK_IN_YET
    told.until(Milestone.CHECK_IN)
    assert refused(told, commands.CheckIn(2)) is Why.NOT_IN
    assert told.do(commands.CheckIn(1)) == (facts.CheckedIn(1),)
    assert told.do(commands.CheckIn(1)) == ()
