"""The frame of the page, kept for each person: what the site puts around a table costs as much as
all the rest.

What may stand in it depends on the person's row, the language, the address and the house's
settings, and on nothing else; if base.html learns to say more (messages are thought of), it must be
added to the key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games.web.house.state import state
from games.web.templatetags.house import source_url
from keywest_site.fragment_cache import FragmentCache

SHELLS: FragmentCache[list[str]] = FragmentCache()
HOLE = re.compile(r"<!--hole (\w+)-->")


def framed(request: HttpRequest, template: str, filling: Mapping[str, str]) -> list[str]:
    """The template in parts, with `filling` (HTML) in place of `{{ t.<name> }}` and the request's
    own CSRF token."""
    names = frozenset(filling)

    def cut() -> list[str]:
        holes = {name: mark_safe(f"<!--hole {name}-->") for name in names}
        context = {"t": holes, "csrf_token": mark_safe("<!--hole csrf-->")}
        return HOLE.split(render_to_string(template, context, request))

    plain = not len(get_messages(request))
    key = (template, names, request.path, get_language(), *house(request), *row(request))
    parts = SHELLS.get(key, cut) if plain else cut()
    values = {**filling, "csrf": get_token(request)}
    return [values[part] if number % 2 else part for number, part in enumerate(parts)]


def house(request: HttpRequest) -> tuple[object, ...]:
    """What the frame says of the house itself: whether it is stopped, and its settings."""
    return state(request), source_url(), bool(settings.IMPRINT), bool(settings.POST_OFFICE)


def row(request: HttpRequest) -> tuple[object, ...]:
    """Everything the site knows of the person who asks; nothing for guests."""
    person = request.user
    if not person.is_authenticated:
        return ()
    return (repr([getattr(person, field.attname) for field in person._meta.concrete_fields]),)
