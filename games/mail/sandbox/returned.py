"""Reads mails that came back (RFC 3464, RFC 5965, and those that follow neither) and says what each
means, in linear time. Pure: no Django, because it runs in the sandbox; believes nothing."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error, a2b_qp
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class Class(StrEnum):
    """HARD: nobody takes mail there; SOFT: not now, or not this mail."""

    HARD = "hard"
    SOFT = "soft"
    UNKNOWN = "unknown"
    COMPLAINT = "complaint"


# What a mail server means: the enhanced status code (RFC 3463) where it is plain, else its words.


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


# Reading.


LONGEST = 128 * 1024
LONGEST_WORDS = 500
REPORT = re.compile(
    r"^content-type:\s*message/(?:(delivery-status|global-delivery-status|disposition-notification)|(feedback-report))",
    re.IGNORECASE | re.MULTILINE,
)
OWN_TEXT = re.compile(
    r"^(?:content-type:\s*(?:message/rfc822|text/rfc822-headers|message/global)"
    r"|-{3,} ?(?:below this line|this is a copy|original message|returned message|forwarded "
    r"message)"
    r"|received: )",
    re.IGNORECASE | re.MULTILINE,
)
FAILED_WORDS = re.compile(
    r"deliver|undeliver|return|fail|bounce|could "
    r"not|couldn't|unable|zugestellt|unzustellbar|remis|mailer-daemon",
    re.IGNORECASE,
)
NOT_FINAL = {"delayed": Class.SOFT}
GOOD_ENDS = {"delivered", "relayed", "expanded"}
Fields = dict[str, str]


class Returned(NamedTuple):
    """What a message says of one of ours; `means` None: nothing bad (a receipt, an absence, a
    delivery)."""

    means: Class | None
    words: str


def read_return(raw: bytes) -> Returned:
    """What came back. Whatever the bytes are, there is an answer."""
    text = raw[:LONGEST].decode("latin-1").replace("\r\n", "\n")
    head, _blank, rest = text.partition("\n\n")
    outer = parse_fields(head)
    report = REPORT.search(rest) or REPORT.match(head[head.lower().find("content-type:") :])
    if report and report[2]:
        return read_complaint(extract_part_content(rest if report.string is rest else text, report))
    if report and report[1].lower() == "disposition-notification":
        return Returned(None, "")
    if report:
        return read_delivery_report(
            list(
                list_field_groups(
                    extract_part_content(rest if report.string is rest else text, report)
                )
            ),
            rest,
        )
    return read_unstructured_return(outer, decode_content(outer, rest))


def read_delivery_report(found: list[Fields], rest: str) -> Returned:
    """A report of a mail server: the recipient that fared worst."""
    told = [one for one in found if "action" in one or "status" in one]
    if not told:
        return Returned(
            classify_return("", cut_off_our_mail(rest)), cut_off_our_mail(rest)[:LONGEST_WORDS]
        )
    verdicts = [read_recipient_report(one, rest) for one in told]
    bad = [verdict for verdict in verdicts if verdict.means]
    order = [Class.HARD, Class.UNKNOWN, Class.SOFT]
    return (
        min(bad, key=lambda verdict: order.index(verdict.means or Class.SOFT))
        if bad
        else verdicts[0]
    )


def read_recipient_report(fields: Fields, rest: str) -> Returned:
    """What it says of one recipient."""
    action = fields.get("action", "").split(" ")[0].strip(";").lower()
    said = get_diagnosis(fields)
    status = found[0] if (found := STATUS.search(fields.get("status", ""))) else ""
    if action in GOOD_ENDS or status.startswith("2."):
        return Returned(None, said[:LONGEST_WORDS])
    if action in NOT_FINAL:
        return Returned(NOT_FINAL[action], (said or status)[:LONGEST_WORDS])
    vague = status in ("", "5.0.0", "5.5.0") or not said
    means = classify_return(
        "" if STATUS.search(said) and vague else status, said or cut_off_our_mail(rest)
    )
    return Returned(means, " ".join(f"{status} {said}".split())[:LONGEST_WORDS])


def get_diagnosis(fields: Fields) -> str:
    """What the other server said, without the kind of server ("smtp;") before it."""
    words = fields.get("diagnostic-code", "")
    return words.partition(";")[2].strip() if re.match(r"\s*[\w-]+\s*;", words) else words


def read_complaint(report: str) -> Returned:
    """A report of somebody who called our mail unwanted (RFC 5965)."""
    kind = next(list_field_groups(report), {}).get("feedback-type", "").lower()
    return Returned(
        None if kind in ("not-spam", "auth-failure", "dmarc") else Class.COMPLAINT,
        kind[:LONGEST_WORDS],
    )


def read_unstructured_return(outer: Fields, body: str) -> Returned:
    """A mail server that writes no report, or a person's own machine."""
    failed = "x-failed-recipients" in outer
    if not failed and outer.get("auto-submitted", "").lower().startswith("auto-replied"):
        return Returned(None, "")
    said = cut_off_our_mail(body)
    if not failed and not FAILED_WORDS.search(
        outer.get("subject", "") + outer.get("from", "") + said[:400]
    ):
        return Returned(None, "")
    return Returned(classify_return("", said), " ".join(said.split())[:LONGEST_WORDS])


def cut_off_our_mail(rest: str) -> str:
    """What stands before our own mail, which is sent back below it."""
    below = OWN_TEXT.search(rest)
    return rest[: below.start()] if below else rest


def extract_part_content(text: str, match: re.Match[str]) -> str:
    """The content of the part whose Content-Type was found."""
    head, _blank, content = text[match.start() :].partition("\n\n")
    content = content.partition("\n--")[0]
    return decode_content(parse_fields(head), content)


def decode_content(head: Fields, content: str) -> str:
    """Text as it was before it was made fit for travel."""
    way = head.get("content-transfer-encoding", "").lower()
    if way == "quoted-printable":
        return a2b_qp(content.encode("latin-1")).decode("utf-8", "replace").replace("\r\n", "\n")
    if way != "base64":
        return content
    try:
        return b64decode(content.encode("latin-1")).decode("utf-8", "replace").replace("\r\n", "\n")
    except (Error, ValueError):
        return content


def list_field_groups(text: str) -> Iterator[Fields]:
    """The fields of each paragraph."""
    for paragraph in re.split(r"\n[ \t]*\n", text.strip("\n")):
        yield parse_fields(paragraph)


def parse_fields(text: str) -> Fields:
    """Header fields by their names in small letters, unfolded; of several alike the first."""
    found: Fields = {}
    for line in re.sub(r"\n[ \t]+", " ", text).split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            found.setdefault(name.strip().lower(), value.strip())
    return found
