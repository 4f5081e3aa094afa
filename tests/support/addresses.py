"""Addresses of the site."""

from __future__ import annotations

import re

from django.http import HttpResponse

TOKENS = re.compile(
    r'X-CSRFToken&quot;: &quot;\w+|"X-CSRFToken": "\w+|name="csrfmiddlewaretoken" value="\w+'
)


ABSENT = "0123456789"


def same(answer: HttpResponse, slug: str) -> tuple[int, dict[str, str], str]:
    """An answer without the address in its form of languages, without the tokens of forms, and
    without what is left of the limits."""
    page = TOKENS.sub("", answer.content.decode()).replace(slug, ABSENT)
    headers = {
        name: value.replace(slug, ABSENT)
        for name, value in answer.headers.items()
        if name != "RateLimit"
    }
    return answer.status_code, headers, page
