"""Who wrote what is hidden reads why, by which rule, and appeals; what comes back ends it."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import Person
from games.desk import checks, log
from games.desk.models import Case, Sanction
from games.desk.powers import Power
from games.play import talk
from games.play.models import Game, Message, Notice
from games.play.sql import Cursor
from games.play.table import find
from tests.play.helpers import Party
from tests.support.beginning import beginning
from tests.support.desk_mails import mails
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
AS = ("--as", "Judge", "--reason", "You called somebody a toad.")


@pytest.fixture
def judge(db: None) -> Moderator:
    return moderator("Judge", Power.SUSPEND, Power.REPORTS)


@pytest.fixture
def party(judge: Moderator) -> Party:
    made = beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))
    Game.objects.filter(pk=made.id).update(title="Toads", host=author(made))
    talk.write_message(find(made.game.slug, author(made).pk), author(made).pk, "You toad")
    return made


def author(party: Party) -> Person:
    person = party.game.seats.get(number=0).person
    assert person
    return person


def hidden(party: Party) -> tuple[bool, bool, str]:
    """Whether the line and the table are, and what that is called."""
    game = Game.objects.get(pk=party.id)
    return Message.objects.get().struck > 0, game.hidden > 0, game.title


WAYS = {
    "strike": (("line=1",), "unstrike", ("line=1",), "You toad"),
    "hide-table": ((), "show-table", (), "Toads"),
    "retitle": (("title=Frogs", "rule=law"), "retitle", ("title=Toads",), "Toads"),
    "hide-all": ((), "show-all", (), "All lines that you wrote"),
}


@pytest.mark.parametrize("action", WAYS)
def test_what_is_hidden_is_told_its_author_and_ends_when_it_is_there_again(
    action: str, party: Party
) -> None:
    terms, undo, back, words = WAYS[action]
    person, before = author(party), hidden(party)
    about = person.name if action.endswith("-all") else party.game.slug
    call_command("act", action, about, *terms, *AS)
    (row,) = Sanction.objects.all()
    assert (row.kind, row.person, row.action) == ("hidden", person.pk, action)
    mail = mails(person, "sanction").body
    rule = "The law" if "rule=law" in terms else row.get_rule_display()
    for told in ("No longer shown", rule, "You called somebody a toad.", words, "Appeal, once"):
        assert told in mail, told
    assert "Judge" not in mail
    assert Notice.objects.filter(kind="sanction").count() == 1
    call_command("act", undo, about, *back, *AS)
    row.refresh_from_db()
    assert row.ended_at
    assert hidden(party) == before
    assert Notice.objects.filter(kind="lifted", person=person).count() == 1
    with Cursor() as cursor:
        assert (
            list(
                checks.list_log_and_row_faults(
                    log.load_desk_log_position(cursor), log.load_desk_rows(cursor, 0, 10_000)
                )
            )
            == []
        )


@pytest.mark.parametrize("action", WAYS)
def test_an_appeal_that_is_right_brings_it_back_and_the_same_moderator_does_not_decide(
    action: str, party: Party, judge: Moderator
) -> None:
    person, before = author(party), hidden(party)
    about = person.name if action.endswith("-all") else party.game.slug
    call_command("act", action, about, *WAYS[action][0], *AS)
    browser, row = Client(), Sanction.objects.get()
    browser.force_login(person)
    page = browser.get("/me/desk/").content.decode()
    assert "No longer shown" in page
    assert (
        browser.post(f"/me/desk/appeals/{row.pk}/", {"words": "It was a frog."}).status_code == 302
    )
    case, other = Case.objects.get(), moderator("Nils", Power.REPORTS)
    wish = {"do": "answer", "how": "lifted", "words": "Right."}
    assert judge.signs_in().post(f"/desk/cases/{case.pk}/work/", wish).status_code == 404
    assert hidden(party) != before
    assert other.signs_in().post(f"/desk/cases/{case.pk}/work/", wish).status_code == 302
    assert hidden(party) == before


def test_a_rule_that_is_none_is_refused_and_whoever_is_gone_is_told_nothing(
    party: Party, judge: Moderator
) -> None:
    posted = {"step": "do", "reason": "x", "line": "1", "rule": "nonsense"}
    answer = judge.signs_in().post(f"/desk/do/strike/{party.id}/", posted)
    assert answer.status_code == 422
    assert not Message.objects.get().struck
    Message.objects.update(person=None)
    call_command("act", "strike", party.game.slug, "line=1", *AS)
    assert Message.objects.get().struck
    assert not Sanction.objects.exists()


def test_what_is_struck_is_not_shown_where_it_is_reported(party: Party) -> None:
    browser = Client()
    browser.force_login(party.game.seats.get(number=1).person)
    path = f"/me/desk/ask/?table={party.game.slug}"
    assert "You toad" in browser.get(path).content.decode()
    call_command("act", "strike", party.game.slug, "line=1", *AS)
    assert "You toad" not in browser.get(path).content.decode()


def test_a_lifted_one_is_there_again_and_none_is_imposed_by_hand(
    party: Party, judge: Moderator
) -> None:
    call_command("act", "strike", party.game.slug, "line=1", *AS)
    path, row = f"/desk/people/{author(party).pk}/sanctions/", Sanction.objects.get()
    lift = {"kind": "lift", "sanction": row.pk, "words": "Not so bad."}
    assert judge.signs_in().post(path, lift).status_code == 302
    assert not Message.objects.get().struck
    wish = {"kind": "hidden", "rule": "law", "days": "3", "words": "x"}
    assert judge.signs_in().post(path, wish).status_code == 422
