"""Who calls whom in our code, read from its text: functions by their full names, and what is
reached from a block."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.prepare import ROOT

ROOMS = ("games", "accounts", "keywest_site")
LATER = ("on_commit",)
"""What is handed to these runs when the transaction is over."""


class Function(NamedTuple):
    """A function or method, in the module in which it stands. `owner`: its class, or nothing."""

    name: str
    module: str
    owner: str
    node: ast.AST


@cache
def sources() -> dict[str, str]:
    """Our modules by their dotted names. Migrations are left out: nobody calls them."""
    paths = [
        path
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if "migrations" not in path.parts
    ]
    return {dotted(path): path.read_text("utf-8") for path in paths}


def dotted(path: Path) -> str:
    """games/play/wake.py -> games.play.wake"""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Code:
    """The code of some modules, by name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.trees = {name: parsed(text) for name, text in texts.items()}
        self.known = {name: imported(tree) for name, tree in self.trees.items()}
        self.functions = {
            function.name: function
            for name, tree in self.trees.items()
            for function in defined(tree, name)
        }

    def calls(self, function: Function, nodes: Iterable[ast.AST]) -> Iterator[str]:
        """Full names of what is called within these nodes; of an object nobody knows, ".method"."""
        for node in within(nodes):
            if isinstance(node, ast.Call):
                yield self.called(function, node.func)

    def called(self, function: Function, target: ast.AST) -> str:
        """What this expression names."""
        chain = list[str]()
        while isinstance(target, ast.Attribute):
            chain.insert(0, target.attr)
            target = target.value
        if not isinstance(target, ast.Name):
            return f".{chain[-1]}" if chain else ""
        if target.id == "self" and function.owner and len(chain) == 1:
            return f"{function.module}.{function.owner}.{chain[0]}"
        root = self.known[function.module].get(target.id)
        if root is None and f"{function.module}.{target.id}" in self.functions:
            root = f"{function.module}.{target.id}"
        return ".".join([root, *chain]) if root else f".{chain[-1]}" if chain else target.id

    def reached(self, function: Function, nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ...]]:
        """All that can be called from these nodes, each with the way that leads there."""
        seen, todo = set[str](), [(function, list(nodes), (function.name,))]
        while todo:
            here, inside, way = todo.pop()
            for name in self.calls(here, inside):
                yield (*way, name)
                if name in self.functions and name not in seen:
                    seen.add(name)
                    follow = self.functions[name]
                    todo.append((follow, list(ast.iter_child_nodes(follow.node)), (*way, name)))


@cache
def parsed(text: str) -> ast.Module:
    """The tree of a module."""
    return ast.parse(text)


def defined(tree: ast.Module, module: str) -> Iterator[Function]:
    """Functions at the top of a module, and methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Function(f"{module}.{node.name}", module, "", node)
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield Function(f"{module}.{node.name}.{method.name}", module, node.name, method)


@cache
def imported(tree: ast.Module) -> dict[str, str]:
    """What each imported name of a module stands for."""
    names = dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {top(alias.name): top(alias.name) for alias in node.names if not alias.asname}
            names |= {alias.asname: alias.name for alias in node.names if alias.asname}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names
            }
    return names


def top(name: str) -> str:
    """The package of a module."""
    return name.split(".")[0]


def within(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These nodes and all below them, but for what is put off until the transaction is over."""
    for node in nodes:
        yield node
        if isinstance(node, ast.Call) and name_of(node.func) in LATER:
            continue
        yield from within(ast.iter_child_nodes(node))


def name_of(node: ast.AST) -> str:
    """The last part of a name."""
    return (
        node.attr
        if isinstance(node, ast.Attribute)
        else node.id
        if isinstance(node, ast.Name)
        else ""
    )
