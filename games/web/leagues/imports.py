"""What an organiser tells of seasons that were played elsewhere."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.leagues.past import kept as past
from games.leagues.past.reading import COLUMNS, BadFile, Wrong
from games.leagues.past.told import told_of
from games.leagues.refused import Refused
from games.rules.text import _
from games.web.leagues.refusals import tell
from games.web.leagues.views import organised
from games.words import words

LONGEST = 60_000
"""Bytes of a file, as large as any form can be (settings.DATA_UPLOAD_MAX_MEMORY_SIZE)."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def imports(request: HttpRequest, slug: str) -> HttpResponse:
    """Seasons from elsewhere: a file of them is taken over whole or not at all, or one is told no
    more."""
    by = int(request.user.pk or 0)
    league, wrong = organised(slug, by), tuple[Wrong, ...]()
    if request.method == "POST":
        try:
            said = done(request, league.head.id, by)
        except BadFile as bad:
            wrong = bad.wrong
        except Refused as refused:
            tell(request, refused)
        else:
            messages.success(request, said)
            return redirect("league_imports", slug)
    context: dict[str, Any] = {
        "league": league,
        "elsewhere": told_of(league.head.id).items(),
        "columns": ",".join(COLUMNS),
        "wrong": [said_of(request, one) for one in wrong],
        "csv": request.POST.get("csv", ""),
    }
    return render(request, "leagues/imports.html", context, status=422 if wrong else 200)


def done(request: HttpRequest, league: int, by: int) -> str:
    """Does what was posted; what is said of it. Raises BadFile, or Refused."""
    now, text = timezone.now(), request.POST.get("remove", "")
    if text:
        past.remove(league, by, text, now)
        return gettext("That season is told no more.")
    found = past.take_over(league, by, file_of(request), now)
    return gettext("Taken over: %(names)s.") % {"names": ", ".join(one.name for one in found)}


def file_of(request: HttpRequest) -> str:
    """The file that was chosen, else what was written. Raises BadFile."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("csv", "")
    if (sent.size or 0) > LONGEST:
        large = _("The file is larger than 60 kB: please send fewer seasons at once.")
        raise BadFile([Wrong(1, large)])
    try:
        return str(sent.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile([Wrong(1, _("This file is not text in UTF-8."))]) from None


def said_of(request: HttpRequest, one: Wrong) -> str:
    """In the reader's language."""
    return words(request.LANGUAGE_CODE, ())(one.said())
