"""A section of a mail: what one table, one season or the moderators have to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.mail.outbound.picture import Picture
    from games.play.notice_kind import Part

QuestionId = tuple[int, int, int]


class Move(NamedTuple):
    """A legal move: as it is written in the reader's language, what it does ("": that is not told
    here), its canonical line, and a link that opens a mail which says it, or ""."""

    line: str
    says: str
    canonical: str
    link: str = ""


class Section(NamedTuple):
    """One table in a mail. `game` is empty where it is the title; `prompt` and `moves` where
    nothing is asked; `menu` are the moves in short where they are too many to be explained.

    `brief` says in a few words what is new; `thread` and `subject` are those of a mail about this
    alone; `parts` are what the kinds of notices tell besides; `elsewhere` says where the moves
    are if they are not all here; `picture` shows the board and `board` tells it in letters, `alt`
    in a sentence, `standings` in a few words. Of a season: `link` is what its button says,
    `by_mail` where its answers go, and `words` what they can be, with a link each. `standing`:
    how its reader stands in the league whose table it is. `always`: nobody can end mails of this
    kind. `number`: of the table in a mail about several; `answer`: how its question is answered;
    `write_to`: a link that opens an empty answer to it.
    """

    slug: str
    title: str
    game: str
    url: str
    brief: str
    head: str
    thread: str
    subject: str
    prompt: str = ""
    moves: tuple[Move, ...] = ()
    menu: str = ""
    elsewhere: str = ""
    deadline: str = ""
    waiting: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    news: tuple[str, ...] = ()
    results: tuple[tuple[int, str, int], ...] = ()
    board: str = ""
    picture: Picture | None = None
    alt: str = ""
    standings: str = ""
    question: QuestionId | None = None
    link: str = ""
    by_mail: str = ""
    words: tuple[tuple[str, str], ...] = ()
    standing: str = ""
    always: bool = False
    number: int = 0
    answer: str = ""
    write_to: str = ""
