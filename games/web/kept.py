"""Pages whose main part is made once for all who are told the same, in a frame kept for each
person."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, Protocol

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from games.web.table.block_gzip import build_page_response
from games.web.table.shell import fill_page_frame
from keywest_site.fragment_cache import FragmentCache
from keywest_site.http import get_form_token

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
    pieces = PIECES.get(key, lambda: cut_template(template, told))
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


def cut_template(template: str, told: Mapping[str, Any]) -> Mapping[str, str]:
    """The page in pieces, with a hole where the CSRF token goes."""
    known = {
        name: value.make() if isinstance(value, LazyValue) else value
        for name, value in told.items()
    }
    context = {**known, "frame": "kept/bare.html", "csrf_token": mark_safe(CSRF)}
    pieces = render_to_string(template, context).split(CUT)
    return {name: piece.strip() for name, piece in zip(NAMES, pieces, strict=True)}
