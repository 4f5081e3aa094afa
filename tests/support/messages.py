"""The texts that the code has gettext translate."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from keywest_site.embedded.prepare import ROOT

PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}


COUNTED = {"ngettext", "ngettext_lazy"}


Pair = tuple[str, str]
"""A msgid and its plural, or "" where there is none."""


def of_python(room: str) -> Iterator[Pair]:
    for path in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield from of_call(node)


def of_call(node: ast.Call) -> Iterator[Pair]:
    """The texts of a call of gettext's; a msgid that is computed is none."""
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    told = [
        arg.value
        for arg in node.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]
    if name in PLAIN and told and told[0]:
        yield told[0], ""
    if name in COUNTED and len(told) > 1:
        yield told[0], told[1]
