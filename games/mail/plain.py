"""The plain part of a turn mail: a complete position in at most 76 columns, good to read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from games.mail.outgoing import clean, wrapped

if TYPE_CHECKING:
    from games.mail.outbound.section import Move, Section

BETWEEN = "\n\n\n* * *\n\n"


def plain(hello: str, sections: Sequence[Section], closing: Sequence[str]) -> str:
    """The whole text."""
    tables = ["\n\n".join(part for part in parts_of(section) if part) for section in sections]
    return f"{hello}\n\n{BETWEEN.join(tables)}\n\n-- \n{paragraphs(closing)}\n"


def first_line(name: str, new: str) -> str:
    """What lists of mails show beside the subject: to whom it is, and what is new."""
    return f"{gettext('Hello %(name)s,') % {'name': clean(name)}} {new}"


def parts_of(section: Section) -> Iterator[str]:
    """Paragraphs of one table."""
    title = " · ".join(filter(None, (section.title, section.game)))
    yield paragraphs([f"{section.number}: {title}" if section.number else title, section.url])
    yield paragraphs([section.head, section.prompt, section.deadline, *section.waiting])
    yield titled(gettext("Your moves"), moves(section))
    asks, besides = (section.answer, "") if section.question else ("", section.answer)
    yield paragraphs([section.elsewhere, asks, section.write_to, section.standing])
    yield titled(
        gettext("Final scores"),
        (f"  {rank}. {name}: {points}" for rank, name, points in section.results),
    )
    for part in section.parts:
        yield titled(part.title, (f"- {line}" for line in part.lines))
        yield f"{part.link}: {part.url}" if part.url else ""
        yield "\n".join(f"{words}: {url}" for words, url in part.links)
    yield paragraphs([besides])
    yield by_mail(section)
    yield titled(gettext("Since your last turn"), (f"- {line}" for line in section.news))
    yield section.board.rstrip()


def moves(section: Section) -> list[str]:
    """All moves in short, or each with what it does."""
    return [f"  {line}" for line in section.menu] or list(map(explained, section.moves))


def explained(move: Move) -> str:
    """A move as a line to type, and what it does."""
    return f"  {move.line}" + (f": {move.says}" if move.says else "")


def by_mail(section: Section) -> str:
    """How a season is answered by mail; nothing if it cannot be now."""
    if not section.words:
        return ""
    words = ", ".join(word for word, _link in section.words)
    told = ngettext(
        "Or answer by mail with this word alone: %(words)s",
        "Or answer by mail with one of these words alone: %(words)s",
        len(section.words),
    )
    return f"{wrapped(told % {'words': words})}\n{section.by_mail}"


def titled(title: str, lines: Iterable[str]) -> str:
    """A list under its title; nothing if it is empty."""
    items = "\n".join(wrapped(line) for line in lines)
    return f"{title}\n{items}" if items else ""


def paragraphs(lines: Iterable[str]) -> str:
    """Lines that are not empty, each folded."""
    return "\n".join(wrapped(line) for line in lines if line)
