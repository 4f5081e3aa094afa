"""Who has blocked somebody gets to no new table with them, by no door, and nobody is told why."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.blocking.blocks import (
    MOST_BLOCKS,
    BlockRefused,
    block_person,
    is_block_between,
    list_blocks,
    unblock_person,
)
from accounts.blocking.models import Block
from accounts.models import Person
from games.mail.invitations.inviting import invite_by_address
from games.play import lobby
from games.play.models import Game, Notice
from games.play.table import find, load_header
from games.play.talk import write_message
from games.seats.handover import hand_seat_to_bot
from games.seats.models import Offer, SeatOfferPreferences
from games.seats.offers import offer_seats_to_candidates
from games.seats.separation import Apart
from games.seats.taking import take_offered_seat
from tests.play.helpers import Party, person

pytestmark = pytest.mark.django_db
NOW = timezone.now


def client_of(who: Person) -> Client:
    client = Client()
    client.force_login(who)
    return client


@pytest.mark.parametrize("by_joiner", [True, False])
def test_neither_sits_down_with_the_other_and_both_hear_the_same(by_joiner: bool) -> None:
    host, guest, other = person("Host"), person("Guest"), person("Other")
    table = lobby.open_table(host.pk, "keywest", 4)
    first, second = (guest, host) if by_joiner else (host, guest)
    block_person(first.pk, second.name.upper(), NOW())
    with pytest.raises(Apart):
        lobby.join(table.pk, guest.pk)
    assert not table.seats.filter(person=guest).exists()
    lobby.join(table.pk, other.pk)
    for who, sees in ((guest, False), (host, True), (other, True)):
        page = client_of(who).get("/tables/").content.decode()
        assert (f"/tables/{table.slug}/" in page) == sees
    unblock_person(first.pk, second.pk)
    lobby.join(table.pk, guest.pk)


def test_in_leagues_a_block_does_not_count() -> None:
    host, guest = person("Host"), person("Guest")
    table = lobby.open_table(host.pk, "keywest", 4)
    Game.objects.filter(pk=table.pk).update(league="keys/1")
    block_person(guest.pk, host.name, NOW())
    lobby.join(table.pk, guest.pk)
    assert table.seats.filter(person=guest).exists()


def test_an_invitation_of_somebody_blocked_looks_as_ever_and_never_comes() -> None:
    host, guest = person("Host"), person("Guest")
    table = lobby.open_table(host.pk, "keywest", 4, private=True)
    block_person(guest.pk, host.name, NOW())
    known = load_header("slug", table.slug)
    assert invite_by_address(known, host, guest.email, "net")
    assert not Notice.objects.filter(person=guest).exists()


def test_a_free_seat_is_not_offered_to_who_is_kept_apart_and_cannot_be_taken() -> None:
    party, stand_in = Party.sit_down(3, rules="keywest"), person("Willing")
    SeatOfferPreferences.objects.create(person=stand_in, sits_in=True, a_day=5)
    block_person(stand_in.pk, party.game.seats.get(number=1).person.name, NOW())
    hand_seat_to_bot(party.id, 0, "left", NOW())
    assert Offer.objects.filter(game=party.id, ended_at=None).exists()
    Offer.objects.update(next_at=NOW())
    offer_seats_to_candidates(NOW())
    assert not Notice.objects.filter(person=stand_in, kind="offer").exists()
    with pytest.raises(Apart):
        take_offered_seat(party.id, 0, stand_in.pk, NOW())
    Block.objects.all().delete()
    Offer.objects.update(next_at=NOW())
    offer_seats_to_candidates(NOW())
    assert Notice.objects.filter(person=stand_in, kind="offer").exists()
    take_offered_seat(party.id, 0, stand_in.pk, NOW())


def test_talk_of_somebody_blocked_is_folded_for_one_and_mailed_to_others() -> None:
    party = Party.sit_down(3, rules="keywest")
    reader, writer, third = (party.game.seats.get(number=seat).person for seat in range(3))
    block_person(reader.pk, writer.name, NOW())
    Notice.objects.all().delete()
    write_message(find(party.game.slug, writer.pk), writer.pk, "Ahoy there")
    assert set(Notice.objects.filter(kind="message").values_list("person", flat=True)) == {third.pk}
    for who, folded in ((third, False), (reader, True), (writer, False)):
        page = client_of(who).get(f"/t/{party.game.slug}/").content.decode()
        assert "Ahoy there" in page
        assert ("You have blocked the person who wrote this" in page) == folded
        said = client_of(who).get(f"/api/tables/{party.game.slug}/talk").json()
        assert [one["blocked"] for one in said] == [folded]


def test_page_and_program_show_ones_own_list_and_refuse_in_words() -> None:
    anna, bert = person("Anna"), person("Bert")
    client, other = client_of(anna), client_of(bert)
    assert client.post("/me/blocks/", {"name": "Nobody"}).status_code == 422
    assert client.post("/me/blocks/", {"name": anna.name}).status_code == 422
    assert client.post("/me/blocks/", {"name": bert.name}).status_code == 302
    assert bert.name in client.get("/me/blocks/").content.decode()
    assert anna.name not in other.get("/me/blocks/").content.decode().split("<main")[1]
    assert other.get("/api/blocks/").json() == []
    assert client.get("/api/blocks/").json() == [{"name": bert.name}]
    client.post("/me/blocks/end/", {"person": bert.pk})
    asked = {"content_type": "application/json"}
    refused = client.post("/api/blocks/", {"name": "Nobody"}, **asked)
    assert (refused.status_code, refused.json()["code"]) == (409, "block_refused")
    assert client.post("/api/blocks/", {"name": bert.name}, **asked).json() == [{"name": bert.name}]
    assert client.delete("/api/blocks/", {"name": bert.name}, **asked).status_code == 400
    assert client.delete("/api/blocks/").status_code == 400
    assert client.delete("/api/blocks/", query_params={"name": "\t"}).status_code == 200
    assert client.delete("/api/blocks/", query_params={"name": bert.name}).json() == []


def test_blocks_are_bounded_and_go_both_ways_when_asked() -> None:
    anna, bert = person("Anna"), person("Bert")
    rows = [
        Person(email=f"{n}@example.com", name=f"P{n}", look=f"p{n}") for n in range(MOST_BLOCKS)
    ]
    people = Person.objects.bulk_create(rows)
    Block.objects.bulk_create(Block(person=anna, other=one, at=NOW()) for one in people)
    with pytest.raises(BlockRefused):
        block_person(anna.pk, bert.name, NOW())
    assert block_person(anna.pk, "p1", NOW())
    assert len(list_blocks(anna.pk)) == MOST_BLOCKS
    assert is_block_between(people[3].pk, [anna.pk])
    assert not is_block_between(bert.pk, [anna.pk])
