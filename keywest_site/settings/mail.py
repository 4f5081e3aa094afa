"""Orders by mail, and the mails that leave: whom to believe, where mail comes in, who signs."""

# "confirm": a mailed order waits until its sender presses a button on a page. "dmarc": it is
# carried out at once if our own mail server (its name in Authentication-Results: MAIL_CHECKED_BY)
# says that the sender's domain vouches for it.
MAIL_TRUST = "confirm"
MAIL_CHECKED_BY = ""
# Whether people may choose that their replies are believed (docs/inbound-mail.md).
MAIL_BELIEVE = True
MAIL_SENDERS = 2  # so many workers at most send mails at the same time
MAIL_LISTENER = (
    ""  # where `manage.py mail_listener` listens: smtp:HOST:PORT, lmtp:HOST:PORT or lmtp:/PATH
)
# where `manage.py mail_listener` tells the mail server in front which mailboxes exist: HOST:PORT
MAIL_ASKED = ""
MAIL_CONNECTIONS = 50  # so many at most may talk to the mail listener at the same time
MAIL_IMAP = ""  # a mailbox to look into every minute: imaps://user:password@host/folder
MAIL_IMAP_DONE = ""  # the folder into which taken mails are moved; empty: they are marked as seen
ANYMAIL: dict[
    str, str
] = {}  # secrets of the hooks of mail providers (games.mail.inbound.doors.hooks)
# "My turn" on people's screens (games.mail.push): 32 bytes in URL-safe base64 that sign for this
# site (VAPID); empty: nobody is offered it. The push services that browsers may name, as patterns.
PUSH_KEY = ""
PUSH_HOSTS: tuple[str, ...] = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
# Whether what goes to addresses that people typed (keywest_site.outgoing) may go to this machine:
# for tests and `make run` alone.
OUTGOING_LOOPBACK = False
MAIL_PICTURES = True  # boards are drawn into turn mails
MAIL_DKIM_KEY = (
    ""  # signs every mail that leaves: a file, or the PEM text itself; empty: not signed
)
MAIL_DKIM_SELECTOR = "keywest"
MAIL_DKIM_DOMAIN = "localhost"
