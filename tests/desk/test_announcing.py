"""Announcements on every page, and what the moderators did, by month."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.desk import facts
from games.desk.log import list_public_months, record_desk_facts
from games.desk.models import Announcement
from games.desk.powers import Power
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
URL = "/desk/do/announce/0/"


@pytest.fixture
def zoe() -> Moderator:
    return moderator("Zoe", Power.ANNOUNCE)


def pages(language: str) -> str:
    guest = Client(headers={"accept-language": language})
    return guest.get("/rules/").content.decode() + guest.get("/nowhere/").content.decode()


def test_everybody_reads_it_in_their_language_or_another(zoe: Moderator) -> None:
    browser = zoe.signs_in()
    words = {"en": "New <b>rules</b>", "de": "Neue Regeln", "days": "2", "reason": "rules"}
    assert browser.post(URL, {**words, "step": "do"}).status_code == 302
    assert "New &lt;b&gt;rules" in pages("en")
    assert "Neue Regeln" in pages("de")
    assert 'lang="en">New' in pages("ja")
    assert "New &lt;b&gt;rules" in browser.get("/tables/").content.decode()
    row = Announcement.objects.get()
    assert row.until - row.since == timedelta(days=2)
    call_command("act", "announce-end", str(row.pk), "--as", "Zoe", "--reason", "a slip")
    assert "New &lt;b&gt;rules" not in pages("en")
    assert browser.post(f"/desk/do/announce-end/{row.pk}/", {"reason": "x"}).status_code == 422


def test_it_ends_by_itself_and_has_bounds(zoe: Moderator) -> None:
    browser = zoe.signs_in()
    for wrong in ({"days": "2"}, {"en": "x" * 301, "days": "2"}, {"en": "x", "days": "61"}):
        assert browser.post(URL, {**wrong, "reason": "r", "step": "do"}).status_code == 422
    assert not Announcement.objects.exists()
    call_command("act", "announce", "0", "fr=Bonjour", "--as", "Zoe", "--reason", "r")
    assert "Bonjour" in pages("en")
    Announcement.objects.update(until=timezone.now() - timedelta(days=1))
    assert "Bonjour" not in pages("fr")


def test_the_extract_counts_what_is_over_and_names_nobody(zoe: Moderator) -> None:
    now = timezone.now()
    last = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0) - timedelta(hours=1)
    month, this = f"{last:%Y-%m}", f"{now:%Y-%m}"
    did = facts.Did(zoe.id, 0, "retitle", "table", 7, "1", "", "", "", False)
    record_desk_facts(
        did, did, did._replace(action="unstrike"), facts.Read(zoe.id, "x", "", 0), at=last
    )
    found = {one.name: one for one in list_public_months(now)}
    assert this not in found
    assert dict(found[month].counts) == {"retitle": 2, "unstrike": 1}
    assert found[month].reversals == 1
    told = StringIO()
    call_command("extract", stdout=told)
    page = Client().get("/status/moderation/").content.decode()
    for text in (told.getvalue(), page):
        assert month in text
        assert "Zoe" not in text
    assert "Give a table another title" in page
