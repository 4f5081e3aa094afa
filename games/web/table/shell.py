"""The frame of the page, kept for each person: what the site puts around a table costs as much as
all the rest.

What may stand in it depends on the person's row, the language, the address and the house's
settings, and on nothing else; if base.html learns to say more (messages are thought of), it must be
added to the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter

from django.conf import settings
from django.contrib.messages import get_messages
from django.db.models import Model
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games.web.house.state import get_site_state
from games.web.templatetags.house import source_url
from keywest_site.fragment_cache import FragmentCache
from keywest_site.http import get_form_token

SHELLS: FragmentCache[list[str]] = FragmentCache()
PLACEHOLDER = re.compile(r"<!--hole (\w+)-->")


def fill_page_frame(request: HttpRequest, template: str, filling: Mapping[str, str]) -> list[str]:
    """The template in parts, with `filling` (HTML) in place of `{{ t.<name> }}` and the request's
    own CSRF token."""
    names = frozenset(filling)

    def cut() -> list[str]:
        holes = {name: mark_safe(f"<!--hole {name}-->") for name in names}
        context = {"t": holes, "csrf_token": mark_safe("<!--hole csrf-->")}
        return PLACEHOLDER.split(render_to_string(template, context, request))

    plain = not len(get_messages(request))
    asked = request.method == "POST", request.path, get_language()
    key = (template, names, *asked, *build_site_key(request), *build_person_key(request))
    parts = SHELLS.get(key, cut) if plain else cut()
    values = {**filling, "csrf": get_form_token(request)}
    return [values[part] if number % 2 else part for number, part in enumerate(parts)]


def build_site_key(request: HttpRequest) -> tuple[object, ...]:
    """What the frame says of the house itself: whether it is stopped, and its settings."""
    return get_site_state(request), source_url(), bool(settings.IMPRINT), bool(settings.POST_OFFICE)


def build_person_key(request: HttpRequest) -> tuple[object, ...]:
    """Everything the site knows of the person who asks; nothing for guests."""
    if not request.user.is_authenticated:
        return ()
    person = getattr(request, "_cached_user", request.user)  # a lazy one is slow to be asked
    values = build_column_getter(type(person))(person)
    return tuple([repr(one) if isinstance(one, dict) else one for one in values])


@cache
def build_column_getter(model: type[Model]) -> Callable[[Model], tuple[object, ...]]:
    """What takes all columns out of a row."""
    return attrgetter(*[field.attname for field in model._meta.concrete_fields])
