"""`make corpus`: what becomes of all replies and all decoys; the last line has the figures."""

from __future__ import annotations

import sys
from collections import Counter

import django

django.setup()

from tests.mail.corpus.decoys import decoys, misread, misread_signed, variants  # noqa: E402
from tests.mail.corpus.replies import CLIENTS, became, replies  # noqa: E402
from tests.mail.decoys import BLIND, figures  # noqa: E402


def main() -> int:
    """Print each reply that is not read exactly, each decoy that plays, then the figures; 0 if
    none is wrong."""
    found = Counter[tuple[str, str]]()
    for reply in replies():
        kind, judged = became(reply)
        found[reply.kind, kind] += 1
        if kind not in ("exact", "asked") and (reply.kind, kind) != ("mistyped", "suggested"):
            print(kind, reply.client, reply.language, reply.own, judged.why)
    played = [*misread(), *misread_signed()]
    for decoy, moves in played:
        print("played", decoy.kind, repr(decoy.text), moves)
    wrong = sum(count for (_kind, became_what), count in found.items() if became_what == "wrong")
    unseen = blind_figures()
    print(line(found, wrong, len(played)))
    return int(bool(wrong or played or unseen))


def blind_figures() -> int:
    """Print what became of the mails that somebody wrote who has not read the code; how many were
    misread."""
    failed = 0
    for name, kind in (("decoys", "decoy"), ("replies", "reply")):
        found = figures(BLIND / f"{name}.jsonl", kind)
        print(f"{name} of somebody else: {dict(found)}")
        failed += found["wrong"] + found["silent"] + (found["played"] if kind == "decoy" else 0)
    return failed


def line(found: Counter[tuple[str, str]], wrong: int, played: int) -> str:
    """The figures in one line."""
    strict, free = total(found, "strict"), total(found, "free")
    return (
        f"corpus: {sum(found.values())} replies of {len(CLIENTS)} clients; "
        f"strict exact {found['strict', 'exact']}/{strict}, "
        f"asked {found['strict', 'asked']}, "
        f"forgiving exact {found['free', 'exact']}/{free}, asked {found['free', 'asked']}, "
        f"right suggestions {found['mistyped', 'suggested']}/{total(found, 'mistyped')}, "
        f"silent {sum(count for (_kind, what), count in found.items() if what == 'silent')}, "
        f"wrong {wrong}; decoys played {played} of {sum(1 for _ in variants())} variants "
        f"of {len(decoys())}"
    )


def total(found: Counter[tuple[str, str]], kind: str) -> int:
    """How many replies of a kind there are."""
    return sum(count for (of_kind, _what), count in found.items() if of_kind == kind)


if __name__ == "__main__":
    sys.exit(main())
