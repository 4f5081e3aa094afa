"""A site may take everybody, the invited, or nobody new; who is there already comes in anyway."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.commands import check_sign_up_setting
from accounts.models import Person
from games.play import lobby
from games.play.models import Game
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db
NEW = "new@example.com"


def comes(visitor: Visitor, email: str, way: str = "/") -> int:
    visitor.asks_for_a_code(email)
    return visitor.types(code_in_last_mail(), next=way).status_code


@pytest.fixture
def table(marta: Person) -> Game:
    return lobby.open_table(marta.pk, "keywest", 3, private=True)


@pytest.mark.parametrize("sign_up", ["invited", "closed"])
def test_who_is_known_comes_in_and_a_stranger_leaves_nothing_behind(
    visitor: Visitor, marta: Person, settings: Settings, sign_up: str
) -> None:
    settings.SIGN_UP = sign_up
    assert comes(visitor, NEW) == 403
    assert not visitor.is_in
    assert not Person.objects.filter(email=NEW).exists()
    assert comes(visitor, "marta@example.com") == 302


def test_the_link_of_a_private_table_is_an_invitation(
    visitor: Visitor, settings: Settings, table: Game
) -> None:
    settings.SIGN_UP = "invited"
    assert comes(visitor, NEW, f"/tables/{table.slug}/by/wrong/") == 403
    assert comes(visitor, NEW, f"/tables/{table.slug}/") == 403
    assert comes(visitor, NEW, f"/tables/{table.slug}/by/{table.invite}/") == 302
    assert Person.objects.filter(email=NEW).exists()


def test_a_closed_site_takes_not_even_the_invited(
    visitor: Visitor, settings: Settings, table: Game
) -> None:
    settings.SIGN_UP = "closed"
    assert comes(visitor, NEW, f"/tables/{table.slug}/by/{table.invite}/") == 403


def test_a_word_that_means_nothing_is_no_setting(settings: Settings) -> None:
    assert check_sign_up_setting(None) == []
    settings.SIGN_UP = "perhaps"
    assert len(check_sign_up_setting(None)) == 1
