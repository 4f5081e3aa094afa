"""A game set back by two moderators, or asked about: by every door, with its undo, its words, and
nothing in its dry run that hangs on what is hidden."""

from __future__ import annotations

import json
from datetime import timedelta
from difflib import unified_diff
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from games.desk import proposals
from games.desk.models import Proposal
from games.desk.powers import DeskRefused
from games.leagues.board import load_organiser_board
from games.mail.kinds.table_events import list_vote_parts
from games.play.models import Notice, Seat, get_table_title
from games.play.notice import Due
from games.play.refusals import NotRunning
from games.play.setting_back import CannotSetBack
from games.play.table import load_header
from games.rules.registry import GAMES
from games.votes.models import Motion
from games.words import get_words_at_table
from tests.clocks.clocked import Clocked
from tests.desk.doing.doors import DOORS, REASON, agree, by_machine, wrong
from tests.leagues.house.house import House
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.beginning import beginning
from tests.support.desk_doing import TELLING, do, lines
from tests.support.desk_pages import statements
from tests.support.moderators import Moderator
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)


@pytest.fixture
def picked(db: None) -> Clocked:
    """Three people; the bids were shown, and seat 2 has picked a shell."""
    return beginning("a shell was picked", picked_a_shell)


def picked_a_shell() -> Clocked:
    """They bid, and pick it."""
    party = Clocked.sit_down(3, now=timezone.now())
    for seat in range(3):
        party.act(seat, f"bid {seat}")
    party.act(2, "pick a")
    return party


def version(party: Party) -> int:
    return load_header("id", party.id).meta.version


def shell(party: Party) -> str:
    view = party.table(None).view
    assert view
    return str(view["shell"])


def vote(party: Clocked, seat: int, *, api: bool = False) -> None:
    """Yes to the open vote, on the page or by API."""
    browser, motion = Client(), Motion.objects.get(game=party.id, state="open")
    browser.force_login(party.person(seat))
    slug = party.game.slug
    if api:
        path, body = f"/api/tables/{slug}/votes/{motion.number}", json.dumps({"say": "yes"})
        assert browser.post(path, body, "application/json").status_code == 200
        return
    page = browser.get(f"/t/{slug}/waiting/").content.decode()
    assert f"Set the game back to entry {motion.fact} of its log" in page
    assert "Proposed by moderators" in page
    browser.post(f"/t/{slug}/vote/{motion.number}/", {"say": "yes"})


@pytest.mark.parametrize("door", DOORS)
def test_where_nothing_was_shown_it_goes_back_at_once_and_forth_again(
    door: str, picked: Clocked, mo: Moderator, ned: Moderator, client: Client
) -> None:
    before = version(picked)
    DOORS[door](mo, picked, "rewind", fact=before - 1)
    assert shell(picked) == "a"
    assert agree(door, ned) == "done"
    assert shell(picked) == ""
    assert f"Moderators set the game back to entry {before - 1}:" in lines(picked)[-1]
    assert Notice.objects.filter(game=picked.id, kind="decided", seq=before + 1).count() == 3
    assert wrong(picked) == []
    DOORS[door](ned, picked, "rewind", fact=before)
    assert agree(door, mo) == "done"
    assert shell(picked) == "a"
    assert picked.table(2).take_back is None
    assert wrong(picked) == []
    page = client.get(f"/t/{picked.game.slug}/").content.decode()
    assert "set the game back" in page
    picked.play_out()
    assert client.get(f"/t/{picked.game.slug}/replay/").status_code in (200, 302)
    assert client.get(f"/t/{picked.game.slug}/dice/").status_code == 200
    assert wrong(picked) == []


@pytest.mark.parametrize("door", DOORS)
def test_behind_a_showing_the_table_votes_first(
    door: str, picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    DOORS[door](mo, picked, "rewind", fact=2)
    asked = version(picked)
    assert agree(door, ned) == "done"
    assert picked.kinds()[-1] == "asked back"
    assert "set the game back to entry 2 of its log: there is a vote" in lines(picked)[-1]
    assert Notice.objects.filter(game=picked.id, kind="decided", seq=asked + 1).count() == 3
    assert Notice.objects.filter(game=picked.id, kind="vote").count() == 3
    for seat in range(3):
        assert picked.asked() == [2]
        vote(picked, seat, api=door == "api")
    assert picked.asked() == [0, 1, 2]
    assert picked.kinds()[-1] == "set back"
    assert wrong(picked) == []
    DOORS[door](mo, picked, "rewind", fact=asked)
    assert agree(door, ned) == "done"
    assert shell(picked) == "a"
    assert wrong(picked) == []


def test_alone_at_the_machine_says_so_and_the_table_still_votes(
    picked: Clocked, mo: Moderator
) -> None:
    to = version(picked) - 1
    by_machine(mo, picked, "rewind", fact=to, alone=True)
    assert picked.kinds()[-2:] == ["alone", "set back"]
    assert Notice.objects.filter(game=picked.id, kind="decided", seq=version(picked)).count() == 3
    by_machine(mo, picked, "rewind", fact=2, alone=True)
    assert picked.kinds()[-2:] == ["alone", "asked back"]
    assert wrong(picked) == []


def test_one_person_alone_does_nothing_and_a_move_makes_it_void(
    picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, picked, "rewind", fact=version(picked) - 1)
    agree("page", mo)
    assert Proposal.objects.get().state == "open"
    picked.act(2, "open")
    assert agree("page", ned) == "void"
    assert "set back" not in picked.kinds()


def test_what_cannot_be_is_refused_by_page_api_and_machine(
    picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    before = version(picked)
    path = f"/desk/tables/{picked.game.slug}/do/rewind/"
    for fact in ("0", "1", str(before), "999", "x", "", "²"):
        answer = mo.signs_in().post(path, {"fact": fact})
        assert answer.status_code == 422, fact
        assert 'role="alert"' in answer.content.decode()
        wish = {"terms": {"fact": fact}, "dry_run": True}
        path_of_api = f"/api/desk/tables/{picked.game.slug}/rewind"
        told = mo.browser.post(path_of_api, json.dumps(wish), "application/json")
        assert told.status_code >= 400, fact
    assert version(picked) == before


def test_never_once_the_dice_are_open(picked: Clocked, mo: Moderator, ned: Moderator) -> None:
    to = version(picked) - 1
    do(mo, picked, "rewind", fact=to)
    picked.play_out()
    assert agree("page", ned) == "void"
    with pytest.raises((DeskRefused, NotRunning, CannotSetBack)):
        do(mo, picked, "rewind", fact=to)
    page = mo.signs_in().get(f"/desk/tables/{picked.game.slug}/do/").content.decode()
    assert "/do/rewind/" not in page
    assert "set back" not in picked.kinds()


def test_the_page_shows_both_boards_asks_little_and_says_what_ends(
    picked: Clocked, mo: Moderator, ned: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, path = mo.signs_in(), f"/desk/tables/{picked.game.slug}/do/rewind/"
    for fact in (2, version(picked) - 1):
        with statements(monkeypatch) as seen:
            page = browser.post(path, {"fact": fact})
        assert len([one for one in seen if "SAVEPOINT" not in one]) <= 8
        words = page.content.decode()
        assert "plans, reply addresses and votes of that time end" in words
        assert ("better stop the clocks before" in words) is (fact == 2)
        assert ("Something hidden changes for" in words) is (fact == 2)


def test_of_two_games_that_differ_in_what_is_hidden_the_dry_run_is_the_same(
    mo: Moderator, ned: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sealed bids that differ, some taken back and given again with the same or another amount; the
    dice are the same."""
    monkeypatch.setattr("games.play.commands.secrets", SimpleNamespace(token_bytes=bytes))
    one = Clocked.sit_down(3, rules="keywest", now=timezone.now())
    two = Clocked.sit_down(3, rules="keywest", now=one.now)
    pages = []
    for party, first, later in ((one, 3, 3), (two, 9, 0)):
        party.act(0, f"bid {first}")
        party.take_back(0)
        party.act(0, f"bid {later}")
        party.act(1, f"bid {first}")
        Seat.objects.filter(game=party.id).update(standin="")
        path, shown = f"/desk/tables/{party.game.slug}/do/rewind/", []
        for fact in range(1, version(party) + 1):
            page = mo.signs_in().post(path, {"fact": fact}).content.decode()
            for seat in range(3):
                page = page.replace(party.person(seat).name, f"seat {seat}")
            page = page.replace(get_table_title("", "keywest", party.game.slug), "the table")
            shown.append(TELLING.sub("", page))
        assert "Something hidden changes for: seat 0 and seat 1." in "".join(shown)
        pages.append(shown)
    assert [
        list(unified_diff(a.split("\n"), b.split("\n"))) for a, b in zip(*pages, strict=True)
    ] == [[]] * len(pages[0])


def test_everybody_who_is_asked_has_a_fresh_clock(
    picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    picked.passes(hours=20)
    used = picked.left(2)
    assert used < timedelta(hours=5)
    do(mo, picked, "rewind", fact=version(picked) - 1)
    agree("page", ned)
    picked.now = timezone.now()
    picked.sweep()
    assert picked.left(2) > timedelta(hours=23)
    picked.act(2, "pick b")
    assert picked.left(2) > timedelta(hours=23)
    picked.take_back(2)
    picked.sweep()
    assert timedelta(hours=23) < picked.left(2) <= timedelta(hours=24)


def test_the_mail_about_the_vote_says_who_asks_and_what_comes_of_it(
    picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, picked, "rewind", fact=2)
    agree("page", ned)
    motion, known = Motion.objects.get(), load_header("id", picked.id)
    due = Due(1, picked.id, motion.number, 0, "vote", "", 0, True)
    (part,) = list_vote_parts(due, picked.table(0), get_words_at_table(known, "en"))
    assert part.title == "Set the game back to entry 2 of its log"
    assert part.lines[0] == "Proposed by moderators"
    assert "no longer counts" in part.lines[1]


def test_an_organiser_finds_the_vote_on_their_board_and_votes_on_the_page(
    mo: Moderator, ned: Moderator
) -> None:
    house = House.founded(4)
    house.begun()
    party = Clocked(house.games()[0], house.now)
    for seat in range(4):
        Party.act(party, seat, "bid 1")
    browser, slug = Client(), party.game.slug
    browser.force_login(house.organiser)
    assert browser.get(f"/t/{slug}/waiting/").status_code == 404
    do(mo, party, "rewind", fact=2)
    assert agree("page", ned) == "done"
    found = load_organiser_board(house.row.slug, 1, house.organiser.pk, house.now)
    assert found
    assert [line.game for line in found.lines if line.votes] == [slug]
    page = browser.get(f"/leagues/{house.row.slug}/1/board/").content.decode()
    assert f"/t/{slug}/waiting/#votes" in page
    motion = Motion.objects.get()
    shown = browser.get(f"/t/{slug}/waiting/").content.decode()
    assert 'name="say" value="yes"' in shown
    browser.post(f"/t/{slug}/vote/{motion.number}/", {"say": "no"})
    path, body = f"/api/tables/{slug}/votes/{motion.number}", json.dumps({"say": "yes"})
    assert browser.post(path, body, "application/json").status_code == 200
    for seat in range(4):
        vote(party, seat)
    assert party.kinds()[-1] == "set back"
    assert browser.get(f"/t/{slug}/waiting/").status_code == 404
    assert wrong(party) == []


@pytest.mark.django_db(transaction=True)
def test_a_move_and_a_rewind_at_once_do_one_after_the_other(
    picked: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, picked, "rewind", fact=version(picked) - 1)
    name, token = Proposal.objects.get().id, picked.token(2)

    def moves() -> object:
        return Party(picked.game).act(2, "open", token)

    found = at_once([lambda: proposals.accept_proposal(ned.who, name, timezone.now()).state, moves])
    back = picked.kinds().count("set back")
    assert (str(found[0]) == "done") is bool(back)
    assert back + picked.kinds().count("saw") == 1
    assert wrong(picked) == []
    assert REASON not in json.dumps(picked.kinds())
