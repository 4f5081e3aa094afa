"""Where allauth is told our ways."""

from __future__ import annotations

from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.ports import send_at_once
from keywest_site.trouble import NotNow

SITE_NAME = "Key West by Post"
NO_MAIL = _("This address can’t get email. Please check it.")


class NotMailed(NotNow, OSError):
    """The mail server did not take a mail without which we do not go on. `final`: nor ever one to
    this address."""

    def __init__(self, *, final: bool = False) -> None:
        self.final = final
        super().__init__(
            _(
                "Our mail server isn’t accepting emails right now, so none was sent and "
                "nothing was changed. Please try again in a few minutes."
            )
        )


class AccountAdapter(DefaultAccountAdapter):
    """Sign-in by code or passkey; an account is made by the code that comes back, nowhere else."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "incorrect_code": _("That is not the code we sent. Please look again."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Hand the mail over now, on record; who lives at the address is not asked."""
        around = {
            "request": allauth.request,
            "email": email,
            "current_site": get_current_site(allauth.request),
        }
        mail = self.render_mail(template_prefix, email, {**around, **context})
        try:
            send_at_once(mail, "code")
        except (OSError, SMTPException) as error:
            raise NotMailed(final=getattr(error, "final", False)) from error

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_login_stages(self) -> list[str]:
        """Only the code: a passkey is another key to the same door, not a second lock on it."""
        return ["allauth.account.stages.LoginByCodeStage"]


class PasskeyAdapter(DefaultMFAAdapter):
    """How a passkey names us and its owner."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That passkey didn’t work. Try again, or use a code by email.")
    }

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return str(_("Passkey %(number)d") % {"number": count + 1})

    def _get_site_name(self) -> str:
        return SITE_NAME
