"""What a moderator's bot plays is the moderator's: they have no powers there, and a bot of somebody
who has looked sits down nowhere where they may not."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.desk.involvement import (
    KnowsTooMuch,
    is_involved_in_table,
    is_involved_with_person,
    list_barred_things,
    list_partners,
)
from games.desk.models import Look
from games.play.models import Game
from games.play.ports import before_sitting
from games.seats.handover import give_up_seat
from games.seats.taking import take_offered_seat
from tests.play.helpers import Party, person
from tests.support.beginning import beginning
from tests.support.bots import make_bot

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


def test_they_are_involved_where_their_bot_sits_and_sat(party: Party) -> None:
    pia, quin = person("Pia"), person("Quin")
    bot, other = make_bot(pia), party.game.seats.get(number=0).person
    assert other
    assert not is_involved_in_table(pia.pk, party.id)
    Game.objects.filter(pk=party.id).update(bots_allowed=True)
    gone, now = party.game.seats.get(number=1).person, timezone.now()
    assert gone
    give_up_seat(party.id, gone.pk, now)
    take_offered_seat(party.id, 1, bot.pk, now)
    assert is_involved_in_table(pia.pk, party.id)
    assert not is_involved_in_table(quin.pk, party.id)
    assert is_involved_with_person(pia.pk, other.pk)
    assert list_partners(pia.pk) >= {pia.pk, bot.pk, other.pk}
    assert list_barred_things(pia.pk, {("table", party.id)}) == {("table", party.id)}
    give_up_seat(party.id, bot.pk, now)
    assert is_involved_in_table(pia.pk, party.id)
    assert not is_involved_with_person(pia.pk, other.pk)


def test_they_are_involved_with_their_own_bot() -> None:
    pia, quin = person("Pia"), person("Quin")
    bot = make_bot(pia)
    assert is_involved_with_person(pia.pk, bot.pk)
    assert not is_involved_with_person(quin.pk, bot.pk)
    assert list_partners(pia.pk) == {pia.pk, bot.pk}


def test_the_bot_of_whoever_has_looked_may_not_sit_down_there(party: Party) -> None:
    cleo, dan = person("Cleo"), person("Dan")
    bot, other = make_bot(cleo), make_bot(dan, "Second")
    Game.objects.filter(pk=party.id).update(bots_allowed=True)
    before_sitting(party.id, bot.pk)
    about = {"game": party.id, "seat": 0, "version": 1, "at": timezone.now()}
    Look.objects.create(seq=1, proposal="abcdefghij", person=cleo.pk, **about)
    with pytest.raises(KnowsTooMuch):
        before_sitting(party.id, bot.pk)
    before_sitting(party.id, other.pk)
