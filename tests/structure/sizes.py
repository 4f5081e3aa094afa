"""How long files, functions and lines are, how many ways lead through a function, how many
parameters it takes."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.prepare import ROOT
from tests.structure.imports import files

FILE, TEST_FILE, FUNCTION, COMPLEXITY, PARAMETERS, TEMPLATE_LINE = 500, 500, 50, 10, 6, 120
"""What is longer than this is too long."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
FORKS = (
    ast.If,
    ast.IfExp,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.Assert,
    ast.comprehension,
)


class Measured(NamedTuple):
    """Something with a size, by its place."""

    place: str
    size: int


def lines_of(path: Path) -> list[str]:
    """The lines of a file."""
    return path.read_text(encoding="utf-8").splitlines()


def long_files() -> list[Measured]:
    """Files of the code, and of its tests, that are too long."""
    tests = sorted((ROOT / "tests").rglob("*.py"))
    sized = [(path, FILE) for path in files()] + [(path, TEST_FILE) for path in tests]
    found = ((path, len(lines_of(path)), most) for path, most in sized)
    return [
        Measured(str(path.relative_to(ROOT)), size) for path, size, most in found if size > most
    ]


@cache
def functions() -> list[tuple[str, Function]]:
    """Every function of the code, by its place."""
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node)
        for path in files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, Function)
    ]


def too_long() -> list[Measured]:
    """Functions of too many lines, without docstring."""
    return [Measured(place, length(node)) for place, node in functions() if length(node) > FUNCTION]


def length(node: Function) -> int:
    """Lines from `def` to the end, less those of the docstring."""
    whole = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    docstring = ast.get_docstring(node) is not None
    return whole - ((first.end_lineno or first.lineno) - first.lineno + 1 if docstring else 0)


def too_complex() -> list[Measured]:
    """Functions through which too many ways lead (McCabe's number, with each `and` and `or`
    counted)."""
    return [Measured(place, ways(node)) for place, node in functions() if ways(node) > COMPLEXITY]


def ways(node: Function) -> int:
    """One, and one more for every fork."""
    found = 1
    for inner in ast.walk(node):
        if isinstance(inner, FORKS):
            found += 1
        elif isinstance(inner, ast.BoolOp):
            found += len(inner.values) - 1
        elif isinstance(inner, ast.match_case):
            found += not (isinstance(inner.pattern, ast.MatchAs) and inner.pattern.pattern is None)
    return found


def too_many_parameters() -> list[Measured]:
    """Functions that take too many parameters, self not counted."""
    return [
        Measured(place, count)
        for place, node in functions()
        if (count := parameters(node)) > PARAMETERS
    ]


def parameters(node: Function) -> int:
    """How many parameters."""
    names = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])


def wide_template_lines() -> int:
    """Lines of templates that are too wide."""
    templates = sorted((ROOT / "templates").rglob("*.html"))
    return sum(len(line) > TEMPLATE_LINE for path in templates for line in lines_of(path))
