"""The site as an app in a real browser: without a network one page is there, and in what it keeps
nothing of a person, neither before nor after they sign out."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import sit_down
from tests.support.installed import WORKS
from tests.support.site import Site

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      const answer = await (await caches.open(name)).match(request, { ignoreVary: true });
      found.push([name, request.url, await answer.text()]);
    }
  return found;
}"""
SIGN_OUT = "form[action$='/sign-out/'] button"
STORED = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"
OF_A_PERSON = ("Perpetua", "Zanzibar", "csrfmiddlewaretoken")


def test_offline_one_page_is_there_and_nothing_of_a_person_is_ever_kept(
    site: Site, context: BrowserContext
) -> None:
    player = sit_down(site, context, name="Perpetua ", title="Zanzibar")
    page = player.page
    page.evaluate(WORKS)
    for path in (player.url, f"{player.url}text/", "/me/", "/", "/api/games/", f"{player.url}log/"):
        page.goto(path)
    context.set_offline(True)
    page.goto(player.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("The post cannot get through")
    assert "Zanzibar" not in page.content()
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"Source Sans')
    context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zanzibar")
    only_what_strangers_get(page.evaluate(KEPT))
    page.goto("/me/")
    page.locator(SIGN_OUT).first.click()
    expect(page.locator(".site-me")).to_have_text("Sign in")
    only_what_strangers_get(page.evaluate(KEPT))
    assert not any(word in page.evaluate(STORED) for word in OF_A_PERSON)
    page.go_back()  # to what they saw last: asked for anew, not shown from memory
    expect(page.locator(".site-me")).to_have_text("Sign in")
    assert "Perpetua" not in page.content()


def only_what_strangers_get(kept: list[tuple[str, str, str]]) -> None:
    """Static files and the page for when there is no network; one version of each."""
    assert len({name for name, _url, _text in kept}) == 1
    paths = [urlsplit(url).path for _name, url, _text in kept]
    assert "/offline/" in paths
    others = [path for path in paths if path != "/offline/" and not path.startswith("/static/")]
    assert not others
    for word in OF_A_PERSON:
        assert not [url for _name, url, text in kept if word in text and "/static/" not in url]


def test_the_manifest_is_one_that_a_browser_installs(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    told = context.new_cdp_session(page).send("Page.getAppManifest")
    assert not told["errors"]
    manifest = json.loads(told["data"])
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    assert {one["sizes"] for one in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
