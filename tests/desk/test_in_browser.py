"""The desk's pages in a real browser: on a small phone, light and dark, in four languages, for
everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games.desk import facts, looks, oversight, proposals
from games.desk.log import record_desk_facts
from games.desk.powers import Power
from tests.play.helpers import Party, person
from tests.support import axe
from tests.support.desk_sheets import sheet
from tests.support.moderators import Moderator, moderator

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 740}


@pytest.fixture
def desk(transactional_db: None) -> tuple[Moderator, list[str]]:
    """Somebody with every power, and the pages that there are for them."""
    ida = moderator("Ida", *Power)
    jo = moderator("Jo", Power.SEATS)
    moderator("Kim", Power.REPORTS).makes_passkey()
    party, now = Party.sit_down(3, rules="keywest"), timezone.now()
    row = proposals.propose_action(
        ida.who, looks.LOOK_ACTION, party.id, {"seat": 1}, "They say it hangs.", now
    )
    proposals.accept_proposal(jo.who, row.id, now)
    looks.open_look(ida.id, row.id, now)
    waits = proposals.propose_action(
        jo.who, looks.LOOK_ACTION, party.id, {"seat": 2}, "Two reports.", now
    )
    record_desk_facts(
        facts.Did(jo.id, 999, "look", "table", party.id, "5", "", "", "", False), at=now
    )
    oversight.record_alarm(jo.id, "look", 5, now)
    table = f"tables/{party.game.slug}/"
    more = ["search/", "reviews/", "log/", "rights/", table, "../sign-in/proof/"]
    more += [f"{table}do/", f"{table}do/give-time/", f"{table}do/force/", f"{table}do/void/"]
    more += ["sheets/", f"sheets/{sheet(person('Anna'), person('Otto')).number}/"]
    return ida, ["", *more, f"proposals/{waits.id}/", f"looks/{row.id}/"]


@pytest.fixture
def page(browser: Browser, live_server: Any, desk: Any) -> Iterator[Page]:
    """Ida's browser."""
    ida, _pages = desk
    ida.signs_in()
    value = ida.browser.cookies[settings.SESSION_COOKIE_NAME].value
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}
    context.add_cookies([cookie])
    yield context.new_page()
    context.close()


def faults(page: Page) -> list[str]:
    """What is wrong with a page on a small phone, by day and by night."""
    found = axe.told(axe.faults(page)) + axe.pale_at_night(page)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found + ["too wide"] * bool(wide)


def test_every_page_is_accessible_and_fits_a_small_phone(
    page: Page, desk: tuple[Moderator, list[str]]
) -> None:
    page.set_viewport_size(SMALL)
    for path in desk[1]:
        answer = page.goto(f"/desk/{path}")
        assert answer
        assert answer.status == 200, path
        assert faults(page) == [], path
        if path.startswith("sheets/"):
            assert all(one.is_visible() for one in page.locator("th").all()), path


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_every_page_fits_a_small_phone_in_every_language(
    page: Page, desk: tuple[Moderator, list[str]], language: str
) -> None:
    ida, pages = desk
    type(ida.person).objects.filter(pk=ida.id).update(language=language)
    page.set_viewport_size(SMALL)
    for path in pages:
        page.goto(f"/desk/{path}")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
