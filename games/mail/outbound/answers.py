"""Where each mail is answered: every mail about a table has an address for that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from django.utils.translation import gettext, pgettext

from games.mail.kinds.registry import find_weightiest_kind, is_question_kind, is_stranger_kind
from games.mail.outbound.ports import reply_addresses, tables_addresses
from games.mail.outbound.section import Move, Section
from games.mail.reply import Reply, ReplyTarget, Use, build_mailto, build_mailtos
from games.play.notice import Due, Kind

USES = {Kind.MESSAGE: Use.TALK, Kind.VOTE: Use.VOTE, Kind.JUDGE: Use.VOTE}
"""Kinds that are answered by more than the words of a table."""
Mails = Iterable[tuple[int, Sequence["Due"]]]
Replies = Mapping[tuple[int, str], Reply]
"""By person and the name of the mail."""


def create_replies(mails: Mails) -> dict[tuple[int, str], Reply]:
    """Where each of these mails (a person, their notices) is answered; two statements, one more
    where mails are about several tables."""
    things = {
        (who, told[0].message): list_answerable_targets(who, told) for who, told in mails if told
    }
    one = {key: parts[0] for key, parts in things.items() if len(parts) == 1}
    several = {key: parts for key, parts in things.items() if len(parts) > 1}
    asked = [each for part in one.values() for each in part.with_taps()]
    made = iter(reply_addresses(asked) if asked else ())
    found = {
        key: Reply(
            next(made), {}, next(made) if part.use == Use.QUESTION else "", {part.game: part.use}
        )
        for key, part in one.items()
    }
    return found | create_numbered_replies(several) if several else found


def create_numbered_replies(
    several: Mapping[tuple[int, str], list[ReplyTarget]],
) -> dict[tuple[int, str], Reply]:
    """The same of mails about several tables, each with its number there."""
    addresses = tables_addresses(list(several.values()))
    return {
        key: Reply(
            address,
            {part.game: at for at, part in enumerate(parts, 1)},
            uses={part.game: part.use for part in parts},
        )
        for (key, parts), address in zip(several.items(), addresses, strict=True)
    }


def list_answerable_targets(person: int, notices: Sequence[Due]) -> list[ReplyTarget]:
    """What a mail with these notices can be answered about: its one question if it has one, else
    every table of it, in the order of its notices."""
    by_table: dict[int, list[Due]] = {}
    for notice in sorted(notices, key=attrgetter("id")):
        if notice.game_id:
            by_table.setdefault(notice.game_id, []).append(notice)
    parts = [choose_reply_target(person, told) for told in by_table.values()]
    questions = [part for part in parts if part.use == Use.QUESTION]
    if len(questions) == 1 or len(parts) == 1:
        return questions or parts
    return [part for part in parts if not has_only_judge_notices(by_table[part.game])]


def has_only_judge_notices(notices: Iterable[Due]) -> bool:
    """Whether whom these notices tell has no seat at the table: they vote in answer to a mail about
    nothing else."""
    return all(notice.kind == Kind.JUDGE for notice in notices)


def choose_reply_target(person: int, notices: Sequence[Due]) -> ReplyTarget:
    """To what of their table these notices belong."""
    asking = [notice for notice in notices if is_question_kind(notice.kind)]
    if asking:
        return build_notice_target(Use.QUESTION, asking[-1], person)
    kind = find_weightiest_kind([notice.kind for notice in notices], False)
    first = next(notice for notice in notices if kind is None or notice.kind == kind.name)
    usual = Use.INVITATION if is_stranger_kind(first.kind) else Use.TABLE
    use = USES.get(Kind(first.kind), usual)
    return build_notice_target(use, first, person)


def build_notice_target(use: Use, notice: Due, person: int) -> ReplyTarget:
    """What this notice tells, as it is answered."""
    return ReplyTarget(use, notice.game_id, notice.seat, notice.seq, person, notice.message)


def add_answer_hints(
    sections: Sequence[Section], reply: Reply, games: Mapping[str, int]
) -> list[Section]:
    """The same, each with its number in the mail, if it has one, and how it is answered by mail.
    `games`: tables by their names in addresses."""
    return [
        add_move_links(one, reply)._replace(
            number=number,
            answer=describe_answer_by_mail(one, number, reply)
            or (describe_short_answer(reply.uses.get(game), number, one) if reply.address else ""),
        )
        for one in sections
        for game in [games.get(one.slug, 0)]
        for number in [reply.numbers.get(game, 0)]
    ]


def add_move_links(section: Section, reply: Reply) -> Section:
    """The same with a link for each move, to an address that nobody believes without a click, and
    with its ordinary address. Of a mail about several tables: as it is."""
    if section.question is None or not reply.taps:
        return section
    return section._replace(
        moves=link_moves(section.moves, reply.taps, section.subject),
        single_moves=link_moves(section.single_moves, reply.taps, section.subject),
        write_to=gettext("If answering does not work, write to %(address)s")
        % {"address": reply.address},
    )


def link_moves(moves: Sequence[Move], address: str, subject: str) -> tuple[Move, ...]:
    """These moves, each with the link that writes it."""
    links = build_mailtos(address, [move.line for move in moves], subject)
    return tuple(
        [
            move._replace(link=link or build_short_move_link(address, move))
            for move, link in zip(moves, links, strict=True)
        ]
    )


def build_short_move_link(address: str, move: Move) -> str:
    """A link that writes this move alone: in the reader's language if that is not too long."""
    return build_mailto(address, move.line) or build_mailto(address, move.canonical)


def describe_short_answer(use: Use | None, number: int, section: Section) -> str:
    """How a mail that asks for no move is answered by one word, or by words for the table; "" if it
    cannot be. Somebody who sits there no more is told nothing of its talk, and answers nothing."""
    if use == Use.VOTE and number:
        return gettext(
            "To vote by email, answer with its number and one word: “%(number)s: yes” or "
            "“%(number)s: no”."
        ) % {"number": number}
    if use == Use.VOTE:
        return gettext("To vote, answer this email with one word alone: “yes” or “no”.")
    if use == Use.TALK and not number and section.parts:
        return gettext("To write back, answer this email: all players at the table will see it.")
    if use == Use.INVITATION and not number:
        return gettext("To take the seat, answer this email with one word alone: “yes”.")
    return ""


def describe_answer_by_mail(section: Section, number: int, reply: Reply) -> str:
    """How the question of a section is answered by mail; "" if it has none, or cannot be."""
    if not reply.address or section.question is None:
        return ""
    if not number:
        return gettext(
            "To make your move, answer this email with one of your moves in its first "
            "line. The single word “%(menu)s” gets you an email with all your moves."
        ) % {"menu": pgettext("typed", "menu")}
    return gettext(
        "This table is number %(number)s in this email. To move here, answer with "
        "its number, a colon and a whole move, one table a line: “%(number)s: …”."
    ) % {"number": number}
