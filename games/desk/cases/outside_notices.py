"""Notices of illegal or infringing content, by people without an account: a case like any other.

Whoever posts an address may forge it. So its owner gets one mail without a word of the notice, and
none after it until they have said there that they wrote; the case waits for nobody.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.addresses import derive_mailbox, is_same_address, normalize_address
from accounts.limits import count_if_allowed
from accounts.models import Person
from accounts.naming.invisible_letters import is_blank_text
from games.desk import facts, log, texts
from games.desk.cases.reporting import Matter, find_open_case_number, get_case_subject
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Case, CaseKind, Outsider, Step
from games.desk.powers import DeskRefused
from games.play.log_rows import Row
from games.play.models import Game
from games.play.notice import State
from games.play.sql import Cursor

NOBODY = 0
SALT = "notice from outside"
LONGEST_WHERE, LONGEST_NAME, LONGEST_WORDS = 300, 80, 1500
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_NOTICES = {"network": ((5, HOUR), (10, DAY)), "mailbox": ((5, DAY),), "house": ((100, DAY),)}
"""So many notices are taken from one network, of one mailbox, and of all."""
GROUNDS = {
    "illegal": _("It is against the law"),
    "rights": _("It infringes my rights: copyright, a trade mark"),
    "privacy": _("It reveals private information about me or someone I represent"),
    "children": _("It endangers children"),
}


class OutsideNotice(NamedTuple):
    """What was filled in. `where`: the address of the page that it is about, or words that say
    where; `sure`: they say that it is true as far as they know."""

    address: str
    where: str
    ground: str
    words: str
    name: str = ""
    sure: bool = False


def submit_outside_notice(notice: OutsideNotice, network: str, language: str, now: datetime) -> int:
    """A notice; the number of its report. Raises DeskRefused: something is missing, or too long, or
    there were too many."""
    address = check_notice_and_get_address(notice)
    box = derive_mailbox(address)
    for who, key in (("network", network), ("mailbox", box), ("house", "")):
        for most, within in MOST_NOTICES[who]:
            kind = f"notices, {who}, {within}"
            if not count_if_allowed(kind, key, most, within, now).allowed:
                raise DeskRefused(_("There were too many notices. Please try again later."))
    return record_outside_notice(notice, address, language, now)


def check_notice_and_get_address(notice: OutsideNotice) -> str:
    """Their address, as it is kept. Raises DeskRefused."""
    wrong = (
        (is_blank_text(notice.where), _("Please say where it is.")),
        (notice.ground not in GROUNDS, _("Please choose why.")),
        (is_blank_text(notice.words), _("Please say what happened, in a sentence.")),
        (
            len(notice.where) > LONGEST_WHERE or len(notice.name) > LONGEST_NAME,
            _("That is too long."),
        ),
        (len(notice.words) > LONGEST_WORDS, _("Please say it in at most 1500 characters.")),
        (not notice.sure, _("Please say that it is true as far as you know.")),
    )
    for is_wrong, message in wrong:
        if is_wrong:
            raise DeskRefused(message)
    try:
        return normalize_address(notice.address)
    except ValidationError as error:
        raise DeskRefused(error.messages[0]) from None


@transaction.atomic
def record_outside_notice(notice: OutsideNotice, address: str, language: str, now: datetime) -> int:
    """The fact, and whose it is; of one mailbox one mail waits for its owner's word, not two."""
    with Cursor() as cursor:
        log.lock_desk_log(cursor)
    game, person = get_subject_of_path(notice.where)
    matter = Matter(CaseKind.NOTICE, game, person)
    about, subject = get_case_subject(matter)
    words = "\n".join(
        filter(None, (str(GROUNDS[notice.ground]), notice.where, notice.name, notice.words))
    )
    told = facts.Reported(
        by=NOBODY,
        case=find_open_case_number(NOBODY, matter, about, subject),
        kind=matter.kind,
        about=about,
        subject=subject,
        person=person,
        lines=(),
        text=texts.save_desk_text(words, now),
    )
    (row,) = record_desk_facts(told, at=now)
    box = hash_mailbox(address)
    asked = Outsider.objects.filter(mailbox=box, confirmed_at=None).exclude(message="").exists()
    made = {"address": address, "mailbox": box, "language": language, "at": now, "due_at": now}
    if not asked:
        made |= {"message": secrets.token_hex(16), "state": State.QUEUED}
    Outsider.objects.create(report=row.seq, case=told.case or row.seq, **made)
    return row.seq


def hash_mailbox(address: str) -> str:
    """A keyed hash of the mailbox."""
    return salted_hmac(SALT, derive_mailbox(address), algorithm="sha256").hexdigest()[:40]


def get_subject_of_path(where: str) -> tuple[int, int]:
    """The table or the person that this address of ours is about; 0, 0: neither. Whoever posts it
    is not told whether they are there."""
    room, name = split_site_path(where)
    if room in ("t", "tables"):
        name = name.partition("/")[0]
        return Game.objects.filter(slug=name).values_list("pk", flat=True).first() or 0, 0
    if room == "people":
        people = Person.objects.filter(name__iexact=unquote(name), is_active=True)
        return 0, people.values_list("pk", flat=True).first() or 0
    return 0, 0


def split_site_path(where: str) -> tuple[str, str]:
    """The first part of its path, and the rest; "", "": it is none of ours."""
    try:
        parts = urlsplit(where.strip())
    except ValueError:
        return "", ""
    ours = parts.netloc in ("", urlsplit(settings.SITE_URL).netloc)
    if not ours or "\0" in unquote(parts.path):
        return "", ""
    room, _slash, rest = parts.path.lstrip("/").partition("/")
    return room, rest.strip("/")


def sign_report_number(report: int) -> str:
    """What stands in the mail: who has it reads what became of this notice, and nothing else."""
    return signing.Signer(salt=SALT).sign(str(report))


def find_outsider_by_token(token: str) -> Outsider | None:
    """Whose it is; None: nobody's, or it is forgotten."""
    try:
        report = signing.Signer(salt=SALT).unsign(token)
    except signing.BadSignature:
        return None
    return Outsider.objects.filter(report=int(report)).first()


@transaction.atomic
def confirm_outsider(outsider: Outsider, typed: str, now: datetime) -> bool:
    """They wrote it, for they have the mail and know where it went; from now on answers go there.
    Often is like once. False: another address."""
    row = Outsider.objects.select_for_update().filter(report=outsider.report).first()
    if row is None or not row.address or not is_same_address(typed, row.address):
        return False
    if row.confirmed_at is None:
        Outsider.objects.filter(report=row.report).update(confirmed_at=now)
        if Case.objects.filter(number=row.case, answered_at__isnull=False).exists():
            queue_outsider_mails(row.case, now)
    return True


@register_consequence(facts.Answered)
def mail_answer_to_outsiders(fact: facts.Answered, row: Row) -> None:
    """Those who have confirmed get a mail."""
    queue_outsider_mails(fact.case, row.at)


@register_consequence(facts.Inquired)
def mail_question_to_outsiders(fact: facts.Inquired, row: Row) -> None:
    """Likewise."""
    queue_outsider_mails(fact.case, row.at)


def queue_outsider_mails(case: int, now: datetime) -> None:
    """A mail with what moderators have said to each who has confirmed."""
    for one in Outsider.objects.filter(case=case, confirmed_at__isnull=False).exclude(address=""):
        message = secrets.token_hex(16)
        fresh = {"message": message, "state": State.QUEUED, "attempts": 0, "due_at": now}
        Outsider.objects.filter(report=one.report).update(**fresh)


def list_outsider_messages(row: Outsider) -> list[str]:
    """What moderators have said to them, in order; nothing before they have confirmed."""
    if row.confirmed_at is None:
        return []
    steps = Step.objects.filter(case=row.case, kind__in=["answered", "inquired"]).order_by("seq")
    digests = list(steps.values_list("text", flat=True))
    words = texts.load_desk_texts(digests)
    return [words[one] for one in digests if one in words]
