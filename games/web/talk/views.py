"""Reading and writing at a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play.talk import NotAtTable, say
from games.rules.core import Refused
from games.web.table.reader import reader_of
from games.web.talk.heated import heated
from games.web.talk.part import talk_context


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The table's messages; a posted `text` is said. Words that may hurt are asked about first,
    once: posted again with `meant`, they are said as well."""
    reader = reader_of(request, slug)
    if request.method == "POST":
        text = request.POST.get("text", "")
        if reader.seat is not None and "meant" not in request.POST and (hurts := heated(text)):
            context = talk_context(reader, typed=text) | {"hurts": hurts}
            return render(request, "table/talk_page.html", context, status=422)
        try:
            if not request.user.is_authenticated:
                raise NotAtTable
            say(reader.known, request.user.pk, text)
        except Refused as refused:
            context = talk_context(reader, typed=text, error=reader.say(refused.text))
            status = 403 if isinstance(refused, NotAtTable) else 422
            return render(request, "table/talk_page.html", context, status=status)
        if reader.known.meta.version:
            return redirect(reverse("table", args=[slug]) + "#talk")
        return redirect("talk", slug)
    return render(request, "table/talk_page.html", talk_context(reader))
