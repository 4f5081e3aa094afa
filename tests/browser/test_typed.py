"""What somebody typed survives whatever becomes of the form: every form of the site, and every way
in which it can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser, BrowserContext, Frame, Page, Request, Route, expect
from playwright.sync_api import Error as PlaywrightError

from accounts.models import Session
from tests.browser.forms import Form, client_of, list_forms, templates_with_forms
from tests.browser.player import FULL
from tests.snapshots.house import House
from tests.snapshots.still import still
from tests.support.browser import STEP_WITHIN
from tests.support.page_words import FIRST, words

pytestmark = pytest.mark.browser

TOLD = {"told": "Wait a moment, says the server.", "again": "/"}
ANSWERS = {403: "403", 409: "400", 422: "400", 429: "429", 500: "500", 503: "503"}
"""The page that stands for each refusal; of 409 and 422 the worst: one without the form."""
CUT = 0
"""No answer at all."""
SIGNED_OUT = None
"""The session has ended."""
WAYS = [SIGNED_OUT, *ANSWERS, CUT]
AT_TABLES = ("order", "talk", "notes", "plan")
NOWHERE = {
    "account/code.html": "a one-time code",
    "mail/believe_code.html": "a one-time code",
    "accounts/another_name.html": "the name that is taken away stands in it",
    "practice/keep.html": "the form of account/sign_in.html",
    "accounts/address_code.html": "a one-time code",
    "desk/case.html": "no case is open in the house of the snapshots",
    "desk/sheet.html": "no sheet is open in the house of the snapshots",
    "hooks/hook.html": "the boxes of hooks/hook_new.html",
    "orders/answer.html": "the post office of developers",
}
FIND = """({action, fields}) => [...document.forms].find((form) => {
  if ((form.getAttribute("method") ?? "").toLowerCase() !== "post") return false;
  const own = new URL(form.getAttribute("action") || location.pathname, location.href).pathname;
  const names = [...new Set([...form.elements].filter((field) => field.name &&
    field.matches("input, select, textarea") && field.autocomplete !== "one-time-code" &&
    !["hidden", "submit", "button", "file", "password"].includes(field.type))
    .map((field) => field.name))];
  return own === action && names.join() === fields.join(); })"""
TYPE = """(form, mark) => { let texts = 0; for (const field of form.elements) {
  if (!field.name || field.disabled || field.readOnly || field.autocomplete === "one-time-code")
    continue;
  if (field.type === "checkbox") field.checked = !field.checked;
  else if (field.type === "radio") field.checked = true;
  else if (field.options) field.selectedIndex = field.options.length - 1;
  else if (field.type === "number") field.value = field.max || "3";
  else if (field.type === "date") field.value = "2031-05-06";
  else if (field.type === "time") field.value = "07:30";
  else if (field.type === "datetime-local") field.value = "2031-05-06T07:30";
  else if (["text", "email", "search", "url", "textarea"].includes(field.type))
    field.value = `${mark} ${++texts}`.slice(0, field.maxLength > 0 ? field.maxLength : 999);
} }"""
VALUES = """(form) => JSON.stringify([...form.elements].filter((field) => field.name &&
  field.matches("input, select, textarea") && !["hidden", "submit", "file"].includes(field.type) &&
  !field.readOnly && field.autocomplete !== "one-time-code").map((field) => [field.name,
  ["checkbox", "radio"].includes(field.type) ? field.checked : field.value]))"""
SEND = """(form) => { form.noValidate = true;
  form.requestSubmit(form.querySelector("button:not([type=button])")); }"""


@pytest.fixture
def house(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[House]:
    """One in which everything stands still."""
    settings.HEADS_FOLDER, settings.MAIL_PICTURES = str(tmp_path), False
    settings.EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"
    with still(FIRST) as later:
        yield House.built(later)


class Visit:
    """Somebody on a page with a form, in a browser of their own."""

    def __init__(self, browser: Browser, url: str, house: House, form: Form) -> None:
        self.url, self.house, self.form = url, house, form
        self.context: BrowserContext = browser.new_context(
            base_url=url, locale="en-GB", service_workers="block"
        )
        self.sign_in()
        self.context.set_default_timeout(STEP_WITHIN)
        self.page: Page = self.context.new_page()
        self.posts: list[str] = []
        self.page.on("request", self.count)

    def sign_in(self) -> None:
        """With a session of their own, as after a code."""
        cookie = client_of(self.house, self.form.who).cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie:
            one = {"name": cookie.key, "value": cookie.value, "url": self.url}
            self.context.add_cookies([one])  # type: ignore[list-item]

    def count(self, request: Request) -> None:
        """Notes what is posted."""
        if request.method == "POST":
            self.posts.append(request.url)

    def the_form(self) -> Any:
        """It, on the page that is open; None if it is not there."""
        found = self.page.evaluate_handle(FIND, {"action": self.action, "fields": self.fields})
        return found.as_element()

    def open(self) -> str:
        """Opens the page and types; what stands in the form then."""
        self.page.goto(self.form.path, wait_until="load")
        self.fields = list(self.form.fields)
        self.action = self.page.evaluate(ACTION, [self.form.action, self.fields])
        form = self.the_form()
        assert form, "the form is not there"
        form.evaluate(TYPE, "typed by hand")
        return str(form.evaluate(VALUES))


ACTION = """([_name, fields]) => { for (const form of document.forms) {
  if ((form.getAttribute("method") ?? "").toLowerCase() !== "post") continue;
  const names = [...new Set([...form.elements].filter((field) => field.name &&
    field.matches("input, select, textarea") && field.autocomplete !== "one-time-code" &&
    !["hidden", "submit", "button", "file", "password"].includes(field.type))
    .map((field) => field.name))];
  if (names.join() === fields.join())
    return new URL(form.getAttribute("action") || location.pathname, location.href).pathname;
} return ""; }"""


def refuse(visit: Visit, status: int) -> str:
    """Types, sends, is refused so; what is wrong then, "" if nothing."""
    typed = visit.open()

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        if status == CUT:
            return route.abort()
        html = render_to_string(f"{ANSWERS[status]}.html", TOLD)
        return route.fulfill(status=status, content_type="text/html; charset=utf-8", body=html)

    visit.page.route("**/*", answer)
    form, before = visit.the_form(), len(visit.posts)
    by_htmx = form.get_attribute("hx-post")
    if by_htmx:
        form.evaluate(SEND)
        visit.page.wait_for_function("() => !document.getElementById('line-down').hidden")
        if status and not visit.page.inner_text("#line-down").strip():
            return "no sentence"
    elif status == CUT:
        with visit.page.expect_event("framenavigated", shows_browser_error):
            form.evaluate(SEND)
        visit.page.goto(visit.form.path, wait_until="load")
    else:
        form.evaluate(SEND)
        visit.page.wait_for_selector("[data-typed-kept]:not([hidden])")
        visit.page.locator("[data-typed-kept] a").click()
        visit.page.wait_for_load_state("load")
    return judge(visit, typed, before + 1)


def shows_browser_error(frame: Frame) -> bool:
    """Whether the browser's own page is there that says that no answer came. To wait for its
    address by `wait_for_url` raises where the request fails only after the waiting has begun."""
    return frame.url.startswith("chrome-error:")


def sign_out(visit: Visit) -> str:
    """Types, is signed out, sends, signs in again; what is wrong then."""
    typed = visit.open()
    person = visit.house.people[visit.form.who]
    Session.objects.filter(person_id=person.pk).delete()
    form, before = visit.the_form(), len(visit.posts)
    by_htmx = form.get_attribute("hx-post")
    form.evaluate(SEND)
    if by_htmx:
        visit.page.locator("#line-down a[data-sign-in]").click()
    else:
        visit.page.wait_for_selector("[data-typed-kept]:not([hidden]), a[data-sign-in]")
        if visit.page.locator("main a[data-sign-in]").count():
            visit.page.locator("main a[data-sign-in]").click()
    visit.page.wait_for_selector("form[action^='/sign-in/'] input[name=next]", state="attached")
    if "signed out" not in visit.page.inner_text("main"):
        return "nobody says that they are signed out"
    onward = visit.page.locator("input[name=next]").first.input_value()
    if "typed" in visit.page.url:
        return f"typed text in an address: {visit.page.url}"
    visit.sign_in()
    visit.page.goto(onward, wait_until="load")
    return judge(visit, typed, before + 1)


def judge(visit: Visit, typed: str, posts: int) -> str:
    """What is wrong with the form now."""
    form = visit.the_form()
    if not form:
        return f"no form at {visit.page.url}"
    there = form.evaluate(VALUES)
    if there != typed:
        return f"{there} instead of {typed}"
    return "" if len(visit.posts) == posts else f"sent by itself: {visit.posts}"


def test_every_form_keeps_what_was_typed(house: House, browser: Browser, live_server: Any) -> None:
    """Everyday one way to fail for each form, in turn; all of them at full size."""
    there = words(house)
    forms, used = list_forms(house, there)
    unseen = sorted(templates_with_forms() - used - NOWHERE.keys())
    assert not unseen, f"add pages with these to tests/browser/forms.py, or say why not: {unseen}"
    assert len(forms) > 50
    wrong = {}
    for number, form in enumerate(forms):
        for way in WAYS if FULL else chosen(form, number):
            if fault := tried(browser, live_server.url, house, form, way):
                wrong[f"{form.name} {way}"] = fault
    assert wrong == {}


def chosen(form: Form, number: int) -> list[int | None]:
    """One way in turn; for what is written at a table also the end of the session."""
    one = WAYS[number % len(WAYS)]
    return [one, *([SIGNED_OUT] if form.action in AT_TABLES and one is not SIGNED_OUT else [])]


def tried(browser: Browser, url: str, house: House, form: Form, way: int | None) -> str:
    """One form and one way to fail; what is wrong, "" if nothing."""
    if way is SIGNED_OUT and form.who not in house.people:
        return ""
    visit = Visit(browser, url, house, form)
    try:
        return sign_out(visit) if way is None else refuse(visit, way)
    except PlaywrightError as error:
        return f"{type(error).__name__} {str(error)[:150]} at {visit.page.url}"
    finally:
        visit.context.close()


ORDER = "**/order"


def at_table(house: House, browser: Browser, url: str) -> Visit:
    """Somebody who is asked at a table."""
    path = f"/t/{house.tables['keywest-going'].slug}/"
    visit = Visit(browser, url, house, Form("order", ("line",), path, "Anna"))
    visit.open()
    return visit


def test_a_notice_stays_until_what_failed_succeeds(
    house: House, browser: Browser, live_server: Any
) -> None:
    """It was hidden in the same request that showed it; a look at the table does not hide it
    either."""
    visit = at_table(house, browser, live_server.url)
    page, notice = visit.page, visit.page.locator("#line-down")
    html = render_to_string("503.html", TOLD)
    page.route(ORDER, lambda route: route.fulfill(status=503, content_type="text/html", body=html))
    visit.the_form().evaluate(SEND)
    expect(notice).to_have_text(TOLD["told"])
    expect(notice).to_have_attribute("role", "alert")
    with page.expect_response(lambda answer: "/now?" in answer.url):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(100)
    expect(notice).to_be_visible()
    page.unroute(ORDER)
    visit.the_form().evaluate(SEND)
    expect(page.locator("#decide [role=alert]")).to_be_visible()
    visit.context.close()


def test_who_is_signed_out_at_an_open_table_keeps_what_they_type_there(
    house: House, browser: Browser, live_server: Any
) -> None:
    """The page looks for news by itself: it says that the session has ended, and takes nothing
    away."""
    visit = at_table(house, browser, live_server.url)
    Session.objects.all().delete()
    visit.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(visit.page.locator("#line-down a[data-sign-in]")).to_be_visible()
    assert visit.the_form().evaluate("form => form.elements.line.value").startswith("typed by hand")
    visit.page.locator("#line-down a").click()
    visit.page.wait_for_url("**/sign-in/**")
    visit.sign_in()
    visit.page.goto(visit.form.path)
    assert visit.the_form().evaluate("form => form.elements.line.value").startswith("typed by hand")
    assert not visit.posts
    visit.context.close()


def test_what_was_typed_is_forgotten_when_somebody_else_signs_in(
    house: House, browser: Browser, live_server: Any
) -> None:
    visit = at_table(house, browser, live_server.url)
    Session.objects.all().delete()
    visit.the_form().evaluate(SEND)
    visit.page.locator("#line-down a").click()
    visit.page.wait_for_url("**/sign-in/**")
    assert "typed by hand" in str(visit.page.evaluate("() => sessionStorage.getItem('typed')"))
    other = Visit(browser, live_server.url, house, visit.form._replace(who="Bert"))
    visit.context.add_cookies(other.context.cookies())  # type: ignore[arg-type]
    visit.page.goto(visit.form.path)
    assert "typed by hand" not in str(visit.page.evaluate("() => sessionStorage.getItem('typed')"))
    assert "typed by hand" not in visit.page.content()
    other.context.close()
    visit.context.close()


def test_what_was_sent_is_forgotten(house: House, browser: Browser, live_server: Any) -> None:
    slug = house.tables["keywest-going"].slug
    form = Form("talk", ("text",), f"/t/{slug}/", "Anna")
    visit = Visit(browser, live_server.url, house, form)
    visit.open()
    visit.the_form().evaluate(SEND)
    expect(visit.page.locator("#talk-lines")).to_contain_text("typed by hand")
    assert visit.page.evaluate("() => JSON.parse(sessionStorage.getItem('typed')).forms") == {}
    assert visit.the_form().evaluate("form => form.elements.text.value") == ""
    visit.context.close()


def test_what_is_refused_on_the_page_that_follows_is_kept(
    house: House, browser: Browser, live_server: Any
) -> None:
    """The answer leads back to the page, and says there that it could not be done."""
    path = f"/leagues/{words(house)['league']}/manage/"
    visit = Visit(browser, live_server.url, house, Form("manage", ("name",), path, "Finn"))
    typed = visit.open()
    visit.the_form().evaluate(SEND)
    expect(visit.page.locator(".messages .notice-error")).to_be_visible()
    assert judge(visit, typed, 1) == ""
    visit.context.close()
