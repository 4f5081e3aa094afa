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
from accounts.mydata.devices import describe_device
from accounts.mydata.models import Happened
from keywest_site.http import require_post


@never_cache
@login_required
@require_safe
def show_my_data(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    person, now = request.user.pk, timezone.now()
    around = {
        "places": signed_in.list_sign_ins(person, request.session.session_key),
        "events": [
            (one, describe_device(one.device)) for one in events.list_latest_account_events(person)
        ],
        "event_days": settings.KEEP_DAYS["events"],
        "export": exporting.find_export(person, now),
        "export_days": exporting.EXPORT_LASTS.days,
        "erasure": erasing.find_erasure(person),
    }
    return render(request, "accounts/my_data.html", around)


def redirect_to_my_data(_request: HttpRequest) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("my_data")


@require_post(redirect_to_my_data)
@never_cache
@login_required
def sign_out_browser(request: HttpRequest) -> HttpResponse:
    """Sign one of one's browsers out."""
    if signed_in.end_sign_in(request.user.pk, request.POST.get("name", "")):
        events.record_account_event(request.user.pk, Happened.ENDED, request)
        messages.success(request, _("That browser is signed out."))
    else:
        messages.info(request, _("That browser was signed out already."))
    return redirect("my_data")


@require_post(redirect_to_my_data)
@never_cache
@login_required
def sign_out_other_browsers(request: HttpRequest) -> HttpResponse:
    """Sign all others out."""
    count = signed_in.end_other_sign_ins(request.user.pk, request.session.session_key)
    if count:
        events.record_account_event(request.user.pk, Happened.ENDED_OTHERS, request)
    told = ngettext(
        "%(count)d other browser is signed out.", "%(count)d other browsers are signed out.", count
    )
    messages.success(request, told % {"count": count})
    return redirect("my_data")
