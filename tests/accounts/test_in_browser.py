"""People in a real browser: a passkey from its making to the next sign-in, and pages that everybody
can use."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support import axe
from tests.support.site import Site

pytestmark = pytest.mark.browser


def new_address() -> str:
    return f"{uuid4().hex[:12]}@example.com"


def ask_for_a_code(page: Page, address: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Your email address").fill(address)
    page.get_by_role("button", name="Send me the code").click()


def fetch_the_code(page: Page, address: str) -> str:
    """Goes to the post office in another tab."""
    office = page.context.new_page()
    office.goto(f"/post-office/?to={address}")
    code = office.locator(".code").first.inner_text()
    office.close()
    return code


def arrive(page: Page, address: str) -> None:
    """Signs a newcomer in, up to the page that asks for the name."""
    ask_for_a_code(page, address)
    page.get_by_label("Code from the email").fill(fetch_the_code(page, address))
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to the Keys")


def carry_a_key(page: Page) -> None:
    """Gives the browser a device that makes passkeys and always knows its owner."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
    }
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": device | {"isUserVerified": True, "automaticPresenceSimulation": True}},
    )


def test_a_passkey_made_at_the_welcome_opens_the_account_again(page: Page) -> None:
    name = f"Ines {uuid4().hex[:6]}"
    carry_a_key(page)
    arrive(page, new_address())
    page.get_by_label("Name at the table").fill(name)
    page.get_by_role("button", name="Use this name").click()
    page.goto("/me/passkeys/add/")
    page.get_by_label("Name").fill("Kitchen laptop")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("link", name="Kitchen laptop", exact=True)).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Sign out").click()
    page.goto("/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def test_a_browser_without_a_passkey_says_so(page: Page) -> None:
    carry_a_key(page)
    page.goto("/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("no passkey was found")).to_be_visible()


def test_the_browsers_time_zone_becomes_the_newcomers(page: Page) -> None:
    arrive(page, new_address())
    expect(page.get_by_text("Times are shown for Europe/Berlin")).to_be_visible()


def test_signing_in_needs_no_script(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    arrive(page, new_address())
    expect(page.get_by_text("Times are shown for UTC")).to_be_visible()
    context.close()


def faults(page: Page) -> list[str]:
    """What is wrong with a page on a small phone, by day and by night."""
    found = axe.told(axe.faults(page)) + axe.pale_at_night(page)
    return found + ["too wide"] * bool(
        page.evaluate("document.documentElement.scrollWidth > innerWidth")
    )


def test_every_page_is_accessible_and_fits_a_small_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    address = new_address()
    seen = {}
    page.goto("/sign-in/")
    seen["sign-in"] = faults(page)
    page.goto(f"/post-office/?to={address}")
    seen["empty shelf"] = faults(page)
    ask_for_a_code(page, address)
    page.get_by_label("Code from the email").fill("BBBB-BBBB")
    page.get_by_role("button", name="Sign in").click()
    seen["wrong code"] = faults(page)
    arrive(page, address)
    seen["welcome"] = faults(page)
    pages = (
        "/me/",
        "/me/calendar/",
        "/me/passkeys/add/",
        "/sign-in/again/",
        "/sign-out/",
        "/post-office/",
        "/no/such/page/",
    )
    for path in pages:
        page.goto(path)
        seen[path] = faults(page)
    page.goto(f"/post-office/?to={address}")
    page.locator(".card-link").first.click()
    seen["letter"] = faults(page)
    assert {name: found for name, found in seen.items() if found} == {}


CROWDED = """() => {
  const text = (box) => { const all = document.createRange(); all.selectNodeContents(box);
    return all.getBoundingClientRect(); };
  const frames = [...document.querySelectorAll(".choices label")].filter((label) => {
    const [frame, words] = [label.getBoundingClientRect(), text(label)];
    return words.top < frame.top + 4 || words.bottom > frame.bottom - 4; });
  const blocks = [...document.querySelectorAll(".choices, .help, .invite .row")].filter((block) =>
    block.nextElementSibling?.matches(".field, .check, form")
    && text(block.nextElementSibling).top < block.getBoundingClientRect().bottom + 8);
  return [...frames, ...blocks].map((box) => box.innerText.trim()); }"""
"""Frames that their words fill to the edge, and blocks on which the next question sits."""


def test_long_words_have_room_on_a_small_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    arrive(page, new_address())
    page.goto("/me/")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Speichern")).to_be_visible()
    seen = {}
    for path in ("/me/calendar/", "/me/seats/", "/me/mails/", "/leagues/new/", "/tables/new/"):
        page.goto(path)
        seen[path] = page.evaluate(CROWDED)
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("button", name="Einladen")).to_be_visible()
    seen["room"] = page.evaluate(CROWDED)
    assert {path: found for path, found in seen.items() if found} == {}
