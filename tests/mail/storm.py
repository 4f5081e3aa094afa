"""A mail server in a bad mood, and what may have come of everybody's mails when it is over."""

from __future__ import annotations

import random
import re
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from games.play.models import Attempt, Notice
from games.play.notice import UNSENT, State
from tests.support.smtp import CUT, MailServer

MESSAGE = re.compile(rb"^Message-ID: <(\w+)@", re.MULTILINE)
TO = re.compile(rb"^To: .*?([\w.]+@example\.org)", re.MULTILINE)
TAKEN = "250 2.0.0 queued"


def name_of(raw: bytes) -> str:
    """The mail's own name."""
    found = MESSAGE.search(raw)
    assert found
    return found[1].decode()


def reader_of(raw: bytes) -> str:
    """To whom it goes."""
    found = TO.search(raw)
    assert found
    return found[1].decode()


@dataclass
class Storm:
    """Of 1,000 mails 50 are put off, 20 cut off after their last dot, 10 left hanging; of 100
    addresses one is dead.

    `hang`: how long, in seconds. `arrived`: every mail that came in whole, by name and reader, in
    order.
    """

    server: MailServer
    seed: int
    hang: float
    bad: float = 1.0
    moods: Counter[str] = field(default_factory=Counter)
    dead: set[str] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    arrived: list[tuple[str, str]] = field(default_factory=list)

    def begin(self) -> None:
        """From now on the server behaves like that."""
        rng = random.Random(self.seed)

        def answer(raw: bytes) -> str:
            roll = rng.random()
            if roll < 0.05 * self.bad:
                return self.noted("451 4.3.0 later")
            self.arrived.append((name_of(raw), reader_of(raw)))
            if roll < 0.07 * self.bad:
                return self.noted(CUT)
            if roll < 0.08 * self.bad:
                self.moods["hang"] += 1
                time.sleep(self.hang)
                return CUT
            return self.noted(TAKEN)

        def reply(line: str) -> str:
            address = line.partition("<")[2].partition(">")[0]
            if line.startswith("RCPT") and address in self.dead:
                self.refused[address] += 1
                return self.noted("550 5.1.1 nobody here")
            return "250 ok"

        self.server.answer, self.server.reply = answer, reply

    def noted(self, mood: str) -> str:
        self.moods[mood] += 1
        return mood

    def check(self, kills: int) -> dict[str, int]:
        """Nothing lost, every double on record under one name, the dead left alone; the sums.
        AssertionError if not."""
        assert not Notice.objects.filter(state__in=UNSENT).exists()
        living = Notice.objects.exclude(person__email__in=self.dead)
        assert set(living.values_list("state", flat=True)) == {State.SENT}
        assert set(
            Notice.objects.filter(person__email__in=self.dead).values_list("state", flat=True)
        ) <= {State.FAILED}
        came = Counter(name for name, _reader in self.arrived)
        lost = set(living.values_list("message", flat=True)) - set(came)
        assert not lost
        assert not set(map(name_of, self.server.raw)) - set(
            Notice.objects.values_list("message", flat=True)
        )
        unsure = set(
            Attempt.objects.filter(outcome=State.AMBIGUOUS).values_list("message", flat=True)
        )
        doubles = {name for name, times in came.items() if times > 1}
        assert doubles <= unsure
        cuts = self.moods[CUT] + self.moods["hang"]
        assert sum(came[name] - 1 for name in doubles) <= cuts + kills
        assert all(times <= 2 for times in self.refused.values())
        self.check_order()
        return {
            "mails": len(came),
            "lost": len(lost),
            "doubles": len(doubles),
            "on record": len(unsure),
            **self.moods,
        }

    def check_order(self) -> None:
        """Of two notices to one person about one table, the older one comes no later."""
        place = {name: at for at, (name, _reader) in reversed(list(enumerate(self.arrived)))}
        lines = defaultdict(list)
        sent = Notice.objects.filter(state=State.SENT).order_by("id")
        for person, game, message in sent.values_list("person_id", "game_id", "message"):
            lines[person, game].append(place[message])
        assert all(places == sorted(places) for places in lines.values())
