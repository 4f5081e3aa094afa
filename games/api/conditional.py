"""Answers that need not be sent twice: each GET has an ETag, made of the very answer. So it says no
more than the answer does, and changes when, and only when, this reader is told something else."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag
from rest_framework.response import Response

READING = ("GET", "HEAD")
REPEATED = ("Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Link", "Vary")
"""Headers of an answer that 304 has too."""


def answer_conditionally(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The answer with its ETag; 304 if the asker has it already. A file that is made while it is
    sent brings an ETag of its own, or has none."""
    if request.method not in READING or response.status_code != 200:
        return response
    if not request.user.is_authenticated:  # else nobody on the way keeps it (HeadersMiddleware)
        response.headers.setdefault("Cache-Control", "private, no-cache")
    patch_vary_headers(response, ("Authorization",))
    if isinstance(response, Response):
        response.render()
    if isinstance(response, HttpResponse):
        response.headers["ETag"] = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
    etag = response.headers.get("ETag")
    if etag is None or not is_known(etag, request.headers.get("If-None-Match", "")):
        return response
    unchanged = HttpResponse(status=304)
    for name in REPEATED:
        if name in response.headers:
            unchanged.headers[name] = response.headers[name]
    return unchanged


def is_known(etag: str, sent: str) -> bool:
    """Whether If-None-Match names it: weak and strong tags are the same here (RFC 9110, 13.1.2)."""
    tags = [tag.removeprefix("W/") for tag in parse_etags(sent)]
    return "*" in tags or etag.removeprefix("W/") in tags
