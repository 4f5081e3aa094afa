"""The page of "my data": where one is signed in, what happened to the account, a copy of all data,
and erasure."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.adapter import NotMailed
from accounts.limits import count_if_allowed
from accounts.passkeys import require_recent_sign_in
from accounts.personal_data import account_security, erasures, exports
from accounts.personal_data.account_security import describe_device, record_account_event
from accounts.personal_data.models import Happened
from keywest_site.http import require_post

if TYPE_CHECKING:
    from accounts.models import Erasure, Person


@never_cache
@login_required
@require_safe
def show_my_data(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    person, now = request.user.pk, timezone.now()
    around = {
        "places": account_security.list_sign_ins(person, request.session.session_key),
        "events": [
            (one, describe_device(one.device))
            for one in account_security.list_latest_account_events(person)
        ],
        "event_days": settings.KEEP_DAYS["events"],
        "export": exports.find_export(person, now),
        "export_days": exports.EXPORT_LASTS.days,
        "erasure": erasures.find_erasure(person),
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
    if account_security.end_sign_in(request.user.pk, request.POST.get("name", "")):
        account_security.record_account_event(request.user.pk, Happened.ENDED, request)
        messages.success(request, _("That browser is signed out."))
    else:
        messages.info(request, _("That browser was signed out already."))
    return redirect("my_data")


@require_post(redirect_to_my_data)
@never_cache
@login_required
def sign_out_other_browsers(request: HttpRequest) -> HttpResponse:
    """Sign all others out."""
    count = account_security.end_other_sign_ins(request.user.pk, request.session.session_key)
    if count:
        account_security.record_account_event(request.user.pk, Happened.ENDED_OTHERS, request)
    told = ngettext(
        "%(count)d other browser is signed out.", "%(count)d other browsers are signed out.", count
    )
    messages.success(request, told % {"count": count})
    return redirect("my_data")


# Copies; only shortly after a sign-in.


COPIES_A_DAY = 3
"""So many copies a person can have made in a day."""


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def order_copy(request: HttpRequest) -> HttpResponse:
    """Have one made; whoever comes here from signing in once more presses the button again."""
    person = request.user.pk
    if request.method != "POST":
        return redirect("my_data")
    if not count_if_allowed("exports", str(person), COPIES_A_DAY, timedelta(days=1)).allowed:
        messages.error(request, _("You can ask for three copies a day. Please come back tomorrow."))
        return redirect("my_data")
    exports.request_export(person, timezone.now())
    record_account_event(person, Happened.EXPORT_ASKED, request)
    messages.success(request, _("Your copy is being made. It is here within a few minutes."))
    return redirect("my_data")


@never_cache
@require_recent_sign_in
@require_safe
def fetch_copy(request: HttpRequest) -> HttpResponseBase:
    """The file. 404 if there is none that is ready."""
    export = exports.find_export(request.user.pk, timezone.now())
    if export is None or export.ready_at is None:
        raise Http404
    if request.method == "GET":
        record_account_event(request.user.pk, Happened.EXPORT_FETCHED, request)
    response = StreamingHttpResponse(
        exports.read_export_pieces(export) if request.method == "GET" else [],
        content_type="application/zip",
    )
    response.headers["Content-Disposition"] = 'attachment; filename="keywest-my-data.zip"'
    response.headers["Content-Length"] = str(export.size)
    return response


# Erasure, and staying after all.


class EraseForm(forms.Form):
    """What goes along, and that it is meant."""

    talk = forms.BooleanField(
        label=gettext_lazy("Also delete what I said at tables"), required=False
    )
    sure = forms.BooleanField(
        label=gettext_lazy("Delete my account"),
        error_messages={"required": gettext_lazy("Tick the box to confirm.")},
    )


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_erasure(request: HttpRequest) -> HttpResponse:
    """Says what goes and what stays, and asks whether it is meant."""
    form = EraseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        order = erasures.ErasureOrder(talk=form.cleaned_data["talk"])
        try:
            erasure = erasures.schedule_erasure(request.user.pk, order, timezone.now())
        except erasures.ErasureRefused as stays:
            messages.error(request, str(stays))
            return redirect("my_data")
        mail_erasure_notice(request, request.user, erasure)
        record_account_event(request.user.pk, Happened.ERASE_ASKED, request)
        return redirect("my_data")
    hours = int(erasures.COOL_OFF.total_seconds() // 3600)
    return render(request, "accounts/erase.html", {"form": form, "hours": hours})


def mail_erasure_notice(request: HttpRequest, person: Person, erasure: Erasure) -> None:
    """By mail at once, for it may be somebody else who has asked. Where no mail ever gets there,
    it is erased all the same; raises NotMailed, and nothing was asked, where mails have to wait."""
    about = {"request": request, "name": person.name, "due_at": erasure.due_at}
    try:
        get_adapter().send_mail("account/email/erase_asked", person.email, about)
    except NotMailed as error:
        if not error.final:
            erasures.withdraw_erasure(person.pk)
            raise


@require_post(redirect_to_my_data)
@never_cache
@login_required
def keep_account(request: HttpRequest) -> HttpResponse:
    """Not erased after all."""
    if erasures.withdraw_erasure(request.user.pk):
        record_account_event(request.user.pk, Happened.ERASE_KEPT, request)
        messages.success(request, _("Deletion cancelled. Nothing was deleted."))
    return redirect("my_data")
