"""Bot accounts: made on the page "My bots", signed in by token only, ended with their owner."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from accounts.bot_accounts.bots import MARK, MOST_BOTS, BotRefused, create_bot, end_bot, list_bots
from accounts.commands import create_person, is_name_taken
from accounts.models import BotAccount, Person, ProgramToken, SecurityEvent
from accounts.names import validate_name
from accounts.personal_data.erasures import ErasureOrder, erase_due_accounts, schedule_erasure
from accounts.programs.tokens import NewToken, end_all_tokens, list_live_tokens, make_token
from games.play import lobby
from games.play.models import Game, Seat
from tests.support.bots import make_bot
from tests.support.programs import bearing, make_program
from tests.support.visitors import Visitor

pytestmark = pytest.mark.django_db
PAGE = "/me/bots/"


@pytest.fixture
def owner(visitor: Visitor, marta: Person) -> Client:
    visitor.signs_in(marta.email)
    return visitor.browser


def test_a_bot_is_made_gets_a_token_and_is_who_the_token_says(owner: Client, marta: Person) -> None:
    assert owner.post(PAGE, {"name": "Quilfish"}).status_code == 302
    bot = Person.objects.get(name="Quilfish [bot]")
    assert bot.bot
    assert BotAccount.objects.get(person=bot).owner == marta
    new = f"{PAGE}{bot.pk}/token/"
    assert 'value="leagues"' not in owner.get(new).content.decode()
    refused = owner.post(new, {"name": "x", "scopes": ["leagues"], "days": "30"})
    assert refused.status_code == 422
    made = owner.post(new, {"name": "Server", "scopes": ["read", "play"], "days": "30"})
    (text,) = set(re.findall(r"kwp_\w{33}", made.content.decode()))
    account = bearing(text).get("/api/account").json()
    assert (account["name"], account["bot"]) == ("Quilfish [bot]", True)
    assert mail.outbox[-1].to == [marta.email]
    kinds = SecurityEvent.objects.filter(person=marta).values_list("kind", flat=True)
    assert {"bot_made", "token_made"} <= set(kinds)
    shown = owner.get(PAGE).content.decode()
    assert "Quilfish [bot]" in shown
    assert "Server" in shown
    row = ProgramToken.objects.get(person=bot)
    ended = owner.post("/me/programs/end/", {"token": row.pk, "bot": "1"})
    assert ended.headers["Location"] == PAGE
    assert bearing(text).get("/api/account").status_code == 401


def test_a_name_says_bot_and_no_person_can_have_such_a_name(marta: Person) -> None:
    assert make_bot(marta).name == f"Quilfish{MARK}"
    with pytest.raises(ValidationError):
        validate_name(f"Quilfish{MARK}")
    create_person("otto@example.org", "Otto")
    for taken in ("Quilfish", "quilfish", "Otto", "0tto"):
        with pytest.raises(ValidationError):
            make_bot(marta, taken)
    with pytest.raises(ValidationError):
        make_bot(marta, "x" * 27)


def test_the_mark_of_a_bot_tells_no_names_apart(marta: Person, owner: Client) -> None:
    make_bot(marta)
    otto = create_person("otto@example.org", "Otto")
    for name in ("Quilfish", "quilfish", "Qui1fish", "Quilfishbot"):
        with pytest.raises(ValidationError):
            create_person("new@example.org", name)
        with pytest.raises(ValidationError):
            make_bot(otto, name)
        assert is_name_taken(name, otto.pk)
    assert not is_name_taken("Quilfish", marta.pk), "it is their own bot"
    make_bot(marta, marta.name)
    assert not is_name_taken(marta.name.upper(), marta.pk)
    with pytest.raises(ValidationError):
        make_bot(marta, marta.name)


def test_one_person_has_three_bots_at_most(owner: Client, marta: Person) -> None:
    for number in range(MOST_BOTS):
        make_bot(marta, f"Quilfish {'abc'[number]}")
    with pytest.raises(BotRefused):
        make_bot(marta, "Quilfish d")
    assert owner.post(PAGE, {"name": "Quilfish d"}).status_code == 422


def test_bots_of_others_cannot_be_touched(owner: Client) -> None:
    bot = make_bot(create_person("otto@example.org", "Otto"))
    text = make_program(bot, "read")
    assert owner.get(f"{PAGE}{bot.pk}/token/").status_code == 404
    for wanted in ("open", "end"):
        assert owner.post(f"{PAGE}{bot.pk}/", {"do": wanted}).status_code == 404
    owner.post("/me/programs/end/", {"token": ProgramToken.objects.get().pk})
    assert bearing(text).get("/api/account").status_code == 200
    assert not BotAccount.objects.get(person=bot).open


def test_a_bot_has_no_session_and_no_token_beyond_its_scopes(marta: Person) -> None:
    bot = make_bot(marta)
    with pytest.raises(ValueError, match="not for bots"):
        make_token(bot.pk, NewToken("x", ("leagues",), timedelta(days=1)), timezone.now())
    browser = Client()
    browser.force_login(bot)
    assert browser.get("/me/").status_code == 302


def test_what_ends_the_owner_holds_up_the_bot(marta: Person) -> None:
    bot = make_bot(marta)
    program = bearing(make_program(bot, "read"))
    token, now = ProgramToken.objects.get().pk, timezone.now()
    later = now + timedelta(days=1)
    Person.objects.filter(pk=marta.pk).update(suspended_until=later)
    assert program.get("/api/games/").status_code == 403
    assert not list_live_tokens([token], now)
    Person.objects.filter(pk=marta.pk).update(suspended_until=None, is_active=False)
    assert program.get("/api/games/").status_code == 401
    assert not list_live_tokens([token], now)
    Person.objects.filter(pk=marta.pk).update(is_active=True)
    assert program.get("/api/games/").status_code == 200
    assert list_live_tokens([token], now) == {token}
    assert end_all_tokens(marta.pk)
    assert program.get("/api/games/").status_code == 401


def test_a_bot_ends_leaves_its_tables_and_is_forgotten(marta: Person) -> None:
    bot, now = make_bot(marta), timezone.now()
    program = bearing(make_program(bot, "read"))
    host = create_person("otto@example.org", "Otto")
    game = lobby.open_table(host.pk, "keywest", 3, bots_allowed=True)
    lobby.join(game.pk, bot.pk)
    assert end_bot(marta.pk, bot.pk, now) == "Quilfish [bot]"
    assert program.get("/api/games/").status_code == 401
    erase_due_accounts(now)
    bot.refresh_from_db()
    assert (bot.bot, bot.is_active, bot.name) == (True, False, f"@{bot.pk}")
    assert BotAccount.objects.get(person=bot).owner == marta, "they have seen its hands"
    assert not list_bots(marta.pk).exists()
    assert list(Seat.objects.filter(game=game).values_list("person", flat=True)) == [host.pk]


def test_bots_go_with_their_owner(marta: Person) -> None:
    bot, now = make_bot(marta), timezone.now()
    schedule_erasure(marta.pk, ErasureOrder(wait=timedelta(0)), now)
    erase_due_accounts(now)
    erase_due_accounts(now)
    bot.refresh_from_db()
    assert bot.name == f"@{bot.pk}"
    assert not BotAccount.objects.exists()


def test_a_bot_is_never_host(marta: Person) -> None:
    bot = make_bot(marta)
    host = create_person("otto@example.org", "Otto")
    game = lobby.open_table(host.pk, "keywest", 3, bots_allowed=True)
    lobby.join(game.pk, bot.pk)
    lobby.leave(game.pk, host.pk)
    assert Game.objects.get(pk=game.pk).status == "abandoned"


def test_create_bot_counts_what_was_made_this_week(marta: Person) -> None:
    now = timezone.now()
    for number in range(6):
        bot = create_bot(marta.pk, f"Quilfish {'abcdef'[number]}", now)
        end_bot(marta.pk, bot.pk, now)
    with pytest.raises(BotRefused):
        create_bot(marta.pk, "Quilfish g", now)
