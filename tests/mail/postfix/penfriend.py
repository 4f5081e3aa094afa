"""Somebody who never opens the site: they read the text part of their mails, and answer on top of
what they quote."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import SMTP

from tests.mail.postfix.provider import Arrived

MENUS = ("Your moves", "You may write")
RANGE = re.compile(r"(\D*?)(\d+)-(\d+)")
EXAMPLE = re.compile(r"(\D*?)\d+ \(any whole number from (\d+) to (\d+)\)")


def moves_in(text: str) -> list[str]:
    """All moves that a mail offers, as it writes them: "bid 5 (any whole number from 0 to 20)" is
    21 of them; none if it asks nothing."""
    lines = iter(text.splitlines())
    for line in lines:
        if line in MENUS:
            return [move for item in items(lines) for move in spread(item)]
    return []


def items(lines: Iterator[str]) -> Iterator[str]:
    """The items of a list: lines that stand two blanks in, what is further in belongs to the one
    before."""
    whole = ""
    for line in lines:
        if line.startswith("   ") and whole:
            whole += " " + line.strip()
            continue
        if whole:
            yield whole
        if not line.startswith("  "):
            return
        whole = line.strip()
    if whole:
        yield whole


def spread(item: str) -> Iterator[str]:
    """The moves of one item, which may explain one ("stop: you stop") or list several ("look 1-40,
    stop")."""
    for move in re.split(", | or ", item.partition(": ")[0]):
        found = RANGE.fullmatch(move) or EXAMPLE.fullmatch(move)
        if found is None:
            yield move
        else:
            yield from (f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1))


class Penfriend:
    """One person with one mailbox. `written`: their answers, and the moves in them."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.written: dict[str, str] = {}
        self._chance = random.Random(seed)

    def answer(self, mail: Arrived) -> EmailMessage | None:
        """What they answer to a mail; None if it asks nothing of them."""
        moves = moves_in(mail.text())
        if not moves or not mail["Reply-To"]:
            return None
        move = self._chance.choice(moves)
        reply = EmailMessage(policy=SMTP)
        reply["From"] = f"Anna <{self.address}>"
        reply["To"] = str(mail["Reply-To"])
        reply["Subject"] = f"Re: {mail['Subject']}"
        reply["Date"] = "Sat, 21 Nov 2026 12:00:00 +0000"
        reply["Message-ID"] = f"<{len(self.written)}@mail.test>"
        reply["In-Reply-To"] = reply["References"] = str(mail["Message-ID"])
        quoted = "".join(f"> {line}\n" for line in mail.text().splitlines())
        reply.set_content(
            f"{move}\n\nOn Sat, 21 Nov 2026, Key West by Post wrote:\n{quoted}",
            cte="quoted-printable",
        )
        self.written[str(reply["Message-ID"])] = move
        return reply
