"""Nobody sees that most questions of a game that is long over are gone."""

from __future__ import annotations

import re
from datetime import timedelta
from difflib import unified_diff

from django.test import Client
from django.utils import timezone

from games.desk.powers import Power
from games.play import ending
from games.play.models import Game, Question
from games.play.retention import trim_finished_games
from tests.support.moderators import moderator
from tests.web.table.party import Party

TABLE = (
    *("", "text/", "log/", "picture.svg", "study/", "now", "waiting/", "talk/", "notes/"),
    *("dice/", "dice/check.py", "replay/", "replay/9/", "feed.atom"),
)
DESK = ("", "at/9/", "late/1/", "late/2/", "late/3/")
EACH_TIME = re.compile(rb'"[A-Za-z0-9]{64}"')


def read_pages(client: Client, addresses: list[str]) -> dict[str, tuple[int, bytes]]:
    """What is answered there; without what is new in each answer."""
    found = {}
    for address in addresses:
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        found[address] = (answer.status_code, EACH_TIME.sub(b"", body))
    return found


def list_differences(one: bytes, other: bytes) -> str:
    """Lines that are in one of the two."""
    return "\n".join(unified_diff(one.decode().split("\n"), other.decode().split("\n"), n=0))


def test_pages_record_and_the_moderators_view_stay_as_they_were(party: Party) -> None:
    party.play_on(0, "mark")
    ending.end_by_agreement(party.id, "bots", timezone.now())
    ended = timezone.now() - timedelta(days=401)
    Game.objects.filter(pk=party.id).update(finished_at=ended)
    ben = moderator("Ben", Power.REPORTS).signs_in()
    table = [f"{party.url}{page}" for page in TABLE]
    api = [f"/api/tables/{party.slug}/{page}" for page in ("", "record", "log")]
    looks = [
        (party.client(), [*table, *api, "/", "/api/records/"]),
        (Client(), table),
        (ben, [f"/desk/tables/{party.slug}/{page}" for page in DESK]),
    ]
    before = [read_pages(client, addresses) for client, addresses in looks]
    for pages in before:
        assert sum(status == 200 for status, _body in pages.values()) > len(pages) / 2, pages
    count = Question.objects.filter(game=party.id).count()
    dropped = trim_finished_games(timezone.now(), 10.0)
    assert Question.objects.filter(game=party.id).count() == count - dropped < count
    after = [read_pages(client, addresses) for client, addresses in looks]
    for one, other in zip(before, after, strict=True):
        for address, answer in one.items():
            assert other[address] == answer, list_differences(answer[1], other[address][1])
