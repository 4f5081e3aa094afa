"""Seats that change hands, and moves made for a seat: by every door, and by two where it shows or
decides anything."""

from __future__ import annotations

from difflib import unified_diff

import pytest
from django.utils import timezone

from games.desk import grants
from games.desk.models import Proposal
from games.desk.permissions import Actor
from games.desk.powers import DeskRefused, Power
from games.play.models import Game, Seat, get_table_title
from games.play.table import load_header
from games.seats.models import Offer
from games.seats.taking import KnowsTooMuch
from tests.clocks.clocked import Clocked
from tests.desk.doing.doors import DOORS, REASON, agree, by_machine, wrong
from tests.play.helpers import Party, person, said
from tests.support.desk_doing import TELLING, do, lines
from tests.support.moderators import Moderator, boss, moderator

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("door", DOORS)
def test_a_bot_plays_and_the_seat_is_given_back(door: str, party: Clocked, mo: Moderator) -> None:
    whose = party.person(1)
    DOORS[door](mo, party, "to-bot", seat=2)
    assert party.seat(1).person is None
    assert party.seat(1).owner == whose
    assert "gave the seat of" in " ".join(lines(party))
    DOORS[door](mo, party, "give-back", seat=2)
    assert party.seat(1).person == whose
    assert wrong(party) == []


@pytest.mark.parametrize("door", DOORS)
def test_a_substitute_is_called_and_the_call_undone(
    door: str, party: Clocked, mo: Moderator
) -> None:
    whose = party.person(0)
    DOORS[door](mo, party, "call", seat=1)
    assert Offer.objects.get(game=party.id, seat=0, ended_at=None).called
    assert "looks for someone for the seat" in " ".join(lines(party))
    DOORS[door](mo, party, "give-back", seat=1)
    assert not Offer.objects.filter(game=party.id, ended_at=None).exists()
    assert party.seat(0).person == whose


@pytest.mark.parametrize("door", DOORS)
def test_a_seat_goes_to_somebody_by_two_and_back(
    door: str, party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    before, new = party.person(1), person("Zoe")
    token = party.token(1)
    DOORS[door](mo, party, "to-person", seat=2, name=new.name)
    assert party.person(1) == before
    assert agree(door, ned) == "done"
    assert party.person(1) == new
    assert party.token(1) not in ("", token)
    DOORS[door](ned, party, "to-person", seat=2, name=before.name)
    assert agree(door, mo) == "done"
    assert party.person(1) == before
    assert wrong(party) == []


def test_nobody_gives_a_seat_to_themself_and_nobody_sits_twice(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    with pytest.raises(DeskRefused):
        do(mo, party, "to-person", seat=2, name=mo.person.name)
    with pytest.raises(KnowsTooMuch):
        do(mo, party, "to-person", seat=2, name=party.person(0).name)
    do(mo, party, "to-person", seat=2, name=ned.person.name)
    kim = moderator("Kim", Power.REPAIR)
    assert agree("page", kim) == "done"
    assert party.person(1) == ned.person
    with pytest.raises(DeskRefused):
        do(mo, party, "to-person", seat=3, name="Nobody at all")
    gone = Party.sit_down(3, rules="keywest")
    left = gone.game.seats.get(number=0).person
    assert left
    do(mo, gone, "to-person", seat=1, name=person("Zoe").name)
    assert agree("page", kim) == "done"
    with pytest.raises(KnowsTooMuch):
        do(mo, gone, "to-person", seat=2, name=left.name)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("by", ["default", "bot", "line"])
def test_a_move_is_made_by_two(
    door: str, by: str, party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    terms = {"seat": 1, "by": by, "line": "bid 7" if by == "line" else ""}
    DOORS[door](mo, party, "force", **terms)
    assert party.asked() == [0, 1, 2]
    assert agree(door, ned) == "done"
    assert party.asked() == [1, 2]
    assert party.kinds().count("forced") == 1
    assert party.table(0).take_back is None
    assert party.seat(0).misses == 0
    if by == "line":
        assert said(party.id, seat=0)[-1]["amount"] == 7
    assert wrong(party) == []


def test_a_line_that_cannot_be_played_changes_nothing_and_is_told_to_nobody(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    version = load_header("id", party.id).meta.version
    for line in ("bid 99", "dance"):
        do(mo, party, "force", seat=1, by="line", line=line)
        assert agree("page", ned) == "void"
    assert load_header("id", party.id).meta.version == version
    assert "bid 99" not in ned.browser.get("/desk/log/").content.decode()


def test_the_second_reads_reason_and_public_dry_run_and_not_the_line(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, party, "force", seat=1, by="line", line="bid 7")
    path = f"/desk/proposals/{Proposal.objects.get().id}/"
    page = ned.signs_in().get(path).content.decode()
    assert REASON in page
    assert "a written line" in page
    assert "bid 7" not in page


def test_a_proposal_is_void_once_the_game_moves_on_and_after_a_day(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    do(mo, party, "force", seat=1, by="default", line="")
    party.act(1, "bid 2")
    assert agree("page", ned) == "void"
    assert party.asked() == [0, 2]


def test_the_second_is_another_free_and_not_made_by_the_first(
    party: Clocked, mo: Moderator, ned: Moderator
) -> None:
    grants.give_power(Actor(boss(), machine=True), mo.id, Power.RIGHTS, 90, "x", timezone.now())
    kim = moderator("Kim", Power.MOVE)
    grants.give_power(mo.who, kim.id, Power.REPORTS, 90, "new", timezone.now())
    ola = moderator("Ola", Power.REPORTS)
    do(mo, party, "force", seat=1, by="default", line="")
    for who in (mo, kim, ola):
        agree("page", who)
    assert Proposal.objects.get().state == "open"
    assert agree("page", ned) == "done"


def test_where_nobody_is_free_it_is_not_offered_and_alone_says_so(
    party: Clocked, mo: Moderator
) -> None:
    base = f"/desk/tables/{party.game.slug}/do/"
    page = mo.signs_in().get(base).content.decode()
    assert f"{base}give-time/" in page
    assert f"{base}force/" not in page
    with pytest.raises(DeskRefused, match="free"):
        do(mo, party, "force", seat=1, by="default", line="")
    assert "Done." in by_machine(mo, party, "force", seat=1, by="default", line="", alone=True)
    assert "decided by one moderator alone" in " ".join(lines(party))
    assert party.asked() == [1, 2]
    assert wrong(party) == []


def test_of_two_games_that_differ_in_what_is_hidden_the_dry_run_is_the_same(
    mo: Moderator, ned: Moderator
) -> None:
    one = Clocked.sit_down(3, rules="keywest", now=timezone.now())
    two = Clocked.sit_down(3, rules="keywest", now=one.now)
    pages = []
    for party, amount in ((one, 0), (two, 9)):
        for seat in (0, 1):
            party.act(seat, f"bid {amount + seat}")
        Seat.objects.filter(game=party.id).update(standin="")
        shown = []
        for name, terms in {
            "force": {"seat": "3", "by": "line", "line": "bid 20"},
            "force ": {"seat": "3", "by": "default", "line": ""},
            "to-bot": {"seat": "1"},
            "finish": {},
            "void": {},
        }.items():
            path = f"/desk/tables/{party.game.slug}/do/{name.strip()}/"
            page = mo.signs_in().post(path, terms).content.decode()
            for seat in range(3):
                page = page.replace(party.person(seat).name, f"seat {seat}")
            page = page.replace(get_table_title("", "keywest", party.game.slug), "the table")
            shown.append(TELLING.sub("", page))
        pages.append(shown)
    assert [
        list(unified_diff(a.split("\n"), b.split("\n"))) for a, b in zip(*pages, strict=True)
    ] == [[]] * len(pages[0])


def test_a_league_says_itself_who_sits_there(party: Clocked, mo: Moderator, ned: Moderator) -> None:
    Game.objects.filter(pk=party.id).update(league="abcdefghij/1/1")
    zoe = person("Zoe").name
    for action, terms in {"call": {}, "to-person": {"name": zoe}}.items():
        with pytest.raises(DeskRefused, match="organisers"):
            do(mo, party, action, seat=2, **terms)
