"""`check_games`: what a game with a whole log costs, and how long a million take eight processors.

`CHECKED=10000 make bench ARGS=checks` looks at so many; without it at a thousand. Half of them run,
half are over. What others do on this machine counts for nothing: it is processors' seconds, ours
and PostgreSQL's, that are reckoned up.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from games.heads.game_checks import check_batches, list_batches
from games.play.models import Game
from tests.bench import copies
from tests.bench.figures import Figure, at_most
from tests.bench.growth import MIDDLE, SHORT, describe_templates
from tests.bench.sweep import server_seconds

GAMES = int(os.environ.get("CHECKED", "1000"))
MILLION, PROCESSORS, HOUR = 1_000_000, 8, 3600.0
BAR = 1.0


def figures() -> Iterator[Figure]:
    """A check of all that are loaded, by one process."""
    templates = copies.play_templates(MIDDLE, SHORT)
    yield Figure("facts: running, finished, short", describe_templates(templates))
    last = Game.objects.order_by("pk").values_list("pk", flat=True).last() or 0
    for _copy in copies.load_copies(templates, 1, GAMES, GAMES):
        pass
    ours, theirs = time.process_time(), server_seconds()
    done = list(check_batches(list_batches(last), 1))
    ours, theirs = time.process_time() - ours, server_seconds() - theirs
    checked = sum(one.checked for one in done)
    assert not any(one.faults for one in done)
    each = (ours + theirs) / checked
    told = f"{each * 1000:.1f} ms: {ours / checked * 1000:.1f} and {theirs / checked * 1000:.1f}"
    yield Figure(f"a game, ours and PostgreSQL's, of {checked:,}", told)
    hours = each * MILLION / PROCESSORS / HOUR
    yield at_most("a million games on 8 processors, reckoned", hours, BAR, " h")
