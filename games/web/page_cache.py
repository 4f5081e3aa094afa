"""Caches parts of pages: the frame for each person, which costs as much as all the rest, and the
main part for all who are shown the same.

The frame may depend on the person's row, the language, the address and the site's settings, and on
nothing else. If base.html learns to show more (messages are remembered), add it to the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from itertools import zip_longest
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from django.conf import settings
from django.contrib.messages import get_messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games.web.site.state import get_site_state
from games.web.table.block_gzip import build_page_response
from games.web.templatetags.house import source_url
from keywest_site.fragment_cache import FragmentCache
from keywest_site.http import get_form_token

# Frames.


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
    """What the frame says of the site itself: whether it is stopped, and its settings."""
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


# Whole pages: a shared main part in each person's frame.


PIECES: FragmentCache[Mapping[str, str]] = FragmentCache(500)
CUT, CSRF = "<!--cut-->", "<!--csrf-->"
"""No text of people can look like these: it is escaped."""
NAMES = "title", "main_class", "head", "main"


class Tagged(Protocol):
    """A value whose `tag` names all that it says."""

    @property
    def tag(self) -> Hashable: ...


class LazyValue(NamedTuple):
    """A value that is made only if its page is: `tag` names all that it will say."""

    tag: Hashable
    make: Callable[[], Any]


def render_cached_page(
    request: HttpRequest, template: str, **told: Hashable | Tagged
) -> HttpResponse:
    """The page of this template (it extends `frame|default:"base.html"`) for a reader who is told
    exactly this.

    What is told is the key, with the reader's language and time zone; values with a tag count by
    it. The template sees nothing else, no request and no user, so nobody gets what another was
    told; the forms in it get the reader's own CSRF token.
    """
    key = template, get_language(), timezone.get_current_timezone_name(), build_cache_key(told)
    pieces = PIECES.get(key, lambda: render_template_pieces(template, told))
    parts = fill_page_frame(request, "kept/frame.html", pieces)
    whole = [bit for part in parts for bit in insert_form_token(part, request)]
    return build_page_response(request, whole, pieces["main"].split(CSRF), 200)


def insert_form_token(part: str, request: HttpRequest) -> list[str]:
    """A part of the page with the reader's CSRF token in its forms."""
    bits = part.split(CSRF)
    token = get_form_token(request) if len(bits) > 1 else ""
    return [bit for pair in zip_longest(bits, (), fillvalue=token) for bit in pair][:-1]


def build_cache_key(told: Mapping[str, Any]) -> Hashable:
    """Names what is told."""
    return tuple((name, getattr(value, "tag", value)) for name, value in told.items())


def render_template_pieces(template: str, told: Mapping[str, Any]) -> Mapping[str, str]:
    """The page in pieces, with a hole where the CSRF token goes."""
    known = {
        name: value.make() if isinstance(value, LazyValue) else value
        for name, value in told.items()
    }
    context = {**known, "frame": "kept/bare.html", "csrf_token": mark_safe(CSRF)}
    pieces = render_to_string(template, context).split(CUT)
    return {name: piece.strip() for name, piece in zip(NAMES, pieces, strict=True)}
