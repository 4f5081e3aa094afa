"""The page on which a person says what they are told by mail, and when."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.mails.forms import MailPreferencesForm
from accounts.models import Person


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_mail_preferences(request: HttpRequest) -> HttpResponse:
    """Shows and changes when mails come."""
    form = MailPreferencesForm(
        request.POST or None, instance=Person.objects.get(pk=request.user.pk)
    )
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your preferences are kept."))
        return redirect("mail_preferences")
    return render(request, "accounts/mails.html", {"form": form})
