"""Lines struck, tables hidden, titles changed, everything of one account: out of sight and back,
through pages and at the machine."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Person
from games.desk import log
from games.desk.actions import ACTIONS, TABLE
from games.desk.models import Fact
from games.desk.powers import Power
from games.play import lobby, talk
from games.play.models import Game, Message
from games.play.refusals import TooManyTables
from games.play.table import find
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db(transaction=True)
AS = ("--as", "Judge", "--reason", "an insult")


@pytest.fixture
def judge() -> Moderator:
    return moderator("Judge", Power.SUSPEND, Power.REPORTS)


@pytest.fixture
def party() -> Party:
    made = beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))
    Game.objects.filter(pk=made.id).update(title="Rude", host=person(made, 0))
    return made


def person(party: Party, seat: int) -> Person:
    found = party.game.seats.get(number=seat).person
    assert found
    return found


def say(party: Party, seat: int, text: str) -> int:
    who = person(party, seat).pk
    return int(talk.write_message(find(party.game.slug, who), who, text).number)


def do(judge: Moderator, action: str, subject: int, **terms: object) -> int:
    posted = {"step": "do", "reason": "an insult", **terms}
    return judge.signs_in().post(f"/desk/do/{action}/{subject}/", posted).status_code


def test_a_line_is_struck_and_comes_back(judge: Moderator, party: Party) -> None:
    line, url = say(party, 0, "You are a toad"), f"/t/{party.game.slug}/"
    reader = Client()
    reader.force_login(person(party, 1))
    assert "toad" in reader.get(url).content.decode()
    assert do(judge, "strike", party.id, line=line) == 302
    for path in (url, f"{url}talk/", f"/api/tables/{party.game.slug}/talk"):
        page = reader.get(path).content.decode()
        assert "toad" not in page
        assert "Deleted by a moderator." in page or '"struck":true' in page
    assert do(judge, "strike", party.id, line=line) == 422
    assert do(judge, "strike", party.id, line=99) == 422
    call_command("act", "unstrike", party.game.slug, f"line={line}", *AS)
    assert "toad" in reader.get(url).content.decode()


def test_a_hidden_table_is_there_for_those_who_sit_at_it(judge: Moderator, party: Party) -> None:
    stranger, member, url = Client(), Client(), f"/t/{party.game.slug}/"
    member.force_login(person(party, 2))
    assert stranger.get(url).status_code == 200
    assert party.game.slug in stranger.get("/tables/").content.decode()
    call_command("act", "hide-table", party.game.slug, *AS)
    assert stranger.get(url).status_code == 404
    assert party.game.slug not in stranger.get("/tables/").content.decode()
    assert member.get(url).status_code == 200
    assert do(judge, "show-table", party.id) == 302
    assert stranger.get(url).status_code == 200


def test_a_title_is_changed_and_changed_back(judge: Moderator, party: Party) -> None:
    tried = judge.signs_in().post(
        f"/desk/do/retitle/{party.id}/", {"step": "try", "reason": "rude", "title": "Kind"}
    )
    assert "Rude" in tried.content.decode()
    call_command("retitle", party.game.slug, "Kind", *AS)
    assert Game.objects.get(pk=party.id).title == "Kind"
    assert do(judge, "retitle", party.id, title="Rude") == 302
    assert Game.objects.get(pk=party.id).title == "Rude"


def test_everything_of_one_account_goes_and_comes_back_in_one(
    judge: Moderator, party: Party
) -> None:
    culprit = person(party, 0)
    first, second, other = (say(party, seat, f"line {n}") for n, seat in enumerate((0, 0, 1)))
    assert do(judge, "strike", party.id, line=first) == 302
    call_command("act", "hide-all", culprit.name, *AS)
    struck = dict(Message.objects.values_list("number", "struck"))
    assert (bool(struck[second]), struck[other], Game.objects.get().hidden) == (True, 0, 2)
    assert do(judge, "hide-all", culprit.pk) == 422
    assert do(judge, "show-all", culprit.pk) == 302
    struck = dict(Message.objects.values_list("number", "struck"))
    assert struck == {first: 1, second: 0, other: 0}
    assert Game.objects.get().hidden == 0


def by_page(judge: Moderator, action: str, subject: int, **terms: object) -> None:
    assert do(judge, action, subject, **terms) == 302


def by_machine(_judge: Moderator, action: str, subject: int, **terms: object) -> None:
    about = ACTIONS[action].about
    word = (
        Game.objects.get(pk=subject).slug if about == TABLE else Person.objects.get(pk=subject).name
    )
    said = [f"{name}={value}" for name, value in terms.items()]
    call_command("act", action, word, *said, *AS, "--dry-run")
    call_command("act", action, word, *said, *AS)


def there() -> tuple[list[int], list[tuple[str, int]]]:
    """What is struck, what tables are called, and how they are hidden."""
    lines = Message.objects.order_by("pk").values_list("struck", flat=True)
    return list(lines), list(Game.objects.order_by("pk").values_list("title", "hidden"))


@pytest.mark.parametrize("door", [by_page, by_machine])
@pytest.mark.parametrize(
    ("action", "undo", "terms", "back"),
    [
        ("strike", "unstrike", {"line": 1}, {"line": 1}),
        ("hide-table", "show-table", {}, {}),
        ("retitle", "retitle", {"title": "Kind"}, {"title": "Rude"}),
        ("hide-all", "show-all", {}, {}),
    ],
)
def test_each_is_done_and_undone_by_each_door(
    judge: Moderator,
    party: Party,
    door: Callable[..., None],
    action: str,
    undo: str,
    terms: dict[str, object],
    back: dict[str, object],
) -> None:
    say(party, 0, "You are a toad")
    subject = party.id if ACTIONS[action].about == TABLE else person(party, 0).pk
    before = there()
    assert ACTIONS[action].undo == undo
    door(judge, action, subject, **terms)
    assert there() != before
    door(judge, undo, subject, **back)
    assert there() == before
    done = Fact.objects.filter(kind="did").order_by("seq")
    assert [one.data["action"] for one in done] == [action, undo]


def test_who_plays_there_may_do_none_of_it(judge: Moderator, party: Party) -> None:
    line = say(party, 0, "You are a toad")
    party.game.seats.filter(number=2).update(person=judge.person)
    for name, subject in (("strike", party.id), ("retitle", party.id), ("hide-table", party.id)):
        assert do(judge, name, subject, line=line, title="x") == 404
    assert do(judge, "hide-all", person(party, 0).pk) == 404
    ban = ("ban", person(party, 0).name, "--rule", "spam")
    for words in (("retitle", party.game.slug, "x"), ban):
        with pytest.raises(CommandError, match="Not allowed: involved"):
            call_command(*words, *AS)
    tries = [one.data["what"] for one in Fact.objects.filter(kind="refused").order_by("seq")]
    assert tries[-2:] == ["retitle", "suspension"]
    assert not Message.objects.exclude(struck=0).exists()


def test_every_action_has_an_undo_that_is_there_or_a_sentence() -> None:
    for action in ACTIONS.values():
        undo = str(action.undo)
        assert undo in ACTIONS or " " in undo, action.name


def test_ban_and_unban_are_the_desks_sanctions(judge: Moderator, party: Party) -> None:
    culprit = person(party, 0)
    call_command("ban", culprit.name, "--rule", "spam", "--days", "9", *AS)
    until = Person.objects.get(pk=culprit.pk).suspended_until
    assert until
    assert timedelta(days=8) < until - timezone.now() <= timedelta(days=9)
    call_command("unban", culprit.name, *AS)
    assert Person.objects.get(pk=culprit.pk).suspended_until is None
    with pytest.raises(CommandError, match="Nothing keeps"):
        call_command("unban", culprit.name, *AS)
    kinds = list(Fact.objects.order_by("seq").values_list("kind", flat=True))[-4:]
    assert kinds == ["sanctioned", "did", "lifted", "did"]


def test_the_last_who_manages_rights_is_neither_erased_nor_closed(judge: Moderator) -> None:
    owner = Person.objects.get(name="Owner")
    browser = Client()
    browser.force_login(owner)
    with pytest.raises(CommandError, match="manage rights"):
        call_command("forget", "Owner", *AS, "--alone")
    with pytest.raises(CommandError, match="manage rights"):
        call_command("ban", "Owner", "--rule", "spam", "--for-ever", "--alone", *AS)
    moderator("Heir", Power.RIGHTS)
    call_command("forget", "Owner", *AS, "--alone")
    assert Person.objects.get(pk=owner.pk).erased_at
    assert log.SLUG == "desk"


def test_new_accounts_have_small_limits(party: Party, settings: Settings) -> None:
    settings.NEW_DAYS, settings.NEW_TABLES_WAITING, settings.TABLES_WAITING = 3, 1, 3
    for n in range(talk.HOURLY_NEW):
        say(party, 0, f"line {n}")
    with pytest.raises(talk.TooOften):
        say(party, 0, "one more")
    host = person(party, 0)
    lobby.open_table(host.pk, "keywest", 3)
    with pytest.raises(TooManyTables):
        lobby.open_table(host.pk, "keywest", 3)
    Person.objects.update(joined_at=timezone.now() - timedelta(days=4))
    say(party, 0, "one more")
    lobby.open_table(host.pk, "keywest", 3)
