"""Private notes: their author's alone, gone with the seat, never lost to another tab; that nobody
else can tell is held beside plans (tests/web/plans/test_secret.py)."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.guests import create_guest
from games.play import notes, practice
from games.play.models import Game, Note, Status
from games.play.ports import hand_over, side_columns
from games.records import load_private_notes
from games.seats.handover import hand_seat_to_bot
from keywest_site.sealing import seal, unseal
from tests.play.wire import round_trips
from tests.web.table.party import Party, person

WORDS = "  indented <b>\n\n\nzanzibar & Bert's boat"
FIELD = re.compile(r'name="was" value="(\d+)".*?<textarea id="note"[^>]*>\n(.*?)</textarea>', re.S)


def save(party: Party, text: str, was: int | str = 0, number: int = 0) -> HttpResponse:
    """Post notes as this person."""
    answer = party.client(number).post(f"{party.url}notes/", {"text": text, "was": str(was)})
    assert isinstance(answer, HttpResponse)
    return answer


def field_of(page: str) -> tuple[int, str]:
    """The number and the text in the form of a page."""
    found = FIELD.search(page)
    assert found
    return int(found[1]), html.unescape(found[2])


def shown(party: Party, number: int = 0, part: str = "") -> tuple[int, str]:
    """The same of this person's page."""
    return field_of(party.client(number).get(f"{party.url}{part}").content.decode())


def test_they_stand_in_a_fold_as_they_were_written_and_cost_no_statement(party: Party) -> None:
    party.client().get(party.url)
    with round_trips() as before:
        assert shown(party) == (0, "")
    answer = save(party, WORDS.replace("\n", "\r\n"))
    assert answer.status_code == 302
    assert answer["Location"] == f"{party.url}#note"
    with round_trips() as after:
        assert shown(party) == (1, WORDS)
    assert shown(party, part="notes/") == (1, WORDS)
    assert len(after) == len(before)
    assert b"zanzibar" not in bytes(Note.objects.get().sealed)


def test_what_another_tab_has_saved_is_not_lost_and_both_are_shown(party: Party) -> None:
    save(party, "from the desk")
    late = save(party, "from the phone")
    page = late.content.decode()
    assert late.status_code == 409
    assert "from the desk" in page[: page.index("<textarea")]
    assert field_of(page) == (1, "from the phone")
    assert shown(party) == (1, "from the desk")
    assert save(party, "from the phone", 1).status_code == 302
    assert shown(party) == (2, "from the phone")
    assert save(party, "from the phone", 1).status_code == 302, "a double click changes nothing"


@pytest.mark.parametrize("was", ["", "-1", "x", "9" * 30])
def test_a_number_that_is_none_changes_nothing_that_is_there(party: Party, was: str) -> None:
    save(party, "kept")
    assert save(party, "mine", was).status_code == 409
    assert shown(party) == (1, "kept")


def test_too_long_is_said_and_nothing_lost(party: Party) -> None:
    save(party, "kept")
    answer = save(party, "x" * (notes.LONGEST + 1), 1)
    assert answer.status_code == 422
    assert f"at most {notes.LONGEST}" in answer.content.decode()
    assert field_of(answer.content.decode()) == (1, "x" * (notes.LONGEST + 1))
    assert shown(party) == (1, "kept")


def test_who_takes_the_seat_over_gets_none_and_they_are_gone(party: Party) -> None:
    save(party, WORDS)
    save(party, "of the other", number=1)
    seat = party.seat()
    hand_seat_to_bot(party.id, seat, "left", timezone.now(), bot="random")
    assert Note.objects.get().person == party.people[1]
    assert party.client().get(f"{party.url}notes/").status_code == 404
    assert save(party, "still mine?").status_code == 404
    assert shown(party, 1) == (1, "of the other")


def taken_over(party: Party, *, behind: bool) -> Client:
    """The browser of whoever sits now where notes were saved. `behind`: the row stays, as if
    nothing took it with the seat."""
    save(party, WORDS)
    row, seat, carla = Note.objects.get(), party.seat(), person("Carla")
    hand_over(party.id, seat, carla.pk, timezone.now())
    if behind:
        row.save(force_insert=True)
    client = Client()
    client.force_login(carla)
    return client


def is_shown(party: Party, client: Client) -> bool:
    """Whether a word of the notes stands on any page of the table, or in the copy of their data."""
    pages = [f"{party.url}{part}" for part in ("", "notes/", "now", "text/", "log/", "waiting/")]
    shown = b"".join(client.get(page).content for page in pages)
    copied = load_private_notes(party.id, int(client.session["_auth_user_id"]))
    return b"zanzibar" in shown or "zanzibar" in copied


def looked_up_by_seat(patch: pytest.MonkeyPatch) -> None:
    """The fault: whoever sits there, the row is found."""
    patch.setitem(side_columns, "note", notes.SELECT_OWN_NOTES.rpartition(" AND ")[0])


def sealed_for_the_seat(patch: pytest.MonkeyPatch) -> None:
    """The fault: the seal is for the seat, not for its author."""

    def seat_alone(made: Any) -> Any:
        return lambda data, what, game, seat, _person: made(data, what, game, seat)

    patch.setattr(notes, "seal", seat_alone(seal))
    patch.setattr(notes, "unseal", seat_alone(unseal))


@pytest.mark.parametrize("faults", [(), (looked_up_by_seat,), (sealed_for_the_seat,)])
def test_no_one_fault_shows_them_to_who_takes_the_seat_over(
    party: Party, monkeypatch: pytest.MonkeyPatch, faults: tuple[Callable[..., None], ...]
) -> None:
    for fault in faults:
        fault(monkeypatch)
    assert not is_shown(party, taken_over(party, behind=True))


def test_faults_that_show_them_would_be_found(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up_by_seat(monkeypatch)
    sealed_for_the_seat(monkeypatch)
    client = taken_over(party, behind=True)
    assert is_shown(party, client)
    Note.objects.all().delete()
    assert not is_shown(party, client)


def test_nobody_else_has_such_a_page(party: Party) -> None:
    watcher, guest = Client(), Client()
    watcher.force_login(person("Wanda"))
    one = create_guest("en")
    guest.force_login(one)
    game = practice.find_or_open_practice(one.pk, "keywest", timezone.now())
    for client, url in ((Client(), party.url), (watcher, party.url), (guest, f"/t/{game.slug}/")):
        assert 'id="note"' not in client.get(url).content.decode()
        for answer in (client.get(f"{url}notes/"), client.post(f"{url}notes/", {"text": "x"})):
            assert 'id="note"' not in answer.content.decode()
    assert Note.objects.count() == 0


def test_when_the_game_is_over_they_are_their_authors_still(party: Party) -> None:
    save(party, WORDS)
    Game.objects.filter(pk=party.id).update(status=Status.ABANDONED)
    assert shown(party, part="notes/") == (1, WORDS)
    mine, other = party.people
    assert load_private_notes(party.id, mine.pk) == WORDS
    assert load_private_notes(party.id, other.pk) == ""


def test_sealed_for_somebody_else_they_do_not_open(party: Party) -> None:
    save(party, WORDS)
    row = Note.objects.get()
    mine = party.id, party.seat(), party.people[0].pk
    assert WORDS.encode() in unseal(bytes(row.sealed), notes.NOTE, *mine)
    row.sealed = seal(b"forged", notes.NOTE, *mine[:2], party.people[1].pk)
    row.save()
    assert shown(party) == (1, "")
