"""The button of somebody whose address takes no mail: try it again."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Person
from games.mail.bounces.returns import resume_address
from games.mail.outbound import immediate
from games.play.notice import Kind
from keywest_site.http import require_post


@require_post(lambda _request: redirect("told"))
@login_required
def retry_address(request: HttpRequest) -> HttpResponse:
    """Send a trial mail; if it is taken, mails come again, and what waits comes at once."""
    person = Person.objects.get(pk=request.user.pk)
    if person.mails_paused_at is None:
        return redirect("told")
    try:
        immediate.send_at_once(build_trial_email(person), Kind.CODE, person.pk)
    except immediate.Unsent as error:
        messages.error(request, _("Your mail server still says: %(answer)s") % {"answer": error})
        return redirect("told")
    resume_address(person, timezone.now())
    messages.success(request, _("A trial mail is on its way to you. If it comes, all is well."))
    return redirect("told")


def build_trial_email(person: Person) -> EmailMessage:
    """A mail that says that mails come again; like a code, it is asked for, and goes to an address
    that is paused."""
    text = _("This mail shows that mails reach you again. Your tables: %(url)s")
    return EmailMessage(
        _("Mails reach you again"),
        text % {"url": settings.SITE_URL + reverse("lobby")},
        settings.DEFAULT_FROM_EMAIL,
        [person.email],
    )
