"""Pages about oneself: the name, the preferences, a proof that it is still oneself."""

from __future__ import annotations

from allauth.account.internal.flows.logout import logout
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import code_mails
from accounts.commands import find_free_name
from accounts.forms import NameForm, PreferencesForm
from accounts.models import LOOK_TAKEN, Person
from accounts.names import validate_name
from accounts.passkeys import list_passkeys
from accounts.signing_in import Arrival, get_onward_url


@login_required
@require_http_methods(["GET", "POST"])
def serve_name_page(request: HttpRequest) -> HttpResponse:
    """Asks a newcomer what the others shall call them, or somebody whose name would not be given
    today."""
    person: Person = request.user
    onward = get_onward_url(request)
    form = NameForm(request.POST or None, instance=Person.objects.get(pk=person.pk))
    if request.method == "POST" and form.is_valid() and form.save_name():
        return HttpResponseRedirect(onward)
    if not person.name_to_change:
        return render(request, "accounts/welcome.html", {"form": form, "next": onward})
    if not form.is_bound:
        form.initial["name"] = ""
    around = {
        "form": form,
        "next": onward,
        "why": describe_name_fault(person),
        "offer": find_free_name(),
    }
    return render(request, "accounts/another_name.html", around)


def describe_name_fault(person: Person) -> str:
    """Why the name would not be given to anybody today."""
    try:
        validate_name(person.name)
    except ValidationError as refused:
        return str(refused.messages[0])
    return str(LOOK_TAKEN)


@login_required
@require_http_methods(["GET", "POST"])
def serve_preferences_page(request: HttpRequest) -> HttpResponse:
    """Shows and changes the person's preferences."""
    form = PreferencesForm(request.POST or None, instance=Person.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid() and form.save_name():
        with translation.override(form.instance.language):  # the next page speaks it
            messages.success(request, _("Preferences saved."))
        return redirect("me")
    return render(
        request, "accounts/me.html", {"form": form, "passkeys": list_passkeys(request.user)}
    )


@login_required
@require_http_methods(["GET", "POST"])
def serve_sign_in_again_page(request: HttpRequest) -> HttpResponse:
    """Asks a person who signed in long ago to do so again before their passkeys can be touched."""
    onward = get_onward_url(request, reverse("me"))
    if request.method != "POST":
        return render(request, "account/again.html", {"next": onward})
    address = request.user.email
    try:
        code_mails.count_code_mail(request, address)
    except ValidationError as too_many:
        messages.error(request, too_many.message)
        return render(request, "account/again.html", {"next": onward}, status=429)
    arrival = Arrival.mail_code(request, address)
    arrival.state["proves"] = request.user.pk
    logout(request, show_message=False)
    arrival.persist()
    return redirect(f"{reverse('account_confirm_login_code')}?{urlencode({'next': onward})}")
