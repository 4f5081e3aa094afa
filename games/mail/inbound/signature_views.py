"""The page on which people say how their mails end."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Person
from games.mail.inbound import signatures
from games.mail.inbound.models import Incoming, Signature
from games.mail.sandbox.envelope import Verdict
from games.mail.sandbox.process import read_in_sandbox
from keywest_site.lists import format_list


class SignatureForm(forms.Form):
    """A block as it stands at the end of their mails."""

    text = forms.CharField(
        label=gettext_lazy("The end of my emails, letter for letter"),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=gettext_lazy("Two words or more, at most six lines and 300 characters."),
    )

    def clean_text(self) -> tuple[str, ...]:
        """Its lines, if it may be a signature."""
        if len(self.cleaned_data["text"]) > 2 * signatures.LONGEST:
            raise ValidationError(signatures.SIZE)
        block = signatures.read_signature_block(self.cleaned_data["text"])
        signatures.check_signature_block(block)
        return block


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_signatures_page(request: HttpRequest) -> HttpResponse:
    """Shows what is taught; teaches a block or strikes it off, only by what is posted. `mail`: the
    key of a mail of theirs, whose end is offered."""
    person, teaches = Person.objects.get(pk=request.user.pk), request.POST.get("do") == "teach"
    offer = {"text": suggest_signature(person, request.GET.get("mail", ""))}
    form = SignatureForm(request.POST if teaches else None, initial=offer)
    if request.method == "POST" and not teaches:
        if request.POST.get("signature", "").isdecimal():
            signatures.delete_signature(person, int(request.POST["signature"][:18]))
        return redirect("signatures")
    if teaches and form.is_valid():
        try:
            signatures.teach_signature(person, form.cleaned_data["text"])
        except ValidationError as full:
            form.add_error("text", full)
        else:
            messages.success(request, _("This is left out of your emails from now on."))
            return redirect("signatures")
    theirs = list(Signature.objects.filter(person=person).order_by("pk"))
    taught = [(one, format_list(signatures.list_games_reading_block(one.block))) for one in theirs]
    context = {"form": form, "taught": taught, "full": len(theirs) >= signatures.MOST}
    return render(request, "mail/signatures.html", context)


def suggest_signature(person: Person, key: str) -> str:
    """The end of this mail of theirs, as far as it may be a signature; "" if there is none."""
    mail = Incoming.objects.filter(key=key[:22], person=person).first() if key else None
    if mail is None:
        return ""
    try:
        reading = read_in_sandbox(bytes(mail.raw), mail.recipient).reading
    except (Verdict, OSError):
        return ""
    return "\n".join(signatures.get_longest_teachable_ending(reading)) if reading else ""
