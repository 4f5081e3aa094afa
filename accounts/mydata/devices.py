"""A browser in words, as it names itself: "Firefox on Android". Nothing else of it is kept."""

from __future__ import annotations

import re

from django.http import HttpRequest
from django.utils.translation import gettext as _

BROWSERS = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrom(e|ium)/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("Mac", r"Macintosh"),
    ("Linux", r"Linux"),
)
"""The first that fits: browsers also name those that they want to be taken for."""


def read_device(request: HttpRequest) -> str:
    """What is kept of the asking browser: "Firefox/Android"; "" where nothing is known."""
    agent = request.headers.get("User-Agent", "")[:500]
    browser, system = find_first_match(BROWSERS, agent), find_first_match(SYSTEMS, agent)
    return f"{browser}/{system}" if browser or system else ""


def find_first_match(known: tuple[tuple[str, str], ...], agent: str) -> str:
    """The name of the first that fits, or ""."""
    return next((name for name, sign in known if re.search(sign, agent)), "")


def describe_device(device: str) -> str:
    """A kept device in the reader's language."""
    browser, _slash, system = device.partition("/")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("A browser that does not say its name")
