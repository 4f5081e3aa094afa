"""Who answers nothing has 72 hours from their first question, and until its deadline if that is
later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.calendar.hours import Hours
from accounts.calendar.models import Absence
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import PRESETS, encode_terms
from games.clocks.timeouts import expire_due_turns
from games.leagues import organiser_commands
from games.leagues.runtime.first_answers import add_running_time, find_first_answer_deadline
from games.play.models import Standstill
from games.play.pending import Question
from tests.leagues.house.house import House

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PACES = ("live", "day", "relaxed", "evenings", "weekly")


def begin_slowly(pace: str) -> House:
    """A season of seven that begins with one table of four; three wait until it is over."""
    table = {"options": {"rounds": "1"}, "pace": encode_terms(PRESETS[pace])}
    house = House.founded(7, begin="few", at_once=1, silent_days=1000, table=table)
    house.begun()
    return house


def set_clocks(house: House) -> None:
    """What the sweep does a moment after a question was asked."""
    for game in house.games():
        set_missing_clocks_of_game(game.pk, house.now)


def ask_at(house: House, hour: int, *, away_days: int = 0) -> int:
    """Somebody is asked for the first time at that hour of the season, everybody else at their
    table answers; who that is. They are away from the next day on, for so many days."""
    start, (first,) = house.now, house.games()
    at_first = set(house.season().tables[1].players)
    quiet = min(at_first)
    if hour:
        for seat in first.seats.all():
            house.act(first, seat.number, "bid 1")
        house.now = start + hour * HOUR
        house.play(first)
        house.sweep()
        begun = [one.players for one in house.season().tables.values() if one.game is not None]
        quiet = min(set().union(*begun) - at_first)
    if away_days:
        first_day = (house.now + DAY).date()
        last_day = first_day + (away_days - 1) * DAY
        Absence.objects.create(person_id=quiet, first_day=first_day, last_day=last_day)
    set_clocks(house)
    for game in house.games()[1 if hour else 0 :]:
        for seat in game.seats.exclude(person=quiet):
            house.act(game, seat.number, "bid 1")
    return quiet


def get_question(person: int) -> Question:
    """The first question that was put to somebody."""
    first = Question.objects.filter(person=person).order_by("asked_at").first()
    assert first is not None
    return first


def find_out(house: House, at: datetime) -> set[int]:
    """Who is out after a sweep at that time."""
    house.now = at
    house.sweep()
    return set(house.season().out)


@pytest.mark.parametrize("away_days", [0, 5])
@pytest.mark.parametrize("hour", [0, 71, 200])
@pytest.mark.parametrize("pace", PACES)
def test_the_seat_is_kept_until_the_later_of_72_hours_and_the_deadline(
    transactional_db: None, pace: str, hour: int, away_days: int
) -> None:
    house = begin_slowly(pace)
    quiet = ask_at(house, hour, away_days=away_days)
    question = get_question(quiet)
    assert question.due_at is not None
    answer_by = max(question.asked_at + 72 * HOUR + away_days * DAY, question.due_at)
    assert find_first_answer_deadline(house.id, 1, quiet, []) == answer_by.replace(microsecond=0)
    assert find_out(house, answer_by - timedelta(seconds=1)) == set()
    assert find_out(house, answer_by) == {quiet}
    out = house.season().out[quiet]
    assert (out.unseated, out.excused, out.at) == (True, True, int(answer_by.timestamp()))


def test_who_lost_their_seats_to_the_clock_still_has_their_72_hours(
    transactional_db: None,
) -> None:
    house = begin_slowly("day")
    quiet = ask_at(house, 0)
    begun = get_question(quiet).asked_at
    house.now = begun + DAY + HOUR
    expire_due_turns(house.now)
    assert Question.objects.filter(person=quiet, answered_seq__isnull=False).exists()
    assert find_out(house, begun + 72 * HOUR - timedelta(seconds=1)) == set()
    assert find_out(house, begun + 72 * HOUR) == {quiet}


def test_two_seats_lost_before_the_first_answer_leave_no_mark(transactional_db: None) -> None:
    table = {"options": {"rounds": "3"}, "pace": encode_terms(PRESETS["day"]._replace(misses=1))}
    house = House.founded(7, silent_days=1, table=table)
    house.begun()
    set_clocks(house)
    quiet, begun = house.people[3].pk, house.now
    for game in house.games():
        for seat in game.seats.exclude(person=quiet):
            house.act(game, seat.number, "bid 1")
    house.now = begun + DAY + HOUR
    expire_due_turns(house.now)
    lost = [look for look in house.ports.tables.look(house.id, 1).values() if quiet in look.lost]
    assert len(lost) > 1
    assert quiet not in find_out(house, begun + 71 * HOUR)
    assert quiet in find_out(house, begun + 72 * HOUR)
    assert house.season().out[quiet].unseated


def test_a_pause_of_the_season_does_not_count(transactional_db: None) -> None:
    house = begin_slowly("day")
    quiet = ask_at(house, 0)
    begun = get_question(quiet).asked_at
    house.now = begun + DAY / 2
    organiser_commands.pause_season(house.id, 1, 0, house.now)
    house.sweep()
    assert find_out(house, begun + 4 * DAY) == set()
    organiser_commands.resume_season(house.id, 1, 0, house.now)
    house.sweep()
    answer_by = begun + 72 * HOUR + 3.5 * DAY
    assert find_out(house, answer_by - timedelta(seconds=1)) == set()
    assert find_out(house, answer_by) == {quiet}


def test_a_standstill_of_the_site_does_not_count_once_clocks_have_it_back(
    transactional_db: None,
) -> None:
    house = begin_slowly("day")
    quiet = ask_at(house, 0)
    begun = get_question(quiet).asked_at
    row = Standstill.objects.create(kind="stop", since=begun + DAY / 2)
    assert find_out(house, begun + 5 * DAY) == set()
    row.until = begun + 1.5 * DAY
    row.save()
    assert find_out(house, begun + 5 * DAY) == set(), "clocks have not got it back yet"
    row.credited_at = house.now
    row.save()
    assert (
        find_first_answer_deadline(house.id, 1, quiet, []) == begun.replace(microsecond=0) + 4 * DAY
    )
    assert find_out(house, house.now) == {quiet}


def test_who_has_answered_once_is_never_unseated(transactional_db: None) -> None:
    house = begin_slowly("day")
    ask_at(house, 0)
    answered = set(house.season().tables[1].players) - set(find_out(house, house.now + 20 * DAY))
    assert len(answered) == 3
    assert all(find_first_answer_deadline(house.id, 1, who, []) is None for who in answered)


def test_running_time_skips_days_away_and_spans_once() -> None:
    start = datetime(2027, 3, 1, 12, tzinfo=UTC)
    hours = Hours("UTC", away=((start.date() + DAY, start.date() + 2 * DAY),))
    two = [(start + 1 * DAY, start + 2 * DAY), (start + 5 * DAY, start + 6 * DAY)]
    assert add_running_time(start, 3 * DAY, Hours("UTC"), []) == start + 3 * DAY
    assert add_running_time(start, 3 * DAY, hours, []) == start + 5 * DAY
    assert add_running_time(start, 3 * DAY, hours, two) == start + 5 * DAY
    assert add_running_time(start, 3.1 * DAY, hours, two) == start + 6.1 * DAY
