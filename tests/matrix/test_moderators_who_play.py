"""AT-26: whoever plays at a table, or in its season, has exactly a player's view there, whatever
their powers; that they tried for more is refused and noted."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.desk import grants, involvement, log, looks, proposals
from games.desk.facts import Refused
from games.desk.models import Fact
from games.desk.permissions import Actor
from games.desk.powers import NotAllowed, Power, Why
from games.play import lobby
from games.play.models import Game
from games.play.sql import Cursor
from tests.matrix.kept import METHODS
from tests.matrix.routes import routes
from tests.play.helpers import Party, person
from tests.support.addresses import same
from tests.support.moderators import Moderator, boss, moderator

pytestmark = [pytest.mark.django_db, pytest.mark.promise(26)]
FULL = bool(os.environ.get("KEYWEST_FULL"))
OF_TABLES = ("t/<", "tables/<", "api/tables/<", "seats/<")
DICE = "t/<slug:slug>/what-if/"
"""Throws dice of its own each time."""
EVERYDAY = 3
"""Every third address; all of them with KEYWEST_FULL=1."""


@pytest.fixture
def pia(db: None) -> Moderator:
    """They play, and are no moderator yet."""
    return moderator("Pia")


def seated(one: Moderator, league: str = "") -> Party:
    """A private table at which they sit; everybody but the last has bid."""
    game = lobby.open_table(one.id, "keywest", 3, private=True)
    for name in ("Anna", "Bert"):
        game = lobby.join(game.pk, person(name).pk, invite=game.invite)
    Game.objects.filter(pk=game.pk).update(league=league)
    party = Party(game)
    mine = game.seats.get(person=one.person).number
    for seat in {0, 1, 2} - {mine}:
        party.act(seat, "bid 9")
    return party


def empowered(one: Moderator) -> None:
    """All powers there are, long enough ago."""
    machine, ago = Actor(boss(), machine=True), timezone.now() - timedelta(days=30)
    for power in Power:
        grants.give_power(machine, one.id, power, 300, "helps", ago)


def tried() -> list[Refused]:
    """What the log says that somebody was refused."""
    with Cursor() as cursor:
        rows = log.load_desk_rows(cursor, 0, 2**31 - 1)
    return [fact for row in rows if isinstance(fact := log.decode_desk_row(row), Refused)]


def everything(client: Client, slug: str) -> dict[str, object]:
    """What they see at every address of the table."""
    words = {"slug": slug, "invite": "x", "version": 3, "number": 1, "motion": 1, "order": "x"}
    words |= {"word": "abc", "action": "halt"}
    paths = [one for one in routes() if one.path.startswith(OF_TABLES) and one.path != DICE]
    chosen = paths if FULL else paths[::EVERYDAY]
    return {one.path: same(client.get(one.address(words)), slug) for one in chosen}


def test_no_power_shows_a_player_more_of_their_own_table(
    pia: Moderator, clock_stands: None
) -> None:
    party = seated(pia)
    before = everything(pia.signs_in(), party.game.slug)
    empowered(pia)
    after = everything(pia.signs_in(), party.game.slug)
    assert [path for path in before if before[path] != after[path]] == []


def test_the_desk_does_not_know_their_table_and_notes_that_they_tried(pia: Moderator) -> None:
    party = seated(pia)
    moderator("Quin", Power.SEATS)
    empowered(pia)
    browser, slug = pia.signs_in(), party.game.slug
    ways = {
        f"/desk/tables/{slug}/": "get",
        f"/desk/tables/{slug}/at/3/": "get",
        f"/desk/tables/{slug}/look": "post",
    }
    for count, (way, verb) in enumerate(ways.items(), 1):
        body = {"seat": "1", "reason": "x"}
        answer = browser.get(way) if verb == "get" else browser.post(way, body)
        assert answer.status_code == 404, way
        assert len(tried()) == count, way
        assert tried()[-1].why == "involved"


@pytest.mark.parametrize("how", ["plays", "host", "left", "league", "drawn"])
def test_every_way_of_being_involved_counts(how: str, pia: Moderator) -> None:
    other = Party.sit_down(3, rules="keywest")
    league = "abcdefghij/1/{}"
    if how == "plays":
        table = seated(pia).id
    elif how == "host":
        table = other.id
        Game.objects.filter(pk=table).update(host=pia.person)
    elif how == "left":
        table = seated(pia).id
        seat = Game.objects.get(pk=table).seats.get(person=pia.person)
        seat.person, seat.bot = None, "random"
        seat.save()
    else:
        season = "1" if how == "league" else "2"
        seated(pia, league=f"abcdefghij/{season}/1")
        table = other.id
        Game.objects.filter(pk=table).update(league=league.format(2))
    assert involvement.is_involved_in_table(pia.id, table)
    assert not involvement.is_involved_in_table(moderator("Quin").id, table)


def test_whoever_plays_in_the_division_finds_no_table_of_it_at_any_address_of_the_desk(
    pia: Moderator, clock_stands: None
) -> None:
    seated(pia, league="abcdefghij/1/1")
    empowered(pia)
    other = Party.sit_down(3, rules="keywest")
    Game.objects.filter(pk=other.id).update(league="abcdefghij/1/2")
    browser, absent = pia.signs_in(), "0123456789"
    words = {"action": "halt", "seat": 1, "fact": 2, "version": 3}
    paths = [one for one in routes() if one.is_desk and ":slug>" in one.path and one.power]
    of_tables = [one for one in paths if one.path.startswith("desk/tables/")]
    assert len(of_tables) >= 6
    for one in of_tables:
        for method in METHODS:
            there, nowhere = (
                same(browser.generic(method, one.address({**words, "slug": slug})), slug)
                for slug in (other.game.slug, absent)
            )
            assert there == nowhere, (method, one.path)
            assert there[0] in (302, 404, 405)
    assert {one.why for one in tried()} == {"involved"}


def test_a_season_that_is_over_elsewhere_involves_nobody(pia: Moderator) -> None:
    mine, other = seated(pia, league="abcdefghij/1/1"), Party.sit_down(3, rules="keywest")
    Game.objects.filter(pk=other.id).update(league="abcdefghij/2/1")
    Game.objects.filter(pk=mine.id).update(status="finished")
    assert not involvement.is_involved_in_table(pia.id, other.id)
    assert involvement.is_involved_in_table(pia.id, mine.id)


def test_the_machine_refuses_the_involved_too(pia: Moderator) -> None:
    party = seated(pia)
    empowered(pia)
    machine = Actor(pia.id, machine=True)
    with pytest.raises(NotAllowed) as refused:
        proposals.propose_action(
            machine, looks.LOOK_ACTION, party.id, {"seat": 0}, "x", timezone.now()
        )
    assert refused.value.why is Why.INVOLVED
    with pytest.raises(CommandError):
        call_command("desk", "trust", "Pia", "--as", "Nobody", "--reason", "x")


@pytest.mark.parametrize("page", ["/desk/", "/desk/log/"])
def test_no_page_of_the_desk_tells_who_plays_that_somebody_asks_for_a_look(
    pia: Moderator, page: str
) -> None:
    party, quin = seated(pia), moderator("Quin", Power.SEATS)
    empowered(pia)
    moderator("Rosa", Power.SEATS)
    now = timezone.now()
    proposals.propose_action(
        quin.who, looks.LOOK_ACTION, party.id, {"seat": 0}, "It hangs there.", now
    )
    assert "It hangs there." not in pia.signs_in().get(page).content.decode()
    assert "It hangs there." in quin.signs_in().get(page).content.decode()


def test_a_granted_look_ends_when_its_owner_sits_down(pia: Moderator) -> None:
    quin, other = moderator("Quin", Power.SEATS), Party.sit_down(3, rules="keywest")
    empowered(pia)
    now = timezone.now()
    row = proposals.propose_action(pia.who, looks.LOOK_ACTION, other.id, {"seat": 0}, "hangs", now)
    proposals.accept_proposal(quin.who, row.id, now)
    Game.objects.filter(pk=other.id).update(host=pia.person)
    assert pia.signs_in().post(f"/desk/looks/{row.id}/open").status_code == 404
    assert not Fact.objects.filter(kind="looked").exists()
