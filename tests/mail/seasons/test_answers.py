"""A season answered by mail: the same commands as a click, and nothing that was not meant."""

from __future__ import annotations

import itertools
import re

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from accounts.models import Person
from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.state import Stand
from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders.receive import receive_mail
from games.mail.inbound.orders.reply_addresses import create_season_addresses
from games.mail.sandbox.season_keywords import WORDS, find_season_word, read_season_answer
from games.mail.seasons.standing import get_typed_words
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.mail_parts import complaints, opened
from tests.toy.pearls import PEARLS

COUNT = itertools.count(1)


@pytest.fixture
def league(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """Sign-up is open."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    STATE_CACHE.forget()
    house = House.founded(4, silent_days=1000)
    house.sweep()
    house.at(Milestone.OPENS)
    return house


def address(house: House, reader: Person) -> str:
    return create_season_addresses([(f"{house.row.slug}-1", reader.pk)])[0]


def writes(
    house: House, text: str, *, who: int = 0, to: str = "", sender: str = "", sure: bool = True
) -> str:
    """They write to the season; what became of it."""
    reader = house.people[who]
    head = f"Message-ID: <s{next(COUNT)}@mail.test>\r\nFrom: {sender or reader.email}\r\n"
    to = to or address(house, reader)
    kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    raw = f"{head}To: {to}\r\n{kind}{text}\r\n".encode()
    return receive_mail(raw, authenticated=sure).kind


def stand(house: House, who: int = 0) -> Stand | None:
    one = house.season().entrants.get(house.people[who].pk)
    return one.stand if one else None


def last_receipt() -> str:
    return f"{mail.outbox[-1].subject}\n{mail.outbox[-1].body}"


def test_each_word_does_what_a_click_does_and_is_told(league: House) -> None:
    assert writes(league, "later") == Kind.TOLD
    assert stand(league) is Stand.LATER
    assert "You will be asked once more" in last_receipt()
    assert writes(league, "in.") == Kind.TOLD
    assert stand(league) is Stand.IN
    assert "You have signed up" in last_receipt()
    assert "You have a place in this season." in last_receipt()
    assert writes(league, "in") == Kind.REFUSED
    assert "You are in this season already." in last_receipt()
    assert writes(league, "out") == Kind.TOLD
    assert stand(league) is Stand.OUT
    assert writes(league, "here") == Kind.REFUSED
    assert "It is too early to check in." in last_receipt()
    assert complaints(*opened(mail.outbox[-1])) == []


def test_check_in_and_standings(league: House) -> None:
    for one in league.people:
        commands.enter_season(league.id, 1, one.pk, league.now)
    asked_early = address(league, league.people[1])
    league.at(Milestone.CHECK_IN)
    for who in range(4):
        assert writes(league, "HERE", who=who) == Kind.TOLD
    league.at(Milestone.START)
    assert writes(league, "standings") == Kind.TOLD
    assert "Division 1" in last_receipt()
    assert "4. " in last_receipt()
    assert writes(league, "in", who=1, to=asked_early) == Kind.REFUSED
    assert "Division 1: place" in last_receipt()
    assert writes(league, "out", who=1, to=asked_early) == Kind.REFUSED
    assert "please use its page" in last_receipt()
    assert not league.season().out


@pytest.mark.parametrize(
    "text",
    [
        "in\nout",
        "in\nI would love to play.",
        "I am in",
        "maybe later",
        "inn",
        "i",
        "bid 8",
        "",
        "> in",
        "On Monday Key West wrote:\n> in",
    ],
)
def test_nothing_is_guessed_and_nothing_quoted_is_obeyed(league: House, text: str) -> None:
    assert writes(league, text) == Kind.UNCLEAR
    assert stand(league) is None
    assert "nothing was changed" in last_receipt()


def test_what_is_quoted_below_is_left_alone(league: House) -> None:
    assert writes(league, "later\n\nOn Monday Key West wrote:\n> in\n> out") == Kind.TOLD
    assert stand(league) is Stand.LATER


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_the_words_of_each_language_mean_what_they_say(league: House, language: str) -> None:
    with translation.override(language):
        words = get_typed_words()
    assert [read_season_answer([word]).does for word in words.values()] == [*list(words)[:4], ""]
    Person.objects.update(language=language)
    league.people[0].refresh_from_db()
    assert writes(league, words["later"]) == Kind.TOLD
    assert stand(league) is Stand.LATER
    assert words["in"] in last_receipt()


def test_no_word_means_two_things() -> None:
    forms = [form for all_of_them in WORDS.values() for form in all_of_them]
    assert len(forms) == len(set(forms))
    assert all(read_season_answer([form]).clear for form in forms)


AROUND = ("{}", "{}.", "{}!", " {} ", "“{}”", "*{}*", "`{}`", "- {}", "{} 👍", "{}。")
BESIDE = (
    "{},", ",{}", "{}?", "{}…", "{};", "{}:", "'{}", "{}-", "({})", "{} {}", "{} 2", "2 {}",
    "not {}", "{} not", "nicht {}", "{} or out", "{} if they are", "no, {}", "{} 👎", "~{}~",
    "{}/out", "re: {}", "> {}", "{}\u0336", "{}x", "x{}",
)  # fmt: skip
"""Decoys: whoever writes so may mean anything."""


def test_a_word_is_read_with_what_may_stand_around_a_move_and_with_nothing_else() -> None:
    for name, forms in WORDS.items():
        for form in forms:
            assert [one for one in AROUND if find_season_word(one.format(form)) != name] == []
            assert [
                one for one in BESIDE if find_season_word(one.replace("{}", form)) == name
            ] == []


@pytest.mark.parametrize("line", ["spaeter", "SPATER", "je suis la", "j’en suis", "im in", "ｉｎ"])
def test_a_word_is_read_as_it_may_be_spelt(line: str) -> None:
    assert find_season_word(line) == {"s": "later", "S": "later"}.get(
        line[0], "here" if line.endswith("la") else "in"
    )


@pytest.mark.parametrize("text", ["in,", "in?", "i\u0336n\u0336", "in\n\nHi,\nout,", "in 2"])
def test_what_may_mean_something_else_signs_nobody_up(league: House, text: str) -> None:
    assert writes(league, text) == Kind.UNCLEAR
    assert stand(league) is None
    assert text.split("\n")[0] in last_receipt()


def test_the_receipt_lists_what_was_left_out(league: House) -> None:
    Person.objects.filter(pk=league.people[0].pk).update(name="Wilhelmina Sand")
    assert writes(league, "Hello,\nlater\n\nKind regards\nWilhelmina Sand") == Kind.TOLD
    assert stand(league) is Stand.LATER
    told = last_receipt().partition("Not read")[2]
    assert "Hello" in told
    assert "Wilhelmina Sand" in told
    assert "later" not in told.splitlines()[1:4]


def test_an_address_is_for_one_person_from_their_own_mailbox(league: House) -> None:
    to = address(league, league.people[0])
    assert writes(league, "in", to=to, sender="eve@evil.org") == Kind.STRANGER
    assert writes(league, "in", who=1, to=to) == Kind.STRANGER
    assert stand(league) is stand(league, 1) is None
    assert "Key League" not in last_receipt()


def test_an_unvouched_word_is_confirmed_on_a_page_once(league: House) -> None:
    assert writes(league, "in", sure=False) == Kind.CONFIRM
    assert stand(league) is None
    (url,) = re.findall(r"http://testserver(/orders/\S+)", last_receipt())
    other, own = Client(), Client()
    other.force_login(league.people[1])
    own.force_login(league.people[0])
    assert other.post(url).status_code == 404
    assert "Is this answer yours?" in own.get(url).content.decode()
    assert stand(league) is None
    own.post(url)
    own.post(url)
    assert stand(league) is Stand.IN
    assert "You have signed up" in own.get(url).content.decode()
    assert Incoming.objects.get(key=url.split("/")[2]).kind == Kind.TOLD


def test_what_cannot_be_done_needs_no_confirmation(league: House) -> None:
    assert writes(league, "here", sure=False) == Kind.REFUSED
    assert writes(league, "standings", sure=False) == Kind.TOLD


def test_a_copy_does_nothing_again(league: House) -> None:
    to = address(league, league.people[0])
    raw = f"Message-ID: <one@mail.test>\r\nFrom: {league.people[0].email}\r\nTo: {to}\r\n\r\nin\r\n"
    assert [receive_mail(raw.encode(), authenticated=True).again for _ in range(2)] == [False, True]
    assert stand(league) is Stand.IN


def test_offered_seats_are_taken_by_a_word(league: House) -> None:
    for one in league.people:
        commands.enter_season(league.id, 1, one.pk, league.now)
    league.people.append(person("Sub"))
    league.at(Milestone.CHECK_IN)
    commands.join_waiting_list(league.id, 1, league.people[4].pk, league.now)
    for one in league.people[:4]:
        commands.record_check_in(league.id, 1, one.pk, league.now)
    league.at(Milestone.START)
    gone = league.season().tables[1].players[0]
    commands.withdraw_from_season(league.id, 1, gone, league.now)
    league.sweep()
    assert writes(league, "in", who=4) == Kind.TOLD
    assert "The seats are yours" in last_receipt()
    assert league.season().out[gone].substitute == league.people[4].pk
    assert writes(league, "in", who=4) == Kind.REFUSED
