"""Let every importer name the module that defines what it uses: `python -m tools.definers`.

A module that only passes a name on keeps it no longer: `x as x` becomes a plain import, names
that it imports leave `__all__`, and ruff removes what is then unused. Packages of Django models may
pass on their models. With --check nothing is written, and the names passed on are listed.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from libcst.helpers import get_full_name_for_node
from libcst.metadata import (
    ImportAssignment,
    MetadataWrapper,
    ParentNodeProvider,
    Scope,
    ScopeProvider,
)

from tools.rename import ROOT, find_binding, list_python_files, name_module

OURS = ("accounts", "games", "keywest_site", "tests", "tools")
MAY_PASS_ON = re.compile(r"\.models$|^keywest_site\.(live|asgi|wsgi|celery|settings\b.*)$")
"""Where Django looks for models, and where servers look for what they start."""
Definers = Mapping[tuple[str, str], tuple[str, str]]
"""(module, name) as imported -> (module, name) as defined, where they differ."""


class Module(NamedTuple):
    """What a module defines at its top, and what it imports from where: local name -> origin."""

    defined: frozenset[str]
    imported: Mapping[str, tuple[str, str]]


def read_modules() -> dict[str, Module]:
    """Every module of ours."""
    paths = {name_module(path): path for path in list_python_files()}
    return {
        name: read_module(ast.parse(path.read_text()), set(paths)) for name, path in paths.items()
    }


def read_module(tree: ast.Module, known: set[str]) -> Module:
    """The names at the top of a module, imports for types included."""
    defined, imported = set[str](), dict[str, tuple[str, str]]()
    for node in walk_top(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                defined.add(name)
            case ast.ClassDef(name=name):
                defined.add(name)
            case ast.Assign(targets=targets):
                names = (n for t in targets for n in ast.walk(t))
                defined |= {n.id for n in names if isinstance(n, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.NamedExpr(target=ast.Name(id=name)):
                defined.add(name)
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] in OURS:
                for alias in names:
                    if f"{module}.{alias.name}" not in known:
                        imported[alias.asname or alias.name] = (module, alias.name)
    return Module(frozenset(defined), imported)


def walk_top(node: ast.AST) -> Iterator[ast.AST]:
    """The statements of a module outside functions and classes."""
    for inner in ast.iter_child_nodes(node):
        yield inner
        if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from walk_top(inner)


def find_definer(modules: Mapping[str, Module], module: str, name: str) -> tuple[str, str]:
    """The module that defines a name, and its name there."""
    seen = set[tuple[str, str]]()
    while (module, name) not in seen:
        seen.add((module, name))
        here = modules.get(module)
        if here is None or name in here.defined or name not in here.imported:
            break
        module, name = here.imported[name]
    return module, name


def list_passed_on(modules: Mapping[str, Module]) -> dict[tuple[str, str], tuple[str, str]]:
    """Names that a module of ours imports and another could import from it, with their definers."""
    return {
        (module, name): find_definer(modules, module, name)
        for module, here in modules.items()
        for name in here.imported
        if name not in here.defined and not MAY_PASS_ON.search(module)
    }


class Importer(cst.CSTTransformer):
    """Imports each name from its definer; `module.name` becomes a name imported from there."""

    def __init__(self, definers: Definers, uses: Mapping[cst.CSTNode, str]) -> None:
        super().__init__()
        self.definers, self.uses = definers, uses
        self.changed = False

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> cst.SimpleStatementLine | cst.FlattenSentinel[cst.SimpleStatementLine]:
        if len(updated_node.body) != 1 or not isinstance(updated_node.body[0], cst.ImportFrom):
            return updated_node
        statement = updated_node.body[0]
        module = get_full_name_for_node(statement.module or cst.Name("")) or ""
        if isinstance(statement.names, cst.ImportStar) or module.split(".")[0] not in OURS:
            return updated_node
        moved: dict[str, list[cst.ImportAlias]] = defaultdict(list)
        for alias in statement.names:
            origin, name = self.definers.get((module, str(alias.name.value)), (module, ""))
            local = alias.asname.name if alias.asname else alias.name
            name = name or str(alias.name.value)
            plain = getattr(local, "value", "") == name
            asname = None if plain else cst.AsName(cst.Name(str(getattr(local, "value", ""))))
            moved[origin].append(cst.ImportAlias(cst.Name(name), asname))
        if set(moved) == {module} and not any(alias.asname for alias in statement.names):
            return updated_node
        self.changed = True
        lines = [
            updated_node.with_changes(
                body=[cst.ImportFrom(module=parse_dotted(origin), names=names)],
                leading_lines=updated_node.leading_lines if at == 0 else (),
            )
            for at, (origin, names) in enumerate(moved.items())
        ]
        return cst.FlattenSentinel(lines)

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        name = self.uses.get(original_node)
        if name is None:
            return updated_node
        self.changed = True
        return cst.Name(name)


def parse_dotted(name: str) -> cst.Attribute | cst.Name:
    """`a.b.c` as a node."""
    node = cst.parse_expression(name)
    assert isinstance(node, cst.Attribute | cst.Name)
    return node


def import_from_definers(path: Path, definers: dict[tuple[str, str], tuple[str, str]]) -> str:
    """The new text of one file."""
    text = path.read_text()
    if MAY_PASS_ON.search(name_module(path)):
        return text
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    uses, needed = find_module_uses(wrapper, definers)
    importer = Importer(definers, uses)
    module = wrapper.module.visit(importer)
    if not importer.changed:
        return text
    return add_imports(module.code, needed)


def find_module_uses(
    wrapper: MetadataWrapper, definers: Definers
) -> tuple[dict[cst.CSTNode, str], set[tuple[str, str]]]:
    """Uses `module.name` of names that the module only passes on, and what to import for them."""
    uses, needed = dict[cst.CSTNode, str](), set[tuple[str, str]]()
    parents = wrapper.resolve(ParentNodeProvider)
    scopes: set[Scope] = {one for one in wrapper.resolve(ScopeProvider).values() if one is not None}
    for scope in scopes:
        for assignment in scope.assignments:
            if not isinstance(assignment, ImportAssignment):
                continue
            for origin in assignment.get_qualified_names_for(assignment.name):
                for access in assignment.references:
                    parent = parents.get(access.node)
                    if not isinstance(parent, cst.Attribute) or parent.value is not access.node:
                        continue
                    found = definers.get((origin.name, parent.attr.value))
                    if found and not find_binding(access.scope, found[1]):
                        uses[parent] = found[1]
                        needed.add(found)
    return uses, needed


def add_imports(text: str, needed: set[tuple[str, str]]) -> str:
    """The text with further imports behind its first import of ours; ruff sorts them."""
    if not needed:
        return text
    lines = "".join(f"from {module} import {name}\n" for module, name in sorted(needed))
    at = re.search(rf"^(?:from|import) (?:{'|'.join(OURS)})\b", text, re.M)
    assert at, text[:200]
    return text[: at.start()] + lines + text[at.start() :]


def strip_all(text: str, module: Module) -> str:
    """Without imported names in `__all__`; without an `__all__` that is empty."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names = [one for one in ast.literal_eval(node.value) if one in module.defined]
            lines = text.splitlines(keepends=True)
            kept = f"__all__ = {names!r}\n" if names else ""
            return "".join([*lines[: node.lineno - 1], kept, *lines[node.end_lineno or 0 :]])
    return text


def main(words: list[str]) -> int:
    """Rewrite all imports, or list what is passed on."""
    modules = read_modules()
    passed = list_passed_on(modules)
    if "--check" in words:
        return list_importers(modules, passed)
    paths = list_python_files()
    with ProcessPoolExecutor() as pool:
        texts = list(pool.map(import_from_definers, paths, [passed] * len(paths), chunksize=20))
    for path, text in zip(paths, texts, strict=True):
        name = name_module(path)
        new = text if MAY_PASS_ON.search(name) else strip_all(text, modules[name])
        if new != path.read_text():
            path.write_text(new)
    subprocess.run([sys.executable, "-m", "ruff", "check", "--fix", "--quiet", str(ROOT)])
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(ROOT)], check=True)
    return 0


def list_importers(modules: Mapping[str, Module], passed: Definers) -> int:
    """Print each import of a name from a module that only passes it on."""
    found = [
        f"{name}: {wanted[1]} from {wanted[0]}, defined in {passed[wanted][0]}"
        for name, module in modules.items()
        for wanted in module.imported.values()
        if wanted in passed
    ]
    print("\n".join(sorted(found)))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
