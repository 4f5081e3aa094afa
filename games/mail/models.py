"""The tables of mail, room by room; here because Django looks for them here."""

from games.mail.bounces.models import Bounce, Suppressed
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Belief, Incoming, Numbered, ReplyAddress, Sender, Signature
from games.mail.invitations.models import Invitation
from games.mail.push.models import Declined, Subscription, Telling

__all__ = [
    "Belief",
    "Bounce",
    "Declined",
    "Incoming",
    "Invitation",
    "Letter",
    "Numbered",
    "ReplyAddress",
    "Sender",
    "Signature",
    "Subscription",
    "Suppressed",
    "Telling",
]
