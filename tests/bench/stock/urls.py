"""One page for who is signed in: a fixed text, their name, and the token of a form."""

from __future__ import annotations

import os

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

LENGTH = int(os.environ.get("STOCK_LENGTH", "10000"))
"""Letters of the text: as many as the page has that is measured against it."""
BEGIN = "<!doctype html><title>Stock</title><p>{{ user.username }}</p><form>{% csrf_token %}</form>"
LINE = "<p>All that is said here is said to everybody in the same words.</p>\n"
TEMPLATE = engines["django"].from_string(BEGIN + (LINE * (LENGTH // len(LINE) + 1))[:LENGTH])


@login_required
def page(request: HttpRequest) -> HttpResponse:
    """The page."""
    return HttpResponse(TEMPLATE.render({}, request))


urlpatterns = [path("", page)]
