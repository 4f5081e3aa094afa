"""Powers are given by whoever may, end, and are facts; the last who manages rights stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.commands import create_person
from games.desk import grants
from games.desk.models import Fact, Grant
from games.desk.permissions import Actor, find_objection
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from tests.support.moderators import Moderator, boss, moderator

pytestmark = pytest.mark.django_db


def test_whoever_manages_rights_gives_one_power_and_no_other(ada: Moderator) -> None:
    cleo, now = moderator("Cleo"), timezone.now()
    grants.give_power(ada.who, cleo.id, Power.REPORTS, 30, "helps out", now)
    assert find_objection(cleo.who, Power.REPORTS, now) is None
    assert {find_objection(cleo.who, one, now) for one in Power if one != Power.REPORTS} == {
        Why.POWER
    }


def test_a_power_ends_by_itself(ada: Moderator) -> None:
    cleo, now = moderator("Cleo"), timezone.now()
    grants.give_power(ada.who, cleo.id, Power.MOVE, 30, "for a month", now)
    assert find_objection(cleo.who, Power.MOVE, now + timedelta(days=29)) is None
    assert find_objection(cleo.who, Power.MOVE, now + timedelta(days=30)) is Why.POWER


@pytest.mark.parametrize("power", [one for one in Power if one != Power.RIGHTS])
def test_no_other_power_gives_powers(power: Power) -> None:
    cleo, dan = moderator("Cleo", power), create_person("dan@example.com", "Dan")
    before = Fact.objects.count()
    with pytest.raises(NotAllowed):
        grants.give_power(cleo.who, dan.pk, Power.REPORTS, 30, "x", timezone.now())
    assert Fact.objects.count() == before


def test_nobody_gives_powers_to_themself(ada: Moderator) -> None:
    with pytest.raises(DeskRefused, match="yourself"):
        grants.give_power(ada.who, ada.id, Power.SEATS, 30, "x", timezone.now())


def test_a_lone_host_gives_themself_powers_at_the_machine_as_a_fact() -> None:
    create_person("ada@example.com", "Ada")
    for power in ("rights", "reports"):
        call_command("desk", "grant", "Ada", power, "--as", "Ada", "--reason", "I am alone")
    given = Grant.objects.get(power="reports")
    assert given.by == given.person
    assert Fact.objects.filter(seq=given.seq, kind="granted").exists()


def test_with_two_who_manage_rights_the_machine_lets_nobody_help_themself(ada: Moderator) -> None:
    with pytest.raises(CommandError, match="yourself"):
        call_command("desk", "grant", "Ada", "seats", "--as", "Ada", "--reason", "x")


def test_the_help_says_what_each_power_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("desk", "grant", "--help")
    told = " ".join(capsys.readouterr().out.split())
    for power in Power:
        assert f"{power.value} {power.label}" in told


@pytest.mark.parametrize(("days", "reason"), [(0, "x"), (366, "x"), (-1, "x"), (30, "  ")])
def test_what_makes_no_sense_is_refused(ada: Moderator, days: int, reason: str) -> None:
    with pytest.raises(DeskRefused):
        grants.give_power(ada.who, moderator("Cleo").id, Power.MOVE, days, reason, timezone.now())


def test_the_last_who_manages_rights_stays(ada: Moderator) -> None:
    now = timezone.now()
    grants.take_power_away(ada.who, boss(), Power.RIGHTS, "gone away", now)
    with pytest.raises(DeskRefused, match="Someone has to"):
        grants.take_power_away(ada.who, ada.id, Power.RIGHTS, "tired", now)
    assert grants.list_rights_managers(now) == {ada.id}


def test_whose_account_is_closed_does_not_count_as_one_who_stays(ada: Moderator) -> None:
    now, cleo = timezone.now(), moderator("Cleo", Power.RIGHTS)
    grants.take_power_away(ada.who, boss(), Power.RIGHTS, "gone away", now)
    cleo.person.is_active = False
    cleo.person.save()
    with pytest.raises(DeskRefused, match="Someone has to"):
        grants.take_power_away(ada.who, ada.id, Power.RIGHTS, "tired", now)


def test_the_first_comes_from_the_command_line_and_the_next_from_whoever_manages() -> None:
    anna, bert = (create_person(f"{one}@example.com", one) for one in ("Anna", "Bert"))
    for word in ("reports", "rights"):
        call_command("desk", "grant", "Anna", word, "--as", "Anna", "--reason", "the owner")
        if word == "reports":
            Grant.objects.all().delete()
    with pytest.raises(CommandError, match="no power"):
        call_command("desk", "grant", "Bert", "move", "--as", "Bert", "--reason", "me too")
    call_command("desk", "grant", "bert@example.com", "move", "--as", "Anna", "--reason", "helps")
    call_command("desk", "grant", "Bert", "rights", "--as", "Anna", "--reason", "helps")
    with pytest.raises(CommandError, match="yourself"):
        call_command("desk", "grant", "Anna", "move", "--as", "Anna", "--reason", "more")
    held = set(Grant.objects.values_list("person", "power"))
    assert held == {(anna.pk, "rights"), (bert.pk, "move"), (bert.pk, "rights")}


def test_the_machine_needs_a_reason_and_a_name() -> None:
    create_person("anna@example.com", "Anna")
    with pytest.raises(CommandError):
        call_command("desk", "grant", "Anna", "rights", "--as", "Nobody", "--reason", "x")
    with pytest.raises(CommandError):
        call_command("desk", "grant", "Anna", "rights", "--as", "Anna")
    assert not Fact.objects.exists()


def test_one_may_lay_down_ones_own(ben: Moderator) -> None:
    grants.take_power_away(ben.who, ben.id, Power.REPORTS, "busy", timezone.now())
    assert find_objection(ben.who, Power.REPORTS, timezone.now()) is Why.POWER
    with pytest.raises(NotAllowed):
        grants.take_power_away(Actor(ben.id), boss(), Power.RIGHTS, "busy", timezone.now())
