"""AT-29: of who was erased nothing is found anywhere, and games stay whole."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_string, policy
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Erasure, Person
from accounts.personal_data import erasure_records, erasures
from accounts.personal_data.erasure_records import Sanction, list_sanctions_of_address
from accounts.personal_data.stored_tables import PersonalTable, list_personal_tables
from accounts.ports import list_open_sanctions
from games.desk.powers import Power
from games.leagues.models import League, Text
from games.leagues.runtime.checks import list_text_and_seed_faults
from games.leagues.runtime.ports import build_ports
from games.mail.dev_mailbox.models import Letter
from games.play.checks import list_log_faults
from games.play.models import Game, Message, Seat
from games.seats.models import Offer
from tests.mydata.life import PLACES, Life, word
from tests.mydata.searching import canaries, places_of_canaries, pointing
from tests.support.moderators import moderator

pytestmark = [pytest.mark.django_db, pytest.mark.promise(29)]
HOUR = timedelta(hours=1)
STAYS = {
    "accounts_erasure.person_id",
    "games_seat.person_id",
    "games_sat.person_id",
    "games_question.person_id",
    "games_message.person_id",
    "games_motion.person_id",
    "games_offer.predecessor_id",
}
"""Columns that name the empty row afterwards."""
SEEN = {word(place) for place in PLACES}


def erase(life: Life, *, talk: bool = True, hours: int = 0) -> None:
    """At once, or so far as it comes in these hours."""
    now = timezone.now()
    erasures.schedule_erasure(life.person.pk, erasures.ErasureOrder(talk, wait=timedelta()), now)
    assert erasures.erase_due_accounts(now) == 1
    for hour in range(1, hours + 1):
        erasures.erase_due_accounts(now + hour * HOUR)


def test_the_search_finds_what_was_planted(life: Life) -> None:
    assert canaries() >= SEEN
    assert len(SEEN) >= 30
    assert len(pointing(life.person.pk)) > len(STAYS)


def test_nothing_is_found_of_who_was_erased(life: Life, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    erase(life, hours=1)
    assert canaries() == set()
    assert pointing(life.person.pk) <= STAYS
    assert "cqnameq" not in caplog.text.lower()
    assert life.person.email not in caplog.text
    erasure = Erasure.objects.get(person=life.person)
    assert erasure.settled_at
    assert not erasure.sealed


@pytest.mark.django_db(transaction=True)
def test_games_and_leagues_stay_whole_under_nobodys_name(life: Life) -> None:
    before = {game.pk: bytes(game.head) for game in (life.over,)}
    erase(life)
    for game in (life.running, life.over):
        assert list_log_faults(game.pk) == []
    assert {life.over.pk: bytes(Game.objects.get(pk=life.over.pk).head)} == before
    row = League.objects.get()
    assert (
        list(list_text_and_seed_faults(row, build_ports(timezone.now()).store.league(row.pk)[0]))
        == []
    )
    text = Text.objects.get(digest=League.objects.get().text)
    assert (text.name, text.body) == ("The League of …", "")


def test_where_a_game_goes_on_a_bot_plays_and_a_substitute_is_called(life: Life) -> None:
    number = Seat.objects.get(game=life.running, person=life.person).number
    erase(life)
    seat = Seat.objects.get(game=life.running, number=number)
    assert (seat.person, seat.owner, bool(seat.bot)) == (None, None, True)
    assert Offer.objects.filter(game=life.running, seat=number, ended_at=None).exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Former player ("),
        ("de", "Ehemals dabei ("),
        ("fr", "Ancien compte ("),
        ("ja", "退会した人（"),
    ],
)
def test_pages_call_them_a_former_player(life: Life, language: str, words: str) -> None:
    erase(life)
    page = Client(headers={"accept-language": language}).get(f"/t/{life.over.slug}/")
    assert words in page.content.decode()
    assert "@" + str(life.person.pk) not in page.content.decode()


def test_talk_stays_unless_it_is_taken_back(life: Life) -> None:
    erase(life, talk=False, hours=1)
    assert word("message") in Message.objects.get().text
    page = Client().get(f"/t/{life.running.slug}/talk/").content.decode()
    assert "Former player (" in page
    assert canaries() == {word("message")}


def test_somebody_elses_things_stay(life: Life) -> None:
    other = Seat.objects.get(game=life.over, person__name__startswith="Bert").person
    assert other is not None
    Client().force_login(other)
    erase(life, hours=1)
    other.refresh_from_db()
    assert other.is_active
    assert other.name.startswith("Bert")


def test_a_former_address_that_is_somebody_elses_now_is_left_to_them(life: Life) -> None:
    Person.objects.create(email=f"{word('former')}@old.example", name="Next")
    erase(life, hours=1)
    assert word("former") in canaries()


GO_WITH_OTHERS = {"games_seat", "accounts_exportpart", "account_emailconfirmation"}
LETS_GO = sorted({one.table for one in list_personal_tables() if one.gone} - GO_WITH_OTHERS)
"""Tables of which erasing lets something go: `Life` has left something in each of them."""


def test_in_each_place_something_is_found_as_long_as_it_is_left_out(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are left out at first, then erased one after the other: each time less is found."""
    honest, put_off = PersonalTable.erase, list[tuple[PersonalTable, Any]]()

    def forgetful(self: PersonalTable, whose: Any) -> None:
        if place(self) in LETS_GO:
            put_off.append((self, whose))
        else:
            honest(self, whose)

    monkeypatch.setattr(PersonalTable, "erase", forgetful)
    erase(life, hours=1)
    found = left_of(life)
    for table in LETS_GO:
        for holding, whose in (one for one in put_off if place(one[0]) == table):
            honest(holding, whose)
        still = left_of(life)
        assert still < found, f"nothing was planted in {table} (tests/mydata/life.py)"
        found = still
    assert not found


def place(holding: PersonalTable) -> str:
    """The name of its table, or of the one whose part it is."""
    return holding.table.removesuffix("part")


def left_of(life: Life) -> Counter[str]:
    """What is found that may not stay, and how often."""
    return places_of_canaries() + Counter(pointing(life.person.pk) - STAYS)


@pytest.mark.few(4)
@pytest.mark.parametrize("table", LETS_GO)
def test_a_place_that_is_left_out_is_found(
    life: Life, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = PersonalTable.erase

    def forgetful(self: PersonalTable, whose: Any) -> None:
        if place(self) != table:
            honest(self, whose)

    monkeypatch.setattr(PersonalTable, "erase", forgetful)
    erase(life, hours=1)
    assert left_of(life), f"nothing was planted in {table} (tests/mydata/life.py)"


def test_whoever_is_killed_anywhere_leaves_nothing_that_the_next_does_not_finish(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, calls = PersonalTable.erase, [0]

    def killed(self: PersonalTable, whose: Any) -> None:
        calls[0] += 1
        if calls[0] % 7 == 0:
            raise RuntimeError("killed")
        honest(self, whose)

    monkeypatch.setattr(PersonalTable, "erase", killed)
    now = timezone.now()
    erasures.schedule_erasure(
        life.person.pk, erasures.ErasureOrder(talk=True, wait=timedelta()), now
    )
    erasures.erase_due_accounts(now)
    assert Erasure.objects.get(person=life.person).done_at is None
    assert not Person.objects.get(pk=life.person.pk).is_active
    monkeypatch.setattr(PersonalTable, "erase", honest)
    erasures.erase_due_accounts(now)
    erasures.erase_due_accounts(now + HOUR)
    assert canaries() == set()


def test_what_was_in_somebodys_hands_meanwhile_goes_an_hour_later(life: Life) -> None:
    erase(life)
    now = timezone.now()
    Letter.objects.create(to=life.person.email, subject="late", raw="late")
    erasures.erase_due_accounts(now + HOUR)
    assert not Letter.objects.filter(to=life.person.email).exists()
    assert Erasure.objects.get(person=life.person).settled_at


def test_it_can_be_taken_back_until_it_begins(life: Life) -> None:
    now = timezone.now()
    erasures.schedule_erasure(life.person.pk, erasures.ErasureOrder(), now)
    assert erasures.erase_due_accounts(now + timedelta(hours=19)) == 0
    assert erasures.withdraw_erasure(life.person.pk)
    assert erasures.erase_due_accounts(now + timedelta(days=3)) == 0
    erasures.schedule_erasure(life.person.pk, erasures.ErasureOrder(), now)
    assert erasures.erase_due_accounts(now + timedelta(hours=20)) == 1
    assert not erasures.withdraw_erasure(life.person.pk)


def test_a_restored_backup_forgets_them_again(life: Life) -> None:
    """The savepoint is the backup: the list lies outside of the database."""
    mark = transaction.savepoint()
    erase(life, hours=1)
    transaction.savepoint_rollback(mark)
    assert canaries() >= SEEN
    call_command("forget", again=[])
    erasures.erase_due_accounts(timezone.now() + 2 * HOUR)
    assert canaries() == set()
    call_command("forget", again=[])


def test_nobody_else_of_that_number_is_forgotten(life: Life) -> None:
    erase(life)
    with transaction.atomic():
        Person.objects.filter(pk=life.person.pk).update(joined_at=timezone.now())
        Erasure.objects.all().delete()
    call_command("forget", again=[])
    assert not Erasure.objects.exists()


def test_a_list_that_is_none_is_refused(life: Life, tmp_path: Any) -> None:
    (tmp_path / "x").write_text("1 yesterday\n")
    with pytest.raises(CommandError):
        call_command("forget", again=[str(tmp_path / "x")])


def test_without_its_line_in_the_list_nobody_is_erased(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: Any, **_more: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(erasure_records.os, "write", full)
    erasures.schedule_erasure(
        life.person.pk, erasures.ErasureOrder(wait=timedelta()), timezone.now()
    )
    erasures.erase_due_accounts()
    assert Erasure.objects.get().begun_at is None
    assert Person.objects.get(pk=life.person.pk).is_active


def test_the_house_erases_by_a_command_with_a_reason(life: Life) -> None:
    with pytest.raises(CommandError):
        call_command("forget", life.person.email)
    moderator("Orla", Power.SUSPEND)
    asked = {"who": "Orla", "reason": "asked by mail"}
    with pytest.raises(CommandError):
        call_command("forget", "nobody@example.org", **asked)
    with pytest.raises(CommandError, match="No one else"):
        call_command("forget", life.person.email, **asked)
    assert Person.objects.get(pk=life.person.pk).erased_at is None
    call_command("forget", life.person.email, **asked, alone=True)
    assert Person.objects.get(pk=life.person.pk).erased_at


@pytest.fixture
def sanctioned() -> Iterator[Sanction]:
    """Everybody is silenced."""
    one = Sanction("silence", timezone.now() + timedelta(days=9))

    def by(_person: int) -> list[Sanction]:
        return [one]

    list_open_sanctions.join(by)
    yield one
    list_open_sanctions.joined.remove(by)


def test_erasing_sheds_no_sanction(life: Life, sanctioned: Sanction) -> None:
    address = life.person.email
    assert list_sanctions_of_address(address) == []
    erase(life)
    assert sanctioned in list_sanctions_of_address(address)
    assert sanctioned in list_sanctions_of_address(address.replace("@", "+2@"))
    assert list_sanctions_of_address("other@example.org") == []


def test_whoever_came_back_with_a_backup_goes_by_itself_where_the_list_lies(life: Life) -> None:
    mark = transaction.savepoint()
    erase(life, hours=1)
    transaction.savepoint_rollback(mark)
    erasures.erase_due_accounts(timezone.now())
    erasures.erase_due_accounts(timezone.now() + 2 * HOUR)
    assert canaries() == set()


def test_others_keep_their_mails_without_the_name(life: Life) -> None:
    erase(life)
    letter = Letter.objects.get(to="bert@example.org")
    assert letter.subject == "… has played"
    mail = message_from_string(letter.raw, policy=policy.default)
    texts = [part.get_content().strip() for part in mail.walk() if not part.is_multipart()]
    assert texts == ["… bids 3 — your turn.", "<p>… bids 3</p>"]


def test_whoever_comes_back_with_the_same_address_at_once_loses_nothing(life: Life) -> None:
    address = life.person.email
    erase(life)
    create_person(address, "Fresh Start")
    Letter.objects.create(to=address, subject="new", raw="new")
    erasures.erase_due_accounts(timezone.now() + HOUR)
    assert Letter.objects.get(to=address).subject == "new"
    assert Erasure.objects.get(person=life.person).settled_at


def test_nobody_takes_the_name_for_a_year(life: Life) -> None:
    erase(life)
    for name in (life.person.name, "CQNAMEQ!"):
        with pytest.raises(ValidationError):
            create_person("thief@example.org", name)
    with time_machine.travel(timezone.now() + timedelta(days=366)):
        assert create_person("later@example.org", life.person.name).name == life.person.name
