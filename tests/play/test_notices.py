"""Who is to be told of a fact is written with the fact, once; what they know already they are not
told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Person
from games.play import claims, commands
from games.play.claims import Candidate, Claim, Verdict
from games.play.models import Attempt, Notice, Question, Seat
from games.play.notice import State
from games.play.sql import Cursor
from games.rules.types import Refused
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.play.wire import round_trips


@pytest.fixture(autouse=True)
def _nothing_lies_here(transactional_db: None) -> None:
    Notice.objects.all().delete()


def told(party: Party, kind: str) -> list[int]:
    """The seats that have a notice of this kind, oldest first."""
    return list(
        Notice.objects.filter(game_id=party.id, kind=kind)
        .order_by("id")
        .values_list("seat", flat=True)
    )


def at_once_or_never(_person: int, _waiting: object, _mailed: object, now: datetime) -> Verdict:
    return Verdict(now)


def claim(now: datetime, when: Callable[..., Verdict]) -> Claim | None:
    """What waits for the person who has waited longest."""

    def judge(found: Sequence[Candidate], at: datetime) -> dict[int, Verdict]:
        return {one.person_id: when(*one, at) for one in found}

    return next(iter(claims.claim_notices(now, judge, 1)), None)


def later(**ahead: int) -> datetime:
    return timezone.now() + timedelta(**ahead)


def test_the_beginning_and_each_new_question_are_told_to_those_they_concern(party: Party) -> None:
    assert sorted(told(party, "started")) == [0, 1, 2]
    assert sorted(told(party, "turn")) == [0, 1, 2]
    party.bid(3, 0, 0)
    assert told(party, "turn")[3:] == [0]
    question = Question.objects.get(game_id=party.id, seat=0, answered_seq=None)
    assert Notice.objects.filter(seq=question.asked_seq, seat=0, kind="turn").count() == 1


def test_the_end_is_told_to_every_person_and_to_no_bot() -> None:
    party = Party.sit_down(2, bots=["timid"])
    people = set(Seat.objects.filter(game_id=party.id, bot=None).values_list("number", flat=True))
    party.play_out()
    assert set(told(party, "over")) == people
    assert set(told(party, "turn")) <= people


def test_a_notice_is_written_with_the_facts_or_not_at_all(party: Party) -> None:
    before = Notice.objects.count()
    with transaction.atomic():
        party.bid(3, 0, 0)
        assert Notice.objects.count() == before + 1
        transaction.set_rollback(True)
    with pytest.raises(Refused):
        party.act(0, "bid 1000")
    assert Notice.objects.count() == before


def test_nobody_has_two_notices_of_one_thing(party: Party) -> None:
    notice = Notice.objects.filter(game_id=party.id).first()
    assert notice
    notice.pk = None
    with pytest.raises(IntegrityError):
        notice.save(force_insert=True)


def test_notices_cost_an_act_no_round_trip(party: Party) -> None:
    for seat in (0, 1):
        party.act(seat, "bid 1")
    token = party.token(2)
    with round_trips() as trips:
        commands.act(party.id, 2, "bid 3", token)
    assert len(trips) <= 3


@pytest.mark.parametrize(("taste", "minutes"), [("soon", 10), ("180", 10), ("now", 0)])
def test_a_notice_waits_as_long_as_the_person_wishes(
    party: Party, taste: str, minutes: int
) -> None:
    Person.objects.update(mails={"turn": taste})
    party.act(0, "bid 0")
    party.act(1, "bid 3")
    party.act(2, "bid 0")
    notice = Notice.objects.filter(kind="turn", seat=1).latest("id")
    assert notice.due_at - notice.created_at == timedelta(minutes=minutes)


def test_whoever_has_just_moved_is_not_told_at_once_what_comes_next(party: Party) -> None:
    Person.objects.update(mails={"turn": "now"})
    party.bid(3, 0, 0)
    party.act(0, "pick a")
    notice = Notice.objects.filter(kind="turn", seat=0).latest("id")
    assert notice.due_at - notice.created_at == timedelta(minutes=10)


def test_one_mail_tells_all_of_a_table(party: Party) -> None:
    """What was asked a moment ago goes along with what is due, so that no second mail is held back
    behind the first."""
    now, mine = later(seconds=1), Notice.objects.filter(seat=0)
    assert claim(now, at_once_or_never) is None
    mine.filter(kind="started").update(due_at=now)
    claimed = claim(now, at_once_or_never)
    assert claimed
    assert {notice.kind for notice in claimed.notices} == {"started", "turn"}
    assert not mine.filter(state=State.QUEUED).exists()


def test_what_was_answered_meanwhile_is_dropped_and_the_rest_stays(party: Party) -> None:
    party.act(0, "bid 1")
    assert claims.strike_off_all_needless_notices(timezone.now()) == 0
    assert claims.strike_off_all_needless_notices(later(minutes=11)) == 2
    left = Notice.objects.filter(state=State.QUEUED).values_list("seat", "kind")
    assert sorted(left) == [(1, "started"), (1, "turn"), (2, "started"), (2, "turn")]


def test_an_answer_between_claim_and_sending_drops_the_notice(party: Party) -> None:
    claimed = claim(later(minutes=11), at_once_or_never)
    assert claimed
    seat = claimed.notices[0].seat
    assert len(claims.strike_off_needless_notices(claimed.notices, timezone.now())) == 2
    party.act(seat, "bid 1")
    assert claims.strike_off_needless_notices(claimed.notices, timezone.now()) == []
    assert Notice.objects.filter(seat=seat, state=State.OBSOLETE).count() == 2


def test_two_senders_never_hold_the_same_person(party: Party) -> None:
    now = later(minutes=11)
    held = at_once([lambda: claim(now, at_once_or_never)] * 5)
    people = [claimed.person_id for claimed in held if claimed]
    assert len(people) == len(set(people)) <= 3
    while (claimed := claim(now, at_once_or_never)) is not None:
        people.append(claimed.person_id)
    assert len(people) == len(set(people)) == 3


def test_all_that_one_person_waits_for_is_claimed_together_and_newer_things_wait_for_it(
    party: Party,
) -> None:
    now = later(minutes=11)
    claimed = claim(now, at_once_or_never)
    assert claimed
    assert {notice.kind for notice in claimed.notices} == {"started", "turn"}
    assert len({notice.message for notice in claimed.notices}) == 1
    Notice.objects.filter(person_id=claimed.person_id, kind="started").update(
        state=State.QUEUED, due_at=now
    )
    others = [claim(now, at_once_or_never) for _ in range(3)]
    assert claimed.person_id not in {other.person_id for other in others if other}


def test_a_claim_of_a_killed_sender_comes_back_as_ambiguous_under_the_same_message(
    party: Party,
) -> None:
    first = claim(later(minutes=11), at_once_or_never)
    assert first
    Notice.objects.exclude(person_id=first.person_id).delete()
    assert claim(later(minutes=12), at_once_or_never) is None
    again = claim(later(minutes=15), at_once_or_never)
    assert again
    assert [notice.message for notice in again.notices] == [
        notice.message for notice in first.notices
    ]
    assert Attempt.objects.get().outcome == State.AMBIGUOUS


def test_what_a_killed_sender_had_is_on_record_though_it_is_put_off(party: Party) -> None:
    first = claim(later(minutes=11), at_once_or_never)
    assert first
    Notice.objects.exclude(person_id=first.person_id).delete()
    tomorrow = later(hours=8)
    assert claim(later(minutes=15), lambda *_: Verdict(tomorrow)) is None
    assert set(Notice.objects.values_list("state", "due_at")) == {(State.AMBIGUOUS, tomorrow)}
    noted = Attempt.objects.get()
    assert (noted.outcome, noted.message) == (State.AMBIGUOUS, first.notices[0].message)
    assert claim(later(hours=9), at_once_or_never)
    assert Attempt.objects.count() == 1


def test_each_failure_waits_twice_as_long_and_in_the_end_it_is_given_up(party: Party) -> None:
    assert [claims.compute_retry_wait(number).total_seconds() for number in (1, 2, 3, 20)] == [
        30,
        60,
        120,
        3600,
    ]
    claimed = claim(later(minutes=11), at_once_or_never)
    assert claimed
    last = [notice._replace(attempts=claims.MOST_ATTEMPTS) for notice in claimed.notices]
    claims.settle_notices(claimed.person_id, last, State.RETRY, "451 later", timezone.now())
    assert Attempt.objects.get().outcome == State.FAILED
    assert set(
        Notice.objects.filter(person_id=claimed.person_id).values_list("state", flat=True)
    ) == {State.FAILED}


def test_that_a_mail_was_sent_is_planned_once_and_noted_as_often(party: Party) -> None:
    """The server makes at most five plans of its own before it keeps one."""
    claimed = claim(later(minutes=11), at_once_or_never)
    assert claimed
    one = claimed.notices[0]
    for _ in range(15):
        claims.settle_notices(claimed.person_id, [one], State.SENT, "250", timezone.now())
    assert Attempt.objects.count() == 15
    with Cursor() as cursor:
        cursor.execute(
            "SELECT max(custom_plans) <= 5, max(generic_plans) >= 5 FROM pg_prepared_statements "
            "WHERE statement LIKE '%games_attempt%UPDATE games_notice%WHERE id = $%'"
        )
        assert cursor.fetchall() == [(True, True)]


def test_who_may_not_be_told_yet_is_put_off_and_who_never_is_struck_off(party: Party) -> None:
    now = later(minutes=11)
    assert (
        claim(now, lambda _person, _waiting, _mailed, at: Verdict(at + timedelta(hours=1))) is None
    )
    assert claim(now, at_once_or_never) is None
    assert Notice.objects.filter(state=State.QUEUED).count() == 6
    unwanted = lambda _person, waiting, _mailed, _at: Verdict(None, tuple(waiting))  # noqa: E731
    assert claim(now + timedelta(hours=2), unwanted) is None
    assert set(Notice.objects.values_list("state", flat=True)) == {State.OBSOLETE}
