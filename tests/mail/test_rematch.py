"""Once more with the same people: one click of each, one table however many ask at once."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.mail.invitations.models import Invitation
from games.mail.invitations.rematch import NoRematch, open_or_join_rematch
from games.play.models import Game, Notice, Question, Seat, Status
from games.play.notice import Kind
from tests.web.table.party import Party, person

PACE: Mapping[str, object] = {"kind": "clock", "each": 86400, "most": 172800, "misses": 3}


@pytest.fixture
def party(transactional_db: None) -> Party:
    """Two people and two bots, their game over."""
    party = Party.sit_down()
    Game.objects.filter(pk=party.id).update(
        status=Status.FINISHED, options={"money": "open"}, pace=dict(PACE), title="Sponges"
    )
    Seat.objects.filter(game=party.id).update(points=9, rank=1)
    Question.objects.filter(game=party.id).delete()
    return party


def ask(party: Party, number: int) -> Game:
    """This person asks for a rematch."""
    return open_or_join_rematch(party.id, party.people[number].pk, timezone.now())


def test_one_click_of_each_is_enough(party: Party) -> None:
    anna, bert = party.client(0), party.client(1)
    assert "Rematch with the same people" in anna.get(party.url).content.decode()
    anna.post(f"/mails/rematch/{party.slug}/")
    table = Game.objects.get(again_of=party.slug)
    assert (table.status, table.private, table.title) == (Status.OPEN, True, "Sponges")
    assert (table.options, table.pace, table.size) == ({"money": "open"}, dict(PACE), 4)
    assert sorted(seat.bot for seat in table.seats.all() if seat.bot) == ["random", "random"]
    told = Notice.objects.filter(kind=Kind.INVITED).values_list("person", flat=True)
    assert list(told) == [party.people[1].pk]
    assert "To the rematch" in anna.get(party.url).content.decode()
    assert "Sit down for the rematch" in bert.get(party.url).content.decode()
    landed = bert.post(f"/mails/rematch/{party.slug}/")
    assert landed["Location"] == f"/t/{table.slug}/"
    assert Game.objects.get(pk=table.pk).status == Status.RUNNING
    assert ask(party, 0).pk == table.pk


def test_whoever_did_not_play_it_to_its_end_cannot_ask(party: Party) -> None:
    stranger = Client()
    stranger.force_login(person("Cora"))
    assert "ematch" not in stranger.get(party.url).content.decode()
    stranger.post(f"/mails/rematch/{party.slug}/")
    for changed in ({"status": Status.RUNNING}, {"practice": True}, {"league": "abcdefghij/1/1"}):
        before = Game.objects.filter(pk=party.id).values(*changed).get()
        Game.objects.filter(pk=party.id).update(**changed)
        with pytest.raises(NoRematch):
            ask(party, 0)
        Game.objects.filter(pk=party.id).update(**before)
    assert not Game.objects.exclude(again_of="").exists()
    assert not Invitation.objects.exists()


def test_two_who_ask_at_once_sit_at_one_table(party: Party) -> None:
    begin = Barrier(2)

    def click(number: int) -> None:
        begin.wait()
        ask(party, number)
        connection.close()

    clicks = [Thread(target=click, args=(number,)) for number in (0, 1)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    table = Game.objects.get(again_of=party.slug)
    sitting = set(table.seats.filter(person__isnull=False).values_list("person", flat=True))
    assert sitting == {one.pk for one in party.people}
