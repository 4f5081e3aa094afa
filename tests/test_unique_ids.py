"""Numbers of commands and leases are nobody else's, also in processes that were forked."""

from __future__ import annotations

import os
from itertools import pairwise

from keywest_site.unique_ids import make_unique_id

PROCESSES, EACH = 4, 500


def test_forked_processes_never_have_the_same() -> None:
    made = {make_unique_id().bytes for _ in range(EACH)}
    readers = [make_in_child() for _ in range(PROCESSES)]
    for reader in readers:
        with os.fdopen(reader, "rb") as pipe:
            told = pipe.read()
        made |= {told[at : at + 16] for at in range(0, len(told), 16)}
    assert len(made) == (PROCESSES + 1) * EACH


def make_in_child() -> int:
    """Where the ids of a forked process come out."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, b"".join(make_unique_id().bytes for _ in range(EACH)))
        os._exit(0)
    os.close(writer)
    return reader


def test_they_are_of_version_7_and_later_ones_are_greater() -> None:
    made = [make_unique_id() for _ in range(EACH)]
    assert {(one.version, one.variant) for one in made} == {(7, made[0].variant)}
    assert all(one.int >> 80 <= other.int >> 80 for one, other in pairwise(made))
