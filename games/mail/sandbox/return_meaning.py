"""What a mail server means: by the enhanced status code (RFC 3463) where it is plain, else by its
words. Pure."""

from __future__ import annotations

import re

from games.mail.sandbox.return_classes import Class

STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")
REPLY = re.compile(r"(?<![\d.])([45])\d\d(?=[ -]|$)")

BY_CODE = {
    **{f"1.{detail}": Class.HARD for detail in (0, 1, 2, 3, 4, 6, 9, 10)},
    **{f"1.{detail}": Class.UNKNOWN for detail in (7, 8)},
    "2.1": Class.HARD,
    "2.2": Class.SOFT,
    "2.3": Class.SOFT,
    "4.4": Class.HARD,
    "4.310": Class.HARD,
    "4.7": Class.SOFT,
    "7.13": Class.HARD,
    "7.17": Class.HARD,
}
"""Subject and detail of a permanent failure, where they alone tell. 1.7 and 1.8 are about our own
address."""

BY_SUBJECT = {"3": Class.SOFT, "6": Class.SOFT, "7": Class.SOFT}

NOT_NOW = re.compile(
    r"full|quota|exceed|storage|temporar|try again|later|timed? "
    r"?out|gr[ae]y-?list|spam|block|black ?list|denylist"
    r"|reputation|rate|too many|too "
    r"large|policy|dmarc|spf|dkim|virus|content|voll|pleine|expired|refused to talk",
    re.IGNORECASE,
)
NOBODY = re.compile(
    r"(?:user|recipient|mailbox|account|address|adresse|e-?mail|person|addressee)\b.{0,60}?"
    r"\b(?:unknown|not (?:be )?(?:found|exist|known|listed|active)|does(?: not|n't) exist|doesn't "
    r"have|invalid|inactive"
    r"|disabled|unavailable|suspended|closed|deactivated|discontinued|rejected|unbekannt|inconnue?"
    r"|isn't valid)"
    r"|(?:no such|unknown|invalid|non-?existent|bad destination|no) (?:local "
    r")?(?:user|mailbox|recipient|address|person"
    r"|account|domain)|no longer (?:available|valid|in use|accept|work|active|exist)|host (?:or "
    r"domain name )?not found"
    r"|unroute?able|nxdomain|domain (?:name )?(?:not found|does not exist)|unknown or illegal|no "
    r"mailbox here"
    r"|existiert nicht|n'existe pas|not a (?:valid|known) (?:user|mailbox|recipient)|access denied",
    re.IGNORECASE | re.DOTALL,
)


def classify_return(status: str, words: str) -> Class:
    """The class of a failure. `status`: like "5.1.1", or ""; `words`: what the server said, with
    its reply code."""
    found = STATUS.match(status) or STATUS.search(words)
    first = found[1] if found else read_reply_class(words)
    if first == "4":
        return Class.SOFT
    if found and first == "5":
        told = BY_CODE.get(f"{int(found[2])}.{int(found[3])}")
        if told:
            return told
        if int(found[2]) in (3, 6, 7) and not NOBODY.search(words):
            return BY_SUBJECT[str(int(found[2]))]
    return classify_by_words(words)


def read_reply_class(words: str) -> str:
    """The first digit of an SMTP reply code in the words, or ""."""
    found = REPLY.search(words)
    return found[1] if found else ""


def classify_by_words(words: str) -> Class:
    """What words alone say; where they say both, that nobody is there counts more."""
    if NOBODY.search(words):
        return Class.HARD
    return Class.SOFT if NOT_NOW.search(words) else Class.UNKNOWN
