"""Every line that the notation of Key West has (docs/keywest-view.md)."""

from __future__ import annotations

import re

from games.rules.forms import NUMBER, Form, forms
from games.rules.keywest.edition import BRIDGES, CURRENT, FRUITS, printed
from games.rules.keywest.state import ACTIONS

REPEATED = "repeat"
SITES = {
    site["id"]: site["kind"] for island in printed(CURRENT)["islands"] for site in island["sites"]
}
PLANTATIONS = [site for site, kind in SITES.items() if kind in FRUITS]
BOUGHT = [site for site, kind in SITES.items() if kind not in FRUITS]
MARKED = [action for action in ACTIONS if action != REPEATED]
SLOT = re.compile("[1-6]")
SPACE = re.compile("[1-9]|[1-3][0-9]|40")

FORMS: tuple[Form, ...] = forms(
    ["bid", NUMBER],
    ["take", SLOT],
    ["resolve", SLOT],
    ["plant", PLANTATIONS],
    ["buy", BOUGHT],
    ["lift", SITES],
    ["waive", FRUITS],
    ["mark", MARKED],
    ["repeat", MARKED],
    ["look", SPACE],
    ["score", BRIDGES],
    ["score", BRIDGES, BRIDGES],
    ["harvest", FRUITS],
    ["harvest", FRUITS, FRUITS],
    *("keep", "back", "manage", "roll", "market", "cash", "stop"),
)
