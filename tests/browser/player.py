"""A person at a table in a real browser, and how they find their moves there."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Page

from tests.support.site import Site

FULL = bool(os.environ.get("KEYWEST_FULL"))
SEAT_THEM = """
from uuid import uuid4
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.sessions import SessionStore
from accounts.commands import create_person
from games.play import lobby
from games.rules.registry import GAMES
person = create_person(f"{{uuid4().hex}}@example.org", {name!r} + uuid4().hex[:4])
person.confirm_moves = {confirms}
person.theme = {theme!r}
person.save()
session = SessionStore()
session[SESSION_KEY] = str(person.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = person.get_session_auth_hash()
session.save()
rivals = [create_person(f"{{uuid4().hex}}@example.org") for _rival in range({rivals})]
bot = "planner" if "planner" in GAMES[{rules!r}].bots else "random"
bots = [bot] * ({size} - 1 - len(rivals))
game = lobby.open_table(
    person.pk, {rules!r}, {size}, title={title!r}, bots=bots, options={options!r}
)
for rival in rivals:
    game = lobby.join(game.pk, rival.pk)
print("SEATED", session.session_key, game.slug)
"""
RIVAL_BIDS = """
from games.play import commands, table
known = table.find({slug!r})
seat = next(s for s in known.seats if s.person_id and s.person_id != known.meta.host_id)
commands.act(known.meta.id, seat.number, "bid 1", known.tokens[seat.number])
"""
PLAY_ON = """
import time
from contextlib import suppress
from random import Random
from games.play import commands, refusals, table
rng, until = Random(7), time.monotonic() + 600
while (known := table.find({slug!r})).meta.status == "running":
    assert time.monotonic() < until, "it does not end"
    seat = next(seat.number for seat in known.seats if seat.person_id)
    here = table.table_for(known.meta.id, seat)
    asked = here.decision if seat in known.tokens else None
    if {late} and here.view[{clock!r}] >= {late}:
        break
    if asked is None:
        time.sleep(0.02)
        continue
    line = str(rng.choice(asked.moves[:4] + asked.moves[-1:]))
    with suppress(refusals.Answered):  # by what was made by hand last and is still on its way
        commands.act(known.meta.id, seat, line, known.tokens[seat])
"""
LATE = {"keywest": ("round", 8), "keyflower": ("season", 3)}
"""What in a view says how far a game is, and at what it is near its end."""
LOOK_EVERY = 50
"""Milliseconds. Else the page is looked at, and painted, sixty times a second."""
NEXT = """last => document.querySelector('.ranking') ||
  (document.querySelector('#decide').dataset.token &&
   document.querySelector('#decide').dataset.token !== last && !document.querySelector('#do-it'))"""


@dataclass
class Player:
    """Somebody at a table with bots. `token`: of the question that they answered last."""

    page: Page
    url: str
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    token: str = ""
    rules: str = "keywest"
    kinds: set[str] = field(default_factory=set)

    def is_asked(self) -> bool:
        """Waits for the next question; False if the game is over instead."""
        self.page.wait_for_function(NEXT, arg=self.token, polling=LOOK_EVERY, timeout=60_000)
        if self.page.locator(".ranking").count():
            return False
        self.token = self.page.locator("#decide").get_attribute("data-token") or ""
        return True

    def lines(self) -> list[str]:
        """What the buttons would post, a number chosen where one is asked for."""
        buttons = "#decide :is(.moves, .folds) button"
        lines = self.page.eval_on_selector_all(buttons, "all => all.map(button => button.value)")
        numbers = self.page.locator(".number-move input")
        if numbers.count():
            verb = self.page.locator(".number-move button").get_attribute("value")
            links = self.page.eval_on_selector_all(
                "#board a.can", "all => all.map(link => link.dataset.line)"
            )
            own = [line for line in links if line.startswith(f"{verb} ")]
            lines = own or [f"{verb} {self.rng.randint(0, int(numbers.get_attribute('max') or 0))}"]
        return list(lines)


def sit_down(
    site: Site,
    context: BrowserContext,
    *,
    name: str = "Marisol ",
    title: str = "",
    confirms: bool = True,
    theme: str = "light",
    rivals: int = 0,
    rules: str = "keywest",
    size: int = 5,
    options: Mapping[str, str] | None = None,
) -> Player:
    """A new person, signed in, at a new table with bots in all other seats, its page open."""
    words = SEAT_THEM.format(
        name=name,
        title=title,
        confirms=confirms,
        theme=theme,
        rivals=rivals,
        rules=rules,
        size=size,
        options=dict(options or {}),
    )
    said = site.runs(words)
    key, slug = next(line for line in said.splitlines() if line.startswith("SEATED")).split()[1:]
    context.add_cookies([{"name": "sessionid", "value": key, "url": site.url}])
    page = context.new_page()
    page.goto(f"/t/{slug}/")
    return Player(page, f"/t/{slug}/", rules=rules)


def is_asked_by_hand(site: Site, player: Player, enough: bool) -> bool:
    """Whether the person is asked again. In the everyday size, once they have done enough by hand,
    the rest of the game is played from elsewhere: while they look away, and its end while their
    page is open."""
    if FULL or not enough:
        return player.is_asked()
    slug, (clock, late) = player.url.split("/")[2], LATE[player.rules]
    player.page.goto("about:blank")
    site.runs(PLAY_ON.format(slug=slug, clock=clock, late=late))
    player.page.goto(player.url)
    site.runs(PLAY_ON.format(slug=slug, clock=clock, late=0))
    return False


def let_the_rival_bid(site: Site, player: Player) -> None:
    """The other person at the table, somewhere else, hands in a bid."""
    site.runs(RIVAL_BIDS.format(slug=player.url.split("/")[2]))
