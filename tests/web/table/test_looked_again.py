"""Who looks again gets what was made before, and anew what may be another."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone

from games.play.models import Question
from tests.web.table.party import Party

WAITING = re.compile(r'<ul class="waiting">.*?</ul>', re.S)


def tokens(party: Party) -> set[str]:
    """Those that the forms of a page carry."""
    html = party.client().get(party.url).content.decode()
    return set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html))


def test_the_forms_of_a_page_share_a_token_that_no_other_page_has(party: Party) -> None:
    first, second = tokens(party), tokens(party)
    assert (len(first), len(second)) == (1, 1)
    assert first != second


def test_since_when_others_are_waited_for_is_said_anew_each_time(party: Party) -> None:
    party.client().post(f"{party.url}order", {"line": "bid 7", "token": party.token()})
    first = WAITING.findall(party.client().get(party.url).content.decode())
    later = Question.objects.filter(game_id=party.id, answered_seq=None)
    assert later.update(asked_at=timezone.now() - timedelta(minutes=20))
    again = WAITING.findall(party.client().get(party.url).content.decode())
    assert "for less than a minute" in first[0]
    assert "for 20 minutes" in again[0]
