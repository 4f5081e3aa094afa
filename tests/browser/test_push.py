"""“Your turn” in a real browser: offered after the first finished move, never again after “no”; the
service worker shows what it is told, and nothing leads away from the site."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import sit_down
from tests.browser.test_installed import WORKS
from tests.support.site import Site

pytestmark = pytest.mark.browser

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((one) => [one.title, one.body, one.data.url, one.tag])"""


BIDS = """
from games.play import commands, table
known = table.find({slug!r})
seat = next(s for s in known.seats if s.person_id)
commands.act(known.meta.id, seat.number, "bid 1", known.tokens[seat.number])
"""


def tell(page: Page, said: object) -> None:
    """A push service delivers this to the site's worker."""
    session, found = page.context.new_cdp_session(page), list[dict[str, Any]]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.append(event))
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    registration = found[-1]["registrations"][0]["registrationId"]
    origin = page.evaluate("location.origin")
    data = said if isinstance(said, str) else json.dumps(said)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registration, "data": data},
    )


def test_the_worker_shows_what_it_is_told_and_leads_nowhere_else(
    site: Site, context: BrowserContext
) -> None:
    context.grant_permissions(["notifications"])
    player = sit_down(site, context, title="Reef")
    page = player.page
    page.evaluate(WORKS)
    for said, shown in (
        (
            {"title": "Reef", "body": "It is your turn.", "url": "/t/reef/", "count": 2},
            ["Reef", "It is your turn.", "/t/reef/", "turn"],
        ),
        (
            {"title": "Evil", "body": "", "url": "https://evil.example/x", "count": 1},
            ["Evil", "", "/", "turn"],
        ),
        ("no JSON", ["Key West by Post", "", "/", "turn"]),
    ):
        tell(page, said)
        page.wait_for_function(
            f"async wanted => (await ({SHOWN})()).join() === wanted", arg=",".join(shown)
        )


def test_it_is_offered_after_the_first_finished_move_and_never_after_no(
    site: Site, context: BrowserContext, tmp_path: Path
) -> None:
    context.grant_permissions(["notifications"])
    player = sit_down(site, context, title="Reef")
    page, offer = player.page, player.page.locator("#push")
    page.evaluate(WORKS)
    expect(offer).to_be_hidden()
    site.runs(BIDS.format(slug=player.url.split("/")[2]))
    page.goto(player.url)
    expect(offer).to_be_visible()
    page.screenshot(path=tmp_path / "offer.png")
    offer.get_by_role("button", name="No, don’t ask again").click()
    expect(offer).to_be_hidden()
    page.goto(player.url)
    page.wait_for_load_state("networkidle")
    expect(offer).to_be_hidden()
    page.goto("/mails/")
    expect(offer).to_be_visible()
    expect(offer.get_by_role("button", name="Turn it on")).to_be_visible()
    page.screenshot(path=tmp_path / "mails.png")
