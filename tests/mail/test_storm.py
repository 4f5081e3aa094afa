"""A mail server in a bad mood, four senders at once: everybody gets his mail, and every double is on record."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from games.mail.sender import send_due
from games.play.models import Attempt, Notice
from games.play.notice import UNSENT, State
from tests.mail.conftest import time_passes
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.smtp import CUT, MailServer

MESSAGE = re.compile(rb"^Message-ID: <(\w+)@", re.MULTILINE)
MOODS = ["250 ok"] * 6 + ["451 later"] * 2 + [CUT] * 2 + ["550 nobody here"]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_mail_is_lost_and_every_double_is_on_record(server: MailServer, seed: int) -> None:
    rng, answers = random.Random(seed), Counter[str]()
    refused: set[str] = set()

    def mood(raw: bytes) -> str:
        answer = rng.choice(MOODS)
        answers[answer] += 1
        if answer.startswith("550"):
            refused.add(name_of(raw))
        return answer

    server.answer = mood
    for _ in range(8):
        Party.sit_down(3)
    time_passes(minutes=10)
    while Notice.objects.filter(state__in=UNSENT).exists():
        at_once([send_due] * 4)
        time_passes(hours=1)
    assert min(answers[mood] for mood in set(MOODS)) > 0
    came = Counter(name_of(raw) for raw in server.raw)
    taken = Counter(name_of(raw) for raw in server.taken)
    sent = set(Notice.objects.filter(state=State.SENT).values_list("message", flat=True))
    assert sent == set(taken)
    assert set(taken.values()) == {1}
    assert set(Notice.objects.filter(state=State.FAILED).values_list("message", flat=True)) == refused
    assert len(sent | refused) == 24 == len(came)
    unsure = Attempt.objects.filter(outcome=State.AMBIGUOUS)
    assert unsure.count() == answers[CUT]
    assert Attempt.objects.count() == len(server.raw)


def name_of(raw: bytes) -> str:
    """The mail's own name."""
    found = MESSAGE.search(raw)
    assert found
    return found[1].decode()
