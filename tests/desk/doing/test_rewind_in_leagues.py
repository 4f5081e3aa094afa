"""What a game set back means in a league: its organisers are asked by mail, nobody is silent or
late for what is asked anew, and answers that were given stay given."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import Person
from games.leagues.runtime.table_states import load_table_states
from games.leagues.season.ports import TableState
from games.mail.inbound.models import Incoming
from games.mail.inbound.orders import unseated_senders
from games.mail.outbound import answers
from games.mail.outbound.sender import send_due_mails
from games.mail.reply import Use
from games.play.models import Notice, Seat
from games.play.notice import Due, Kind
from games.rules.registry import GAMES
from games.seats import reliability
from games.votes import deciding, effects
from games.votes.deciding import close_due_votes
from games.votes.kinds import OPEN_FOR
from games.votes.models import Ballot, Motion
from tests.leagues.house.house import RULES, House
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.mail_time import all_kinds
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db
DAY, ROUNDS = timedelta(days=1), {"rounds": "2"}


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, db: None) -> House:
    """A league of four at one table, who have bid."""
    monkeypatch.setitem(GAMES, "pearls", PEARLS)
    return beginning("a season at one table, all of whom have bid", all_have_bid)


def all_have_bid() -> House:
    """They do."""
    table = RULES["table"] | {"options": ROUNDS}
    house = House.that_runs(4, size=4, silent_days=4, table=table)
    game = house.games()[0]
    for seat in range(4):
        house.act(game, seat, "bid 1")
    return house


@pytest.fixture
def party(house: House) -> Party:
    return Party(house.games()[0])


def asked(house: House, party: Party) -> Motion:
    """Moderators want it back before the bids, so it is voted on."""
    return effects.propose_setting_back(party.id, 2, house.now)


def told(kind: Kind) -> set[int]:
    """Whom unsent mails of this kind are for."""
    rows = Notice.objects.filter(kind=kind).exclude(state="obsolete")
    return set(rows.values_list("person", flat=True))


def seen(house: House, party: Party) -> TableState:
    """What the season sees of this table."""
    found = load_table_states(house.id, 1, house.now, known=house.season())
    return next(one for one in found.values() if one.game == party.id)


def silent(house: House, party: Party) -> dict[int, int]:
    """For how many days whoever is asked there has been silent."""
    return dict(seen(house, party).silent)


def letter_to_organiser(house: House, party: Party) -> EmailMessage:
    """The mail about the vote to whoever organises the league."""
    asked(house, party)
    assert told(Kind.JUDGE) == {house.organiser.pk}
    assert told(Kind.VOTE) == {one.pk for one in house.people}
    Notice.objects.exclude(kind=Kind.JUDGE).delete()
    Person.objects.filter(pk=house.organiser.pk).update(mails=all_kinds("now"))
    Motion.objects.update(closes_at=timezone.now() + DAY)
    Notice.objects.update(due_at=timezone.now(), created_at=timezone.now())
    assert send_due_mails() == 1
    (letter,) = mail.outbox
    return letter


def test_organisers_who_do_not_play_there_are_asked_by_mail(house: House, party: Party) -> None:
    letter = letter_to_organiser(house, party)
    assert letter.to == [house.organiser.email]
    assert letter.subject.endswith(": your league needs your yes or no")
    slug, body = party.game.slug, str(letter.body)
    for words in (
        "A table of your league is voting and needs your yes or no.",
        f"The table: {party.game.title}.",
        "Set the game back to entry 2 of its log",
        "an organiser of its league who does not play there",
        f"/t/{slug}/waiting/#votes",
        "To vote, answer this email with one word alone: “yes” or “no”.",
    ):
        assert words in " ".join(body.split()), words
    assert "take the seat" not in body
    assert "bid" not in body


@pytest.mark.parametrize("how", ["votes", "over", "moved on"])
def test_who_has_judged_or_need_not_is_not_told(house: House, party: Party, how: str) -> None:
    motion = asked(house, party)
    if how == "votes":
        deciding.vote_on_motion(party.id, house.organiser.pk, motion.number, True, house.now)
    elif how == "over":
        close_due_votes(house.now + OPEN_FOR + DAY)
    else:
        effects.set_back_and_fail_votes(party.id, 3, house.now)
    assert told(Kind.JUDGE) == set()


def test_an_organiser_votes_by_mail(house: House, party: Party) -> None:
    letter = letter_to_organiser(house, party)
    bag, who = Postbag(party), house.organiser.email
    written = partial(bag.writes, 0, to=letter.reply_to[0], sender=who)
    assert written("yes", sure=False).kind == "confirm"
    assert not Ballot.objects.exists()
    assert "You are about to vote yes to this: Set the game back" in said_last(bag)
    for text in ("ok", "yes\nbid 1", "bid 1", "board", "yes,"):
        assert written(text).kind == "refused", text
    assert not Ballot.objects.exists()
    held = written("No!")
    assert (held.kind, [one.yes for one in Ballot.objects.all()]) == ("told", [False])
    assert "You said no to this: Set the game back" in said_last(bag)
    assert f"The table: {party.game.title}." in said_last(bag)
    kept = Incoming.objects.get(key=held.key)
    assert b"No!" not in bytes(kept.raw)
    assert "You said" not in str(kept.answer)
    assert not Seat.objects.filter(game=party.id, person=house.organiser).exists()


def test_who_organises_no_more_votes_no_more(
    house: House, party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = letter_to_organiser(house, party)
    monkeypatch.setattr(unseated_senders, "may_judge", lambda _motion, _person: False)
    bag, who = Postbag(party), house.organiser.email
    for sure in (False, True):
        held = bag.writes(0, "yes", to=letter.reply_to[0], sender=who, sure=sure)
        assert held.kind == "refused"
    assert not Ballot.objects.exists()


def said_last(bag: Postbag) -> str:
    """The last mail in one line."""
    return " ".join(bag.last().split())


def test_in_a_mail_about_several_things_a_vote_of_others_has_no_number() -> None:
    judge = Due(1, 7, 1, 0, Kind.JUDGE.value, "m", 0, False)
    table = Due(2, 8, 1, 0, Kind.DECIDED.value, "m", 0, False)
    assert [one.use for one in answers.list_answerable_targets(5, [judge])] == [Use.VOTE]
    assert [one.game for one in answers.list_answerable_targets(5, [judge, table])] == [8]


def test_at_a_table_of_no_league_nobody_but_its_people_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.sit_down(3)
    for seat in range(3):
        party.act(seat, "bid 1")
    effects.propose_setting_back(party.id, 2, timezone.now())
    assert told(Kind.JUDGE) == set()


def test_nobody_is_silent_for_the_time_before_they_were_asked_anew(
    house: House, party: Party
) -> None:
    """Whoever was asked already has said nothing since then."""
    (late,) = party.asked()
    house.now += 3 * DAY
    effects.set_back_and_fail_votes(party.id, 2, house.now)
    assert party.asked() == [0, 1, 2, 3]
    who = dict(party.game.seats.values_list("number", "person_id"))
    others = {person: 0 for seat, person in who.items() if seat != late}
    assert silent(house, party) == others | {who[late]: 3}
    house.now += 2 * DAY
    house.act(party.game, late, "bid 2")
    assert silent(house, party) == dict.fromkeys(others, 2)


def test_what_was_answered_and_set_back_is_an_answer_and_no_lateness(
    house: House, party: Party
) -> None:
    house.now += DAY / 2
    (seat,) = party.asked()
    effects.set_back_and_fail_votes(party.id, 2, house.now)
    found = seen(house, party)
    assert found.heard == {one.pk for one in house.people}
    assert found.first == {}
    person = party.game.seats.get(number=seat).person_id
    assert person
    habits = reliability.load_cached_response_times([person], house.now)[person]
    assert {one.missed for one in habits.values()} <= {0}
    assert {one.turns for one in habits.values()} <= {1}


def test_whoever_waits_for_others_is_not_silent(house: House, party: Party) -> None:
    """The first who is asked after the bids takes three days, then the next is asked."""
    (seat,) = party.asked()
    house.now += 3 * DAY
    who = party.game.seats.get(number=seat).person_id
    assert silent(house, party) == {who: 3}
    while len(party.asked()) == 1:
        decision = party.table(party.asked()[0]).decision
        assert decision
        house.act(party.game, party.asked()[0], str(decision.moves[0]))
    assert list(silent(house, party).values()) == [0] * 4
