"""Files of a league are taken away, and past seasons taken over, on pages."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.leagues.past import load_past_seasons
from games.leagues.runtime import log as logs
from games.play.sql import Cursor
from tests.leagues.house.house import House
from tests.web.leagues.visitors import Visitors

HEADS = "season,level,group,rank,name,played,points\n"
FILE = f"{HEADS}2019,1,1,1,<b>Zoë</b>,4,12.50\n2019,1,1,2,=Bo,4,9\n"


def version(house: House) -> int:
    """How many facts the league's log has."""
    with Cursor() as cursor:
        log = logs.load_log_position(cursor, house.id)
    assert log
    return log.version


def test_every_file_that_is_offered_is_there(running: House, visitors: Visitors) -> None:
    browser = visitors.of(running)
    page = browser.client.get(f"{browser.home}files/").content.decode()
    offered = [html.unescape(one) for one in re.findall(r'href="(/api/[^"]+)"', page)]
    assert len(offered) == 3 + 6
    for one in offered:
        answer = browser.client.get(one)
        assert answer.status_code == 200, one
        assert b"".join(answer.streaming_content)  # type: ignore[attr-defined]
        assert answer.headers["Content-Disposition"].startswith("attachment")


def test_a_file_is_taken_over_shown_and_taken_back(house: House, visitors: Visitors) -> None:
    browser = visitors.of(house, house.organiser)
    assert "Take over past seasons" in browser.see("manage/")
    sent = SimpleUploadedFile("past.csv", b"\xef\xbb\xbf" + FILE.encode())
    assert "Taken over: 2019." in browser.post("imports/", file=sent)
    assert "Taken over: 2019." in browser.post("imports/", csv=FILE), "said twice, it is said"
    (text,) = load_past_seasons(house.id)
    shown = browser.client.get(f"{browser.home}files/").content.decode()
    assert "&lt;b&gt;Zoë&lt;/b&gt;" in shown
    assert "<b>Zoë" not in shown
    assert "That season is no longer shown." in browser.post("imports/", remove=text)
    assert not load_past_seasons(house.id)


@pytest.mark.parametrize(
    ("csv", "why"),
    [
        ("", "The file is empty."),
        ("a,b\n1,2\n", "The first line has to name these columns"),
        (f"{HEADS}2019,1,1,1,Zoë,4,many\n", "Line 2: points"),
        (f"{HEADS}2019,1,1,1,\x00,4,1\n", "Line 2: "),
        (b"\xff\xfe", "This file is not text in UTF-8."),
        (b"x" * 60_001, "The file is larger than 60 kB"),
    ],
)
def test_what_is_wrong_is_told_by_line_and_changes_nothing(
    house: House, visitors: Visitors, csv: str | bytes, why: str
) -> None:
    browser, before = visitors.of(house, house.organiser), version(house)
    sent = {"csv": csv} if isinstance(csv, str) else {"file": SimpleUploadedFile("a.csv", csv)}
    answer = browser.client.post(f"{browser.home}imports/", sent)
    assert answer.status_code == 422
    assert why in html.unescape(answer.content.decode())
    assert version(house) == before
    assert not load_past_seasons(house.id)


def test_nobody_else_takes_anything_over(house: House, visitors: Visitors) -> None:
    for who, status in ((house.people[0], 403), (None, 302)):
        browser = visitors.of(house, who)
        assert browser.client.get(f"{browser.home}imports/").status_code == status
        assert browser.client.post(f"{browser.home}imports/", {"csv": FILE}).status_code == status
    assert not load_past_seasons(house.id)
