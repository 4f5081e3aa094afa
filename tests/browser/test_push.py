"""“Your turn” in a real browser: offered after the first finished move, never again after “no”; the
service worker shows what it is told, and nothing leads away from the site."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import sit_down
from tests.support.installed import WORKS
from tests.support.site import Site

pytestmark = pytest.mark.browser

BIDS = """
from games.play import commands, table
known = table.find({slug!r})
seat = next(s for s in known.seats if s.person_id)
commands.act(known.meta.id, seat.number, "bid 1", known.tokens[seat.number])
"""


ABLE = """
Object.defineProperty(Notification, "permission", { get: () => "default" });
globalThis.PushManager ??= class {};
"""
"""A browser without a screen allows no notifications; others ask."""
TOLD = """async ([script, said]) => {
  const heard = {}, shown = [], opened = [], badges = [];
  const self = {
    location,
    navigator: {
      setAppBadge: async (n) => badges.push(n), clearAppBadge: async () => badges.push(0),
    },
    addEventListener: (name, does) => { heard[name] = does; },
    registration: { showNotification: async (title, more) => shown.push({ title, ...more }) },
    clients: { matchAll: async () => [], openWindow: async (url) => opened.push(url) },
  };
  new Function("self", "caches", script)(self, {});
  const waits = [], event = { waitUntil: (one) => waits.push(one) };
  heard.push({ ...event, data: { json: () => JSON.parse(said) } });
  await Promise.all(waits);
  heard.notificationclick({ ...event, notification: { close: () => {}, data: shown[0].data } });
  await Promise.all(waits);
  return [shown[0].title, shown[0].body, shown[0].tag, new URL(opened[0]).pathname,
    new URL(opened[0]).origin === location.origin, badges[0]];
}"""


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            '{"title": "Reef", "body": "It is your turn.", "url": "/t/reef/", "count": 2}',
            ["Reef", "It is your turn.", "turn", "/t/reef/", True, 2],
        ),
        (
            '{"title": "Evil", "url": "https://evil.example/x", "count": 0}',
            ["Evil", "", "turn", "/", True, 0],
        ),
        (
            '{"title": "Evil", "url": "//evil.example/x", "count": 1}',
            ["Evil", "", "turn", "/", True, 1],
        ),
        ("no JSON", ["Key West by Post", "", "turn", "/", True, 0]),
    ],
)
def test_the_worker_shows_what_it_is_told_and_a_click_leads_nowhere_else(
    site: Site, context: BrowserContext, said: str, shown: list[object]
) -> None:
    page = context.new_page()
    page.route("**/blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("/blank")
    script = page.request.get("/service-worker.js").text()
    assert page.evaluate(TOLD, [script, said]) == shown


def test_it_is_offered_after_the_first_finished_move_and_never_after_no(
    site: Site, context: BrowserContext, tmp_path: Path
) -> None:
    context.add_init_script(ABLE)
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
