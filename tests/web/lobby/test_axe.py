"""Home, the lists and what follows a game, as axe-core sees them: large and small, by day and by
night. Everyday the smallest at night."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support import axe
from tests.support.browser import new_context_listening
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.promise]

SIGN_IN = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.commands import create_person
from accounts.sessions import SessionStore
from games.play import lobby
from games.play.models import Game
finished = Game.objects.filter(status="finished").order_by("pk").first()
person = finished.seats.exclude(person=None).order_by("number").first().person
guest = create_person("{mark}@example.org", "Ines {mark}")
lobby.open_table(person.pk, "keywest", 3, bots=["easy"] * 2, title="Mine to move {mark}")
lobby.open_table(person.pk, "keyflower", 3, title="Not begun {mark}")
lobby.open_table(guest.pk, "keywest", 4, title="With room {mark}", beginners=True)
session = SessionStore()
session[SESSION_KEY] = str(person.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = person.get_session_auth_hash()
session.save()
person.theme = "{theme}"
person.save()
print("HERE", session.session_key, finished.slug)
"""
LOOKS = [(360, 780, "dark"), (1280, 900, "light"), (360, 780, "light"), (1280, 900, "dark")]
PAGES = (
    "/",
    "/tables/",
    "/tables/?game=keywest&pace=day&beginners=1",
    "/tables/?game=keyflower&language=ja",
    "/tables/new/",
    "/tables/new/?game=keyflower",
    "/t/{over}/",
)
NARROW = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("select")].filter((box) => {
  const probe = document.createElement("span"), style = getComputedStyle(box);
  probe.textContent = box.selectedOptions[0]?.textContent.trim() ?? "";
  probe.style.cssText = "position:absolute;visibility:hidden;white-space:nowrap";
  for (const name of ["font", "letterSpacing"]) probe.style[name] = style[name];
  document.body.append(probe);
  const wide = probe.getBoundingClientRect().width;
  probe.remove();
  return box.getClientRects().length && wide > box.clientWidth - parseFloat(style.paddingLeft) - 16;
}).map((box) => box.id)"""
"""The boxes in which what is chosen is cut off. An arrow takes some sixteen pixels."""


@pytest.mark.few(1)
@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_home_lists_and_the_end_of_a_game_are_for_everybody(
    browser: Browser, site: Site, width: int, height: int, theme: str
) -> None:
    mark = f"{width}{theme}"
    said = site.runs(SIGN_IN.format(mark=mark, theme=theme))
    session, over = re.search(r"HERE (\S+) (\S+)", said).groups()  # type: ignore[union-attr]
    context = browser.new_context(
        base_url=site.url, viewport={"width": width, "height": height}, color_scheme=theme,
        locale="en-GB",
    )  # fmt: skip
    complaints = new_context_listening(context)
    context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page = context.new_page()
    for path in PAGES:
        page.goto(path.format(over=over))
        assert not axe.told(axe.faults(page)), path
        assert page.evaluate(NARROW), path
        assert page.evaluate(CUT) == [], path
    expect(page.locator("[action$='/rematch/'], [action*='/rematch']").first).to_be_visible()
    context.close()
    assert not complaints
