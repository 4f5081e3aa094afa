"""The post office: pages that show every mail of a site which has no mail server."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.mail.letter import read
from games.mail.models import Letter

PAGE = 25


def where_open(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 unless the settings open a post office: anybody may read all mail there."""

    @require_safe
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.POST_OFFICE:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@where_open
def shelf(request: HttpRequest) -> HttpResponse:
    """All letters, newest first, or those to one address."""
    address = request.GET.get("to", "").strip().lower()
    letters = Letter.objects.order_by("-pk")
    if address:
        letters = letters.filter(to=address)
    page = Paginator(letters, PAGE).get_page(request.GET.get("page"))
    shown = [(letter, read(letter.raw).code) for letter in page]
    return render(request, "mail/shelf.html", {"page": page, "letters": shown, "address": address})


@where_open
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """One letter, as text."""
    found = get_object_or_404(Letter, pk=pk)
    return render(request, "mail/letter.html", {"letter": found, "mail": read(found.raw)})


@where_open
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML part of a letter on a page of its own, in which nothing can run, load or lead away."""
    html = read(get_object_or_404(Letter, pk=pk).raw).html
    if not html:
        raise Http404
    policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return HttpResponse(html, headers={"Content-Security-Policy": policy})
