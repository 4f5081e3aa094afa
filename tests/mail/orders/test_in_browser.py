"""In a real browser, against the whole running service: mailed turns, in the post office and by a
mail program."""

from __future__ import annotations

import re
import smtplib
from email.message import EmailMessage

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.player import sit_down
from tests.support.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("pictures")]

TELL_THEM_NOW = """
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
Notice.objects.update(due_at="2026-01-01T00:00Z", created_at="2026-01-01T00:00Z")
print(send_due_mails())
"""
WHERE_TO = """
import re
from games.mail.dev_mailbox.models import Letter
letter = Letter.objects.filter(subject__contains={title!r}).latest("pk")
names = ("Reply-To", "Message-ID")
head = {name: re.search(rf"^{name}:\\s+(\\S+)", letter.raw, re.M)[1] for name in names}
print("ANSWER", letter.to, head["Reply-To"], head["Message-ID"])
"""


def test_a_turn_mail_is_answered_in_the_post_office(site: Site, context: BrowserContext) -> None:
    page = sit_down(site, context, title="Letters").page
    site.runs(TELL_THEM_NOW)
    page.goto("/post-office/")
    page.get_by_role("link", name="Letters (Key West)").click()
    letter = page.frame_locator(".letter-page")
    expect(letter.get_by_role("link", name="To the table")).to_be_visible()
    tall = "page => page.clientHeight - page.contentDocument.documentElement.scrollHeight"
    expect(page.locator(".letter-page")).to_be_visible()
    assert page.locator(".letter-page").evaluate(tall) >= 0
    page.get_by_label("Answer this email").fill("bid 2")
    page.get_by_role("button", name="Send the answer").click()
    expect(page.get_by_role("heading", name="Your email")).to_be_visible()
    expect(page.locator(".letter-text")).to_contain_text("bid 2")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#decide")).to_be_visible()


def test_a_whole_turn_is_made_by_a_mail_program_and_a_click(
    site: Site, context: BrowserContext
) -> None:
    page = sit_down(site, context, title="By post").page
    site.runs(TELL_THEM_NOW)
    send(site, answer_to(site, "By post", "bid 3\n\nCheers"))
    page.goto("/post-office/")
    page.get_by_role("link", name="By post", exact=True).first.click()
    came = page.get_by_role("link", name="Email received: waiting for the sender to confirm")
    ours = page.get_by_role("link", name="By post (Key West)")
    for _try in range(240):
        if came.count() and ours.count() > 1:
            break
        page.wait_for_timeout(250)
        page.reload()
    came.click()
    expect(page.locator(".letter-text").first).to_have_text("bid 3")
    page.go_back()
    ours.first.click()
    page.get_by_text("As text").click()
    link = re.search(
        r"http://localhost:\d+(/orders/\S+)", page.locator(".letter-text").inner_text()
    )
    assert link
    page.goto(link[1])
    page.get_by_role("button", name="Yes, play it").click()
    expect(page.locator(".letter-text")).to_contain_text("bid 3")
    page.goto("/post-office/")
    expect(page.get_by_role("link", name="Email received: played").first).to_be_visible()


def answer_to(site: Site, title: str, text: str) -> EmailMessage:
    """An answer to the newest letter about that table, as a mail program writes it."""
    said = site.runs(WHERE_TO.replace("{title!r}", repr(title)))
    _answer, sender, to, before = said[said.index("ANSWER") :].split()[:4]
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, f"Re: {title}"
    mail["Message-ID"], mail["In-Reply-To"] = f"<{title.replace(' ', '')}@mail.test>", before
    mail.set_content(text)
    return mail


def send(site: Site, mail: EmailMessage) -> None:
    """Hand it to the port that `make run` names."""
    found = re.search(r"at port (\d+) of this machine", site.said())
    assert found, site.said()
    with smtplib.SMTP("127.0.0.1", int(found[1]), timeout=60) as client:
        assert client.send_message(mail) == {}
