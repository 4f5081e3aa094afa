"""Who is erased goes from the shelf: their own mails whole, their name from those to others."""

from __future__ import annotations

from email import message_from_string, policy
from email.message import EmailMessage

from accounts.mydata.holdings import Identity, Rows, is_named_in, remove_identity
from games.mail.dev_mailbox.models import Letter


def erase_from_stored_emails(rows: Rows, whose: Identity) -> None:
    """Delete what went to their addresses; in the rest their name and addresses are left out."""
    rows.filter(to__in=whose.addresses).delete()
    for letter in rows.iterator():
        mail = message_from_string(letter.raw, policy=policy.default)
        if remove_name_from_email(mail, whose) or is_named_in(letter.subject, whose):
            subject = remove_identity(letter.subject, whose)
            Letter.objects.filter(pk=letter.pk).update(subject=subject, raw=mail.as_string())


def remove_name_from_email(mail: EmailMessage, whose: Identity) -> bool:
    """Whether their name stood there; now it does not."""
    found = False
    for part in mail.walk():
        if part.get_content_maintype() != "text":
            continue
        text = part.get_content()
        if is_named_in(text, whose):
            part.set_content(remove_identity(text, whose), subtype=part.get_content_subtype())
            found = True
    for name, value in mail.items():
        if is_named_in(value, whose):
            mail.replace_header(name, remove_identity(value, whose))
            found = True
    return found
