"""The page of "my data": where one is signed in, what happened to the account, a copy, the end."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.mydata import erasing, events, exporting, signed_in
from accounts.mydata.devices import words_of
from accounts.mydata.models import Happened
from keywest_site.http import posted


@never_cache
@login_required
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    person, now = request.user.pk, timezone.now()
    around = {
        "places": signed_in.places_of(person, request.session.session_key),
        "events": [(one, words_of(one.device)) for one in events.latest_of(person)],
        "event_days": settings.KEEP_DAYS["events"],
        "export": exporting.export_of(person, now),
        "export_days": exporting.GOOD_FOR.days,
        "erasure": erasing.asked(person),
    }
    return render(request, "accounts/my_data.html", around)


def to_my_data(_request: HttpRequest) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("my_data")


@posted(to_my_data)
@never_cache
@login_required
def end_one(request: HttpRequest) -> HttpResponse:
    """Sign one of one's browsers out."""
    if signed_in.end(request.user.pk, request.POST.get("name", "")):
        events.note(request.user.pk, Happened.ENDED, request)
        messages.success(request, _("That browser is signed out."))
    else:
        messages.info(request, _("That browser was signed out already."))
    return redirect("my_data")


@posted(to_my_data)
@never_cache
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    """Sign all others out."""
    count = signed_in.end_others(request.user.pk, request.session.session_key)
    if count:
        events.note(request.user.pk, Happened.ENDED_OTHERS, request)
    told = ngettext(
        "%(count)d other browser is signed out.", "%(count)d other browsers are signed out.", count
    )
    messages.success(request, told % {"count": count})
    return redirect("my_data")
