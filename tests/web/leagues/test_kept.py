"""Pages that are kept tell each reader their own: language, zone, place, token; and forget at once
what is no more so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from games.leagues import organiser_commands
from games.web.leagues import managing
from games.web.leagues.forms import Rules
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w{64})"')


def seen(client: Client, path: str) -> str:
    """The page, compressed or not."""
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_each_reader_is_told_their_own(running: House, visitors: Visitors) -> None:
    anna, bert = running.people[:2]
    Person.objects.filter(pk=bert.pk).update(language="de", time_zone="Asia/Tokyo")
    bert.refresh_from_db()
    pages = {}
    for path in ("", "1/", "1/1/"):
        for who in (None, anna, bert, running.organiser, anna):
            browser = visitors.of(running, who)
            page = seen(browser.client, browser.home + path)
            assert pages.setdefault((path, who), told(page)) == told(page)
            assert page.count('class="me"') + page.count(' me"') <= 8
        assert len({pages[path, who] for who in (None, anna, bert)}) == 3
        assert "Saison 1" in pages[path, bert]


def test_forms_are_made_only_when_their_page_is(
    house: House, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    class Counted(Rules):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            made.append("rules")
            super().__init__(*args, **kwargs)

    monkeypatch.setattr(managing, "Rules", Counted)
    house.entered()
    browser = visitors.of(house, house.organiser)
    first, again = (seen(browser.client, f"{browser.home}manage/") for _ in range(2))
    assert told(first) == told(again)
    assert made == ["rules"]
    organiser_commands.stop_league(house.id, house.organiser.pk, house.now)
    assert told(seen(browser.client, f"{browser.home}manage/")) != told(first)
    assert made == ["rules"] * 2


def told(page: str) -> str:
    """A page without its tokens."""
    return TOKEN.sub("", re.sub(r"\{&quot;X-CSRF.*?\}|data-hx-headers='.*?'", "", page))


def test_forms_on_a_kept_page_have_the_token_of_whoever_reads(
    house: House, visitors: Visitors
) -> None:
    tokens = set()
    for who in (*house.people[:2], *house.people[:2]):
        browser = visitors.of(house, who)
        client = Client(enforce_csrf_checks=True)
        client.cookies = browser.client.cookies
        found = TOKEN.findall(seen(client, browser.home))
        assert found
        tokens.add(found[0])
        posted = client.post(
            f"{browser.home}follow/", {"follow": "yes", "csrfmiddlewaretoken": found[0]}
        )
        assert posted.status_code == 302
    assert len(tokens) == 4


def test_a_new_name_is_shown_at_once(closed: House, visitors: Visitors) -> None:
    browser, people = visitors.of(closed), (*closed.people, closed.organiser)
    before = {path: browser.see(path) for path in ("", "1/", "1/1/")}
    for one in people:
        Person.objects.filter(pk=one.pk).update(name=f"Zoe {one.pk}")
    for path, page in before.items():
        named = [one for one in people if one.name in page]
        assert named
        after = browser.see(path)
        assert not [one for one in named if one.name in after]
        assert all(f"Zoe {one.pk}" in after for one in named)
