"""Reading what came back (RFC 3464, RFC 5965, and those who follow neither), in linear time. Pure;
believes nothing."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error, a2b_qp
from collections.abc import Iterator
from typing import NamedTuple

from games.mail.sandbox.return_classes import Class
from games.mail.sandbox.return_meaning import STATUS, classify_return

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


def read_recipient_report(one: Fields, rest: str) -> Returned:
    """What it says of one recipient."""
    action = one.get("action", "").split(" ")[0].strip(";").lower()
    said = get_diagnosis(one)
    status = found[0] if (found := STATUS.search(one.get("status", ""))) else ""
    if action in GOOD_ENDS or status.startswith("2."):
        return Returned(None, said[:LONGEST_WORDS])
    if action in NOT_FINAL:
        return Returned(NOT_FINAL[action], (said or status)[:LONGEST_WORDS])
    vague = status in ("", "5.0.0", "5.5.0") or not said
    means = classify_return(
        "" if STATUS.search(said) and vague else status, said or cut_off_our_mail(rest)
    )
    return Returned(means, " ".join(f"{status} {said}".split())[:LONGEST_WORDS])


def get_diagnosis(one: Fields) -> str:
    """What the other server said, without the kind of server ("smtp;") before it."""
    words = one.get("diagnostic-code", "")
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


def extract_part_content(text: str, found: re.Match[str]) -> str:
    """The content of the part whose Content-Type was found."""
    head, _blank, content = text[found.start() :].partition("\n\n")
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
