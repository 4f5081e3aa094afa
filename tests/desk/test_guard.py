"""The desk is not there but for whoever has a power, a fresh proof and a trusted passkey."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.desk import grants
from games.desk.models import Fact
from games.desk.powers import DeskRefused, Power
from tests.support.addresses import same
from tests.support.moderators import Moderator, boss, moderator

pytestmark = pytest.mark.django_db


def kinds() -> list[str]:
    return list(Fact.objects.order_by("seq").values_list("kind", flat=True))


def test_it_opens_with_a_fresh_passkey_and_the_log_knows(ben: Moderator) -> None:
    before = len(kinds())
    assert ben.signs_in().get("/desk/").status_code == 200
    assert kinds()[before:] == ["read"]


@pytest.mark.parametrize("way", ["guest", "stranger"])
def test_for_strangers_there_is_nothing_byte_for_byte(way: str, clock_stands: None) -> None:
    moderator("Ben", Power.REPORTS)
    client = Client()
    if way == "stranger":
        client = moderator("Cleo").signs_in()
    before = len(kinds())
    there, absent = (same(client.get(f"/{word}/"), word) for word in ("desk", "disk"))
    assert there == absent
    assert there[0] == 404
    assert len(kinds()) == before


def test_whose_power_has_ended_is_refused_and_it_is_noted(ben: Moderator) -> None:
    grants.take_power_away(ben.who, ben.id, Power.REPORTS, "busy", timezone.now())
    before = len(kinds())
    assert ben.signs_in().get("/desk/").status_code == 404
    assert kinds()[before:] == ["refused"]


@pytest.mark.parametrize(("minutes", "passkey"), [(16, True), (0, False)])
def test_an_old_sign_in_or_a_code_is_asked_for_a_passkey(
    ben: Moderator, minutes: int, passkey: bool
) -> None:
    browser, before = ben.signs_in(minutes_ago=minutes, passkey=passkey), len(kinds())
    answer = browser.get("/desk/", follow=True)
    assert [way for way, _status in answer.redirect_chain] == [
        "/desk/proof/?next=%2Fdesk%2F",
        "/sign-in/proof/?next=%2Fdesk%2F",
    ]
    assert len(kinds()) == before


def test_a_passkey_that_was_struck_off_carries_nothing(ben: Moderator) -> None:
    browser = ben.signs_in()
    ben.person.authenticator_set.all().delete()  # type: ignore[attr-defined]
    assert browser.get("/desk/").status_code == 302


def test_a_passkey_made_by_a_mailed_code_waits_three_days_and_for_a_yes(
    ada: Moderator, ben: Moderator
) -> None:
    new = ben.makes_passkey()
    browser = ben.signs_in()
    assert browser.get("/desk/").status_code == 302
    assert "not trusted yet" in browser.get("/desk/", follow=True).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        assert ben.signs_in().get("/desk/").status_code == 302
    grants.vouch_for_passkey(ada.who, new, "rang them up", timezone.now())
    with time_machine.travel(timezone.now() + timedelta(hours=71)):
        assert ben.signs_in().get("/desk/").status_code == 302
    with time_machine.travel(timezone.now() + timedelta(hours=73)):
        assert ben.signs_in().get("/desk/").status_code == 200


def test_somebody_elses_passkey_id_in_a_session_carries_nothing(
    ada: Moderator, ben: Moderator
) -> None:
    ben.passkey = ada.passkey
    assert ben.signs_in().get("/desk/").status_code == 302


def test_nobody_says_yes_to_their_own_passkey(ada: Moderator) -> None:
    old = ada.who
    with pytest.raises(DeskRefused, match="Someone else"):
        grants.vouch_for_passkey(old, ada.makes_passkey(), "it is mine", timezone.now())


def test_a_proof_is_no_way_out_of_the_site(ben: Moderator) -> None:
    browser = ben.signs_in()
    for way in ("https://evil.example/", "//evil.example/", "/\\evil.example"):
        assert browser.get("/desk/proof/", {"next": way})["Location"] == "/desk/"


def test_an_api_token_opens_nothing() -> None:
    assert boss()
    assert Client(headers={"Authorization": "Bearer x"}).get("/desk/").status_code == 404
