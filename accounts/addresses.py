"""E-mail addresses: what may be one, the one way to write it, and which mailbox is counted."""

from __future__ import annotations

import re
from typing import Any

import idna
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.translation import gettext_lazy as _

LONGEST_ADDRESS, LONGEST_LOCAL_PART = 254, 64
DOTLESS_DOMAINS = ("gmail.com", "googlemail.com")
"""Domains that deliver mail for "a.b" to "ab"."""

validate_plain_address = EmailValidator(_("We can’t send email to this address."), allowlist=[])


def normalize_address(text: str) -> str:
    """The address as it is kept: small letters, its domain as mail servers write it (xn--…).

    Raises ValidationError for what is none, or none that we could write to: quoted names, numbers
    of machines, letters that cannot be seen.
    """
    name, at, domain = text.strip().partition("@")
    wrong = ValidationError(_("We can’t send email to this address."), code="invalid")
    if (
        not at
        or not name.isascii()
        or '"' in name
        or len(name) > LONGEST_LOCAL_PART
        or len(text) > LONGEST_ADDRESS
    ):
        raise wrong
    found = f"{name}@{encode_domain(domain, wrong)}".lower()
    validate_plain_address(found)
    if len(found) > LONGEST_ADDRESS or found.endswith("]"):
        raise wrong
    return found


def encode_domain(domain: str, wrong: ValidationError) -> str:
    """The domain as it stands in the net's own directory. Raises `wrong` for what cannot stand
    there."""
    if domain.isascii() and "xn--" not in domain.lower():
        return domain
    try:
        return idna.encode(domain, uts46=True, std3_rules=True).decode("ascii")
    except (idna.IDNAError, UnicodeError):
        raise wrong from None


def is_same_address(typed: str, kept: str) -> bool:
    """Whether somebody has typed this address, in whatever case and way."""
    try:
        return normalize_address(typed) == kept
    except ValidationError:
        return False


def derive_mailbox(kept: str) -> str:
    """The mailbox in which mails to this address end, as far as is known: for counting, never for
    knowing somebody.

    What stands behind "+" is the reader's own business everywhere, dots are nothing to Gmail.
    """
    name, _at, domain = kept.lower().rpartition("@")
    name = name.partition("+")[0] or "+"
    if domain in DOTLESS_DOMAINS:
        return f"{name.replace('.', '')}@gmail.com"
    return f"{name}@{domain}"


def build_mailbox_regex(kept: str) -> str:
    """A regular expression (PostgreSQL's, and Python's) for all addresses that end in the mailbox
    of this one."""
    name, _at, domain = derive_mailbox(kept).rpartition("@")
    if domain not in DOTLESS_DOMAINS:
        return rf"^{re.escape(name)}(\+.*)?@{re.escape(domain)}$"
    domains = "|".join(map(re.escape, DOTLESS_DOMAINS))
    return rf"^{(chr(92) + '.?').join(map(re.escape, name))}(\+.*)?@({domains})$"


class AddressField(forms.CharField):
    """A field for an address; its value is `address(...)`."""

    widget = forms.EmailInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"max_length": LONGEST_ADDRESS, "strip": True} | kwargs))

    def clean(self, value: Any) -> str:
        return normalize_address(super().clean(value))
