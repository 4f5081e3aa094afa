"""The answer to a mail: what was played, what was not and why, what is asked now. In its reader's
language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, override

from accounts.zones import zone
from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.address import reply_address
from games.mail.inbound.orders.elsewhere import pointers
from games.mail.inbound.orders.outcome import headlines
from games.mail.inbound.orders.planned import read_back
from games.mail.inbound.orders.showing import Eyes, asked, eyes, news, wanted
from games.mail.outbound.thread import of_table as thread_of_table
from games.mail.outgoing import message_id
from games.mail.plain import folded_text
from games.mail.sandbox.tokens import hide_tokens
from games.play.models import Question
from games.play.notice import Kind as Notice
from games.play.table import Table, known_by
from games.words import Words, words_at

if TYPE_CHECKING:
    from games.mail.inbound.orders.outcome import Outcome
    from games.mail.sandbox.envelope import Envelope

SHOWN_UNREAD = 10
SHOWN_CHARACTERS = 80


class Answer(NamedTuple):
    """An answer as it is kept until it is sent. `secret`: it speaks of its reader's plan."""

    to: str
    subject: str
    body: str
    reply_to: str
    message_id: str
    in_reply_to: str
    references: str
    html: str = ""
    secret: bool = False

    def below(self, root: str) -> Answer:
        """The same in the thread that begins with this name."""
        before = [name for name in self.references.split() if name != root]
        return self._replace(
            in_reply_to=self.in_reply_to or root, references=" ".join([root, *before])
        )

    def spent(self) -> Answer:
        """What is kept once it is sent: nothing that could be used, nothing of anybody's plan."""
        kept = self._replace(to=hide_tokens(self.to), reply_to=hide_tokens(self.reply_to))
        return kept._replace(body="", html="") if self.secret else kept

    def mail(self) -> EmailMessage:
        """The mail; the same one whenever it is made."""
        headers = {
            "Message-ID": self.message_id,
            "Auto-Submitted": "auto-replied",
            "X-Auto-Response-Suppress": "All",
        }
        if self.in_reply_to:
            headers |= {"In-Reply-To": self.in_reply_to, "References": self.references}
        mail = EmailMultiAlternatives(
            self.subject,
            self.body,
            settings.DEFAULT_FROM_EMAIL,
            [self.to],
            reply_to=[self.reply_to] if self.reply_to else None,
            headers=headers,
        )
        if self.html:
            mail.attach_alternative(self.html, "text/html")
        return mail


def receipt(
    incoming: Incoming, envelope: Envelope, reply: ReplyAddress, outcome: Outcome, before: int
) -> Answer:
    """What the person behind this reply address is told. `before`: the game's version when their
    mail was opened."""
    with override(reply.person.language), timezone.override(zone(reply.person.time_zone)):
        known = known_by("id", reply.game_id)
        look = eyes(
            known, reply.seat, reply.person.discreet_mails, words_at(known, get_language() or "en")
        )
        context = {
            "confirm_url": settings.SITE_URL + reverse("mailed_order", args=[incoming.key]),
            **summary(look, outcome),
            **done(look, outcome, reply),
        }
        if outcome.kind != Kind.CONFIRM:
            context |= {"news": news(look, before), **asked(look), **wanted(look, outcome)}
            context["pointers"] = pointers(look.table, reply.person_id, outcome)
        body = folded_text(render_to_string("mail/receipt.txt", context))
        thread = thread_of_table(look.table, known.meta.title, {Notice.TURN}, look.say)
        html = render_to_string("mail/receipt.html", {**context, "subject": thread.subject})
    back = ""
    if outcome.kind != Kind.CONFIRM:
        back = reply_address((reply.game_id, reply.seat, question_of(reply)), reply.person_id)
    sent = answer(incoming, envelope, reply.person.email, thread.subject, body, back)
    return sent.below(message_id(thread.root))._replace(html=html)


def summary(look: Eyes, outcome: Outcome) -> dict[str, object]:
    """Which table, what became of the mail, and which of its lines were not read."""
    meta = look.table.meta
    return {
        "outcome": outcome,
        "title": look.table.title,
        "headline": headlines()[outcome.kind],
        "unread": [shown(line) for line in outcome.unread[:SHOWN_UNREAD]],
        "unread_more": max(0, len(outcome.unread) - SHOWN_UNREAD),
        "table_url": settings.SITE_URL + reverse("table", args=[meta.slug]),
    }


def done(look: Eyes, outcome: Outcome, reply: ReplyAddress) -> dict[str, object]:
    """What was done with the mail: moves, plan, or the line that was refused and why. Of all that,
    a discreet receipt has only the words of the mail itself."""
    if look.discreet:
        return {"at": shown(outcome.at)}
    reason = look.say(outcome.refused) if outcome.refused else ""
    return {
        "played": played(look.table, outcome, look.say),
        "planned": outcome.planned,
        "framed": framed(look.table, outcome, look.say),
        "meant": look.say.line(look.table.game.name, outcome.offer),
        "plan": read_back(reply, look.table, look.say) if outcome.plan else None,
        "asks_plan": bool(outcome.plan),
        "reason": reason,
        "at": "" if outcome.at.casefold() in reason.casefold() else shown(outcome.at),
    }


def played(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """The moves as they were understood: as they are written in their language, and in words."""
    return [
        (say.line(table.game.name, line), say(says))
        for line, says in zip(outcome.played, outcome.says, strict=True)
    ]


def framed(table: Table, outcome: Outcome, say: Words) -> list[tuple[str, str]]:
    """Moves that were written with something around them: so they were written, so they were
    played."""
    both = zip(outcome.wrote, outcome.played, strict=False)
    return [(shown(wrote), say.line(table.game.name, line)) for wrote, line in both if wrote]


def to_stranger(incoming: Incoming, envelope: Envelope) -> Answer:
    """What somebody is told who wrote to a reply address that is not theirs: nothing of the game,
    nor whose it is."""
    body = gettext(
        "Nothing was played. This mail came from another address than the one to which we sent the "
        "turn mail.\n"
        "Please answer from that address, or make your move on the site."
    )
    return answer(incoming, envelope, envelope.sender, gettext("Not read"), folded_text(body), "")


def answer(
    incoming: Incoming, envelope: Envelope, to: str, subject: str, body: str, back: str
) -> Answer:
    """An answer in the thread of the mail that it answers."""
    return Answer(
        to,
        subject,
        body,
        back,
        f"<receipt.{incoming.key}@{settings.MAIL_DOMAIN}>",
        envelope.message_id,
        " ".join(dict.fromkeys([*envelope.references, envelope.message_id]))
        if envelope.message_id
        else "",
    )


def question_of(reply: ReplyAddress) -> int:
    """The question that an answer to this answer is for: what is asked now, or what was answered
    last (for undo)."""
    asked_now = Question.objects.filter(game_id=reply.game_id, seat=reply.seat)
    latest = asked_now.order_by("-asked_seq").values_list("asked_seq", flat=True).first()
    return reply.asked_seq if latest is None else latest


def shown(line: str) -> str:
    """A line of theirs as it may stand in a mail."""
    return one_line(line)[:SHOWN_CHARACTERS]


def one_line(text: str) -> str:
    """Nothing but characters that can be seen, in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
