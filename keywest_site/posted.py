"""Addresses to which forms are posted: whoever opens one is led to the page on which its form
stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed

View = Callable[..., HttpResponseBase]
METHODS = ("GET", "HEAD", "POST")


def posted(lead: View) -> Callable[[View], View]:
    """A view that only takes posts; `lead(request, ...)`, with the same parts of the address,
    answers who looks.

    It stands before all other decorators, so that an address that leads nowhere answers as if it
    were not there.
    """

    def only(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            if request.method in METHODS:
                return lead(request, *args, **kwargs)
            return HttpResponseNotAllowed(METHODS)

        return guarded

    return only
