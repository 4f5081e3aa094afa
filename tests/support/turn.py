"""When each test has its turn, and what runs in the same process, so that all are busy to the
end."""

from __future__ import annotations

FIRST = (
    "site",
    "tests/launch/test_run.py",
    "tests/rules/test_secrets.py",
    "tests/clocks/test_storm.py",
    "tests/launch/test_outage.py",
    "settings of the queue",
    "tests/rules/test_every_game.py",
    "tests/secrecy/",
    "tests/api/test_schema.py",
    "tests/web/plans/test_secret.py",
    "tests/web/clocks/test_secret_ballots.py",
    "tests/rules/test_hidden_kinds.py",
    "tests/rules/keyflower/",
)
"""What takes longest, or waits much while others could work; the rest comes in the order of its
files. The first makes the folder with which the storm and the outage begin."""
SHARED = ("tests/launch/test_settings.py", "tests/mail/postfix/")
"""They change the settings of the queue that all processes share, or start workers that look at
them: one after the other."""
BROWSERS = ("browser", "tests/web/lobby/test_axe.py", "tests/mail/test_get_is_safe.py")
"""In the paths of all that needs the running service or a browser: one of each is enough."""
CONTRACT = "tests/rules/test_every_game.py"


def together(nodeid: str) -> str:
    """The name of what a test stays together with: all that needs the running service or a browser;
    what shares the queue's settings; the checks of one table of a game, which share its random
    games; else its file."""
    path, _is, test = nodeid.partition("::")
    if any(part in path for part in BROWSERS):
        return "site"
    if path.startswith(SHARED):
        return "settings of the queue"
    return f"{path}[{test.partition('[')[2]}" if path == CONTRACT else path


def of(nodeid: str) -> tuple[int, str]:
    """Sorts tests by their turn: the smaller, the earlier. Those of a file keep their order."""
    name = together(nodeid)
    first = next((at for at, begin in enumerate(FIRST) if name.startswith(begin)), len(FIRST))
    return first, name if first < len(FIRST) else ""
