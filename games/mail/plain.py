"""The plain part of a turn mail: a complete position in at most 76 columns, good to read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from games.mail.outgoing import clean_header_text, wrap_mail_line
from games.words import format_named_value
from keywest_site.lists import format_row

if TYPE_CHECKING:
    from games.mail.outbound.section import Move, Section

BETWEEN = "\n\n\n* * *\n\n"


def render_plain_mail(hello: str, sections: Sequence[Section], closing: Sequence[str]) -> str:
    """The whole text."""
    tables = [
        "\n\n".join(part for part in list_section_paragraphs(section) if part)
        for section in sections
    ]
    return f"{hello}\n\n{BETWEEN.join(tables)}\n\n-- \n{join_wrapped_lines(closing)}\n"


def describe_first_line(name: str, new: str) -> str:
    """What lists of mails show beside the subject: to whom it is, and what is new."""
    return gettext("Hello %(name)s, %(news)s") % {"name": clean_header_text(name), "news": new}


def list_section_paragraphs(section: Section) -> Iterator[str]:
    """Paragraphs of one table."""
    title = " · ".join(filter(None, (section.title, section.game)))
    yield join_wrapped_lines(
        [
            format_named_value(str(section.number), title) if section.number else title,
            format_named_value(section.link, section.url) if section.link else section.url,
        ]
    )
    yield join_wrapped_lines([section.head, section.prompt, section.deadline, *section.waiting])
    yield format_titled_list(gettext("Your moves"), list_move_lines(section))
    asks, besides = (section.answer, "") if section.question else ("", section.answer)
    yield join_wrapped_lines([section.elsewhere, asks, section.write_to, section.standing])
    yield format_titled_list(
        gettext("Final scores"),
        (f"  {rank}. {format_named_value(name, points)}" for rank, name, points in section.results),
    )
    for part in section.parts:
        yield format_titled_list(part.title, (f"- {line}" for line in part.lines))
        yield format_named_value(part.link, part.url) if part.url else ""
        yield "\n".join(format_named_value(words, url) for words, url in part.links)
    yield join_wrapped_lines([besides])
    yield describe_season_answer(section)
    yield format_titled_list(
        gettext("Since your last turn"), (f"- {line}" for line in section.news)
    )
    yield section.board.rstrip()


def list_move_lines(section: Section) -> list[str]:
    """All moves in short, or each with what it does."""
    return [f"  {line}" for line in section.menu] or list(map(format_explained_move, section.moves))


def format_explained_move(move: Move) -> str:
    """A move as a line to type, and what it does."""
    return f"  {move.line}" + (f": {move.says}" if move.says else "")


def describe_season_answer(section: Section) -> str:
    """How a season is answered by mail; nothing if it cannot be now."""
    if not section.words:
        return ""
    words = format_row(word for word, _link in section.words)
    told = ngettext(
        "Or answer by email with this word alone: %(words)s",
        "Or answer by email with one of these words alone: %(words)s",
        len(section.words),
    )
    return f"{wrap_mail_line(told % {'words': words})}\n{section.by_mail}"


def format_titled_list(title: str, lines: Iterable[str]) -> str:
    """A list under its title; nothing if it is empty."""
    items = "\n".join(wrap_mail_line(line) for line in lines)
    return f"{title}\n{items}" if items else ""


def join_wrapped_lines(lines: Iterable[str]) -> str:
    """Lines that are not empty, each folded."""
    return "\n".join(wrap_mail_line(line) for line in lines if line)
