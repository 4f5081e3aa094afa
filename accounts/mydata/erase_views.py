"""Asking to be erased, and staying after all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.adapter import NotMailed
from accounts.mydata import erasing
from accounts.mydata.events import record_account_event
from accounts.mydata.models import Happened
from accounts.mydata.views import redirect_to_my_data
from accounts.passkeys import require_recent_sign_in
from keywest_site.http import require_post

if TYPE_CHECKING:
    from accounts.models import Erasure, Person


class EraseForm(forms.Form):
    """What goes along, and that it is meant."""

    talk = forms.BooleanField(
        label=gettext_lazy("Also take back what I said at tables"), required=False
    )
    sure = forms.BooleanField(
        label=gettext_lazy("Erase my account"),
        error_messages={"required": gettext_lazy("Please tick this box if you mean it.")},
    )


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_erasure(request: HttpRequest) -> HttpResponse:
    """Says what goes and what stays, and asks whether it is meant."""
    form = EraseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        order = erasing.ErasureOrder(talk=form.cleaned_data["talk"])
        try:
            erasure = erasing.order_erasure(request.user.pk, order, timezone.now())
        except erasing.ErasureRefused as stays:
            messages.error(request, str(stays))
            return redirect("my_data")
        mail_erasure_notice(request, request.user, erasure)
        record_account_event(request.user.pk, Happened.ERASE_ASKED, request)
        return redirect("my_data")
    hours = int(erasing.COOL_OFF.total_seconds() // 3600)
    return render(request, "accounts/erase.html", {"form": form, "hours": hours})


def mail_erasure_notice(request: HttpRequest, person: Person, erasure: Erasure) -> None:
    """By mail at once, for it may be somebody else who has asked. Where no mail ever gets there,
    it is erased all the same; raises NotMailed, and nothing was asked, where mails have to wait."""
    about = {"request": request, "name": person.name, "due_at": erasure.due_at}
    try:
        get_adapter().send_mail("account/email/erase_asked", person.email, about)
    except NotMailed as error:
        if not error.final:
            erasing.withdraw_erasure(person.pk)
            raise


@require_post(redirect_to_my_data)
@never_cache
@login_required
def keep_account(request: HttpRequest) -> HttpResponse:
    """Not erased after all."""
    if erasing.withdraw_erasure(request.user.pk):
        record_account_event(request.user.pk, Happened.ERASE_KEPT, request)
        messages.success(request, _("Good that you stay. Nothing was erased."))
    return redirect("my_data")
