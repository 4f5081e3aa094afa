"""The facts of sanctions, and of what is hidden (games.desk.facts says in what form)."""

from __future__ import annotations

from typing import NamedTuple


class Sanctioned(NamedTuple):
    """Somebody is sanctioned (`kind`, `rule`: games.desk.sanctions.kinds) until then (0: without
    end); they read the text. Of what is hidden also by which action, at which table, which line
    (0: none), and the hash of what nobody else reads any more."""

    by: int
    person: int
    kind: str
    rule: str
    until: int
    text: str
    action: str = ""
    game: int = 0
    line: int = 0
    what: str = ""


class Lifted(NamedTuple):
    """The sanction of fact `sanction` ends before its time."""

    by: int
    sanction: int
    text: str


class Appealed(NamedTuple):
    """Somebody asks another moderator about the sanction of fact `sanction`, once."""

    by: int
    sanction: int
    text: str
