"""Which module imports which, and circles among them, with and without imports for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from keywest_site.embedded.prepare import ROOT

PACKAGES = ("accounts", "games", "keywest_site")
Graph = dict[str, set[str]]


def files(root: Path = ROOT) -> list[Path]:
    """The code, without migrations."""
    found = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    return [path for path in found if "migrations" not in path.parts]


def name_of(path: Path, root: Path = ROOT) -> str:
    """The dotted name of a file."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def graph(root: Path = ROOT, *, types: bool = False) -> Graph:
    """What each module imports of ours; `types`: for types alone, too."""
    paths = {name_of(path, root): path for path in files(root)}
    return {
        name: set(imported(ast.parse(path.read_text()), set(paths), types)) - {name}
        for name, path in paths.items()
    }


def imported(tree: ast.AST, known: set[str], types: bool = False) -> Iterator[str]:
    """Modules of ours that this code imports, at whatever depth, but for types alone only if asked
    to."""
    for node in ast.walk(tree) if types else statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in known:
                    yield whole
                elif node.module in known:
                    yield node.module


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those below `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from statements(node)


def circles(edges: Graph) -> list[list[str]]:
    """Groups of modules that import each other."""
    return [sorted(group) for group in strongly_connected(edges) if len(group) > 1]


def strongly_connected(edges: Graph) -> list[set[str]]:
    """Tarjan's components, in order of their dependencies."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(edges[name]):
            if other not in edges:
                continue
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            found.append(set(stack[at:]))
            del stack[at:]

    for name in sorted(edges):
        if name not in order:
            visit(name)
    return found
