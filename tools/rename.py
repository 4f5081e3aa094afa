"""Rename functions, classes and constants of modules by a map: `python -m tools.rename MAP.csv`.

The map has the columns module, old and new; `old` is a name at the top of the module, or
`Class.method`. References are found by scope (libcst), in all Python files: definitions, imports,
uses through a module's name, `__all__`, and names given as strings to `setattr`, `getattr` and
`patch.object`. Dotted names (`games.play.store.append`) also change in strings, comments and docs,
and tags and filters in templates. With --check nothing is written.

A rename is refused, with its reason, when the new name would hide another or be hidden by one,
when it is a builtin or a keyword, when `old` does not exist, or when a method's name is not unique.
What is refused changes nothing; the others are done.
"""

from __future__ import annotations

import ast
import builtins
import csv
import keyword
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from libcst.metadata import (
    Assignment,
    ClassScope,
    ImportAssignment,
    MetadataWrapper,
    ParentNodeProvider,
    Scope,
    ScopeProvider,
)

ROOT = Path(__file__).resolve().parent.parent
CODE = ("accounts", "games", "keywest_site", "tests", "tools", "deploy")
TEXTS = ("*.md", "*.toml", "*.ebnf", "*.html", "*.sh", "Makefile", "*.example", "*.txt")
BY_STRING = {"setattr", "getattr", "hasattr", "delattr", "object"}
"""Functions that take a module and the name of something in it as a string."""


class Rename(NamedTuple):
    """One row of the map."""

    module: str
    old: str
    new: str

    @property
    def cls(self) -> str:
        """The class of a method, else ""."""
        return self.old.rpartition(".")[0]

    @property
    def name(self) -> str:
        """The old name without its class."""
        return self.old.rpartition(".")[2]


class Refused(NamedTuple):
    """A rename that is not possible, and why."""

    rename: Rename
    why: str


Names = Mapping[str, Mapping[str, Rename]]
"""Renames by module and old name."""


def read_map(path: Path) -> list[Rename]:
    """The rows of a map, without those that keep the name."""
    with path.open(newline="") as file:
        rows = [
            Rename(*(row[key].strip() for key in Rename._fields)) for row in csv.DictReader(file)
        ]
    return [row for row in rows if row.new and row.name != row.new]


def list_python_files() -> list[Path]:
    """Every Python file of the project."""
    found = [ROOT / "manage.py"]
    for folder in CODE:
        found += sorted((ROOT / folder).rglob("*.py"))
    return found


def name_module(path: Path) -> str:
    """The dotted name of a file's module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def group_by_module(renames: Iterable[Rename]) -> dict[str, dict[str, Rename]]:
    """Renames of names at the top of modules, by module and old name."""
    found: dict[str, dict[str, Rename]] = defaultdict(dict)
    for rename in renames:
        if not rename.cls:
            found[rename.module][rename.old] = rename
    return dict(found)


# What is refused before anything is read.


def check_map(renames: list[Rename]) -> list[Refused]:
    """Rows that contradict each other, Python or the code."""
    trees = {name_module(path): ast.parse(path.read_text()) for path in list_python_files()}
    attributes = count_attributes(trees)
    targets = Counter((row.module, row.cls, row.new) for row in renames)
    leaving = {(row.module, row.old) for row in renames}
    found = []
    for row in renames:
        if why := find_fault(row, trees, attributes, leaving, targets):
            found.append(Refused(row, why))
    return found


def find_fault(
    row: Rename,
    trees: Mapping[str, ast.Module],
    attributes: Counter[str],
    leaving: set[tuple[str, str]],
    targets: Counter[tuple[str, str, str]],
) -> str:
    """Why this row cannot be carried out; "" if nothing is against it so far."""
    if row.module not in trees:
        return "no such module"
    defined = set(list_definitions(trees[row.module], row.cls))
    if row.name not in defined:
        return "no such name"
    if not row.new.isidentifier() or keyword.iskeyword(row.new) or hasattr(builtins, row.new):
        return "the new name is a builtin, a keyword or no name"
    if row.new in defined and (row.module, row.cls + "." * bool(row.cls) + row.new) not in leaving:
        return "the module has the new name already"
    if targets[row.module, row.cls, row.new] > 1:
        return "two rows give this name"
    if row.cls and attributes[row.name] > 1:
        return "the name of the method is not unique"
    return ""


def list_definitions(tree: ast.Module, cls: str) -> Iterator[str]:
    """Names that a module defines or imports at its top, or a class of it in its body."""
    body: list[ast.stmt] = tree.body
    if cls:
        classes = [
            one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and one.name == cls
        ]
        body = classes[0].body if classes else []
    for node in body:
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name
            case ast.Assign(targets=targets):
                yield from (n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ImportFrom(names=names) | ast.Import(names=names):
                yield from ((one.asname or one.name).partition(".")[0] for one in names)


def count_attributes(trees: Mapping[str, ast.Module]) -> Counter[str]:
    """How many classes define an attribute of each name."""
    found = Counter[str]()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.update(set(list_definitions(ast.Module([node], []), node.name)))
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found[node.attr] += 1
    return found


# One file.


class Sites(NamedTuple):
    """What changes in one file: new names by node, and what stands against some renames."""

    names: dict[cst.CSTNode, str]
    refused: list[Refused]


def find_sites(module: str, wrapper: MetadataWrapper, names: Names) -> Sites:
    """Where names of the map are defined and used in this file."""
    sites = Sites({}, [])
    parents = wrapper.resolve(ParentNodeProvider)
    scopes = {scope for scope in wrapper.resolve(ScopeProvider).values() if scope is not None}
    for scope in scopes:
        for assignment in list(scope.assignments):
            if isinstance(assignment, ImportAssignment):
                note_import(assignment, names, parents, sites)
            elif isinstance(assignment, Assignment) and scope is scope.globals:
                row = names.get(module, {}).get(assignment.name)
                if row:
                    note_definition(assignment, row, sites)
    return sites


def note_definition(assignment: Assignment, row: Rename, sites: Sites) -> None:
    """A definition and its uses in its own module."""
    node = assignment.node
    sites.names[getattr(node, "name", node)] = row.new
    note_uses(assignment, row, sites)


def note_uses(assignment: Assignment | ImportAssignment, row: Rename, sites: Sites) -> None:
    """Every use of a name by itself; refused where the new name means something else there."""
    for access in assignment.references:
        if is_shadowed(access.scope, assignment.scope, row.name):
            continue
        if isinstance(access.node, cst.Name) and access.node.value == row.name:
            if hidden := find_binding(access.scope, row.new):
                sites.refused.append(Refused(row, f"`{row.new}` is {hidden} where it is used"))
            sites.names[access.node] = row.new


def is_shadowed(scope: Scope, home: Scope, name: str) -> bool:
    """Whether a local variable hides the name; libcst refers `told = f(told)` to a global."""
    first = scope
    while scope is not home and scope is not scope.globals:
        seen = scope is first or not isinstance(scope, ClassScope)
        if seen and any(isinstance(one, Assignment) for one in scope._assignments.get(name, ())):
            return True
        scope = scope.parent
    return False


def find_binding(scope: Scope, name: str) -> str:
    """What else has this name in a scope or around it; "" for nothing."""
    while True:
        for assignment in scope._assignments.get(name, ()):
            return type(assignment).__name__
        if scope is scope.globals:
            return ""
        scope = scope.parent


def note_import(
    assignment: ImportAssignment,
    names: Names,
    parents: Mapping[cst.CSTNode, cst.CSTNode],
    sites: Sites,
) -> None:
    """An import of a name of the map, or of a module through which one is used."""
    for origin in list_origins(assignment):
        module, _dot, name = origin.rpartition(".")
        row = names.get(module, {}).get(name)
        if row and assignment.name == name:
            note_uses(assignment, row, sites)
            if assignment.scope._assignments.get(row.new):
                sites.refused.append(Refused(row, f"an importer has `{row.new}` already"))
        if renamed := names.get(origin):
            for access in assignment.references:
                note_attribute(access.node, renamed, parents, sites)


def list_origins(assignment: ImportAssignment) -> list[str]:
    """The dotted names that an import binds to its local name."""
    return [one.name for one in assignment.get_qualified_names_for(assignment.name)]


def note_attribute(
    node: cst.CSTNode,
    renamed: Mapping[str, Rename],
    parents: Mapping[cst.CSTNode, cst.CSTNode],
    sites: Sites,
) -> None:
    """`module.name`, and `setattr(module, "name", …)`."""
    parent = parents.get(node)
    if isinstance(parent, cst.Attribute) and parent.value is node:
        row = renamed.get(parent.attr.value)
        if row:
            sites.names[parent.attr] = row.new
    if isinstance(parent, cst.Arg):
        string = find_name_string(parents[parent], parent)
        row = renamed.get(str(string.evaluated_value)) if string else None
        if string and row:
            sites.names[string] = row.new


def find_name_string(call: cst.CSTNode, first: cst.Arg) -> cst.SimpleString | None:
    """The string of `setattr(module, "name", …)` whose first argument this is, else None."""
    if not isinstance(call, cst.Call) or len(call.args) < 2 or call.args[0] is not first:
        return None
    function = call.func.attr if isinstance(call.func, cst.Attribute) else call.func
    named = call.args[1].value
    known = isinstance(function, cst.Name) and function.value in BY_STRING
    return named if known and isinstance(named, cst.SimpleString) else None


class Renamer(cst.CSTTransformer):
    """Writes the new names; imports and `__all__` are recognised by their form."""

    def __init__(self, module: str, names: Names, sites: Sites, methods: Mapping[str, str]) -> None:
        super().__init__()
        self.own = names.get(module, {})
        self.in_import = False
        self.names, self.sites, self.methods = names, sites, methods

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        new = self.sites.names.get(original_node)
        return updated_node.with_changes(value=new) if new else updated_node

    def leave_SimpleString(
        self, original_node: cst.SimpleString, updated_node: cst.SimpleString
    ) -> cst.SimpleString:
        new = self.sites.names.get(original_node)
        return updated_node.with_changes(value=f'"{new}"') if new else updated_node

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.Attribute:
        new = self.methods.get(updated_node.attr.value)
        if new and original_node.attr not in self.sites.names and not self.in_import:
            return updated_node.with_changes(attr=cst.Name(new))
        return updated_node

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef:
        new = self.methods.get(updated_node.name.value)
        if new and original_node.name not in self.sites.names and self.in_class(original_node):
            return updated_node.with_changes(name=cst.Name(new))
        return updated_node

    def in_class(self, node: cst.FunctionDef) -> bool:
        """Whether a function takes self or cls."""
        first = node.params.params[:1]
        return bool(first) and first[0].name.value in ("self", "cls")

    def visit_ImportFrom(self, node: cst.ImportFrom) -> None:
        self.in_import = True

    def leave_ImportFrom(
        self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom
    ) -> cst.ImportFrom:
        self.in_import = False
        module = cst.helpers.get_full_name_for_node(original_node.module or cst.Name("")) or ""
        renamed = self.names.get(module)
        if not renamed or isinstance(updated_node.names, cst.ImportStar):
            return updated_node
        return updated_node.with_changes(
            names=[self.rename_alias(alias, renamed) for alias in updated_node.names]
        )

    def rename_alias(
        self, alias: cst.ImportAlias, renamed: Mapping[str, Rename]
    ) -> cst.ImportAlias:
        """One name of an import; `old as new` becomes `new`."""
        row = renamed.get(str(alias.name.value))
        if row is None:
            return alias
        same = alias.asname and getattr(alias.asname.name, "value", "") in (row.new, row.old)
        return alias.with_changes(name=cst.Name(row.new), asname=None if same else alias.asname)

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> cst.Assign:
        target = original_node.targets[0].target
        if not (isinstance(target, cst.Name) and target.value == "__all__" and self.own):
            return updated_node
        strings = {f'"{old}"': f'"{row.new}"' for old, row in self.own.items()}
        value = updated_node.value.visit(StringSwap(strings))
        return updated_node.with_changes(value=value)


class StringSwap(cst.CSTTransformer):
    """Replaces string literals by others."""

    def __init__(self, strings: Mapping[str, str]) -> None:
        super().__init__()
        self.strings = strings

    def leave_SimpleString(
        self, original_node: cst.SimpleString, updated_node: cst.SimpleString
    ) -> cst.SimpleString:
        return updated_node.with_changes(
            value=self.strings.get(updated_node.value, updated_node.value)
        )


class Outcome(NamedTuple):
    """A file: its new text, and what stood against some renames."""

    path: Path
    text: str
    refused: list[Refused]


def may_use_any(module: str, text: str, renames: Iterable[Rename]) -> bool:
    """Whether a module has any of the old names, and defines it or names who does."""
    words = set(re.findall(r"\w+", text))
    return any(
        row.name in words
        and (row.cls or row.module == module or row.module.rpartition(".")[2] in words)
        for row in renames
    )


def rename_in_file(path: Path, renames: list[Rename]) -> Outcome:
    """The new text of one file."""
    text = path.read_text()
    names = group_by_module(renames)
    methods = {row.name: row.new for row in renames if row.cls}
    if not may_use_any(name_module(path), text, renames):
        return Outcome(path, text, [])
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    module = name_module(path)
    sites = find_sites(module, wrapper, names)
    code = wrapper.module.visit(Renamer(module, names, sites, methods)).code
    return Outcome(path, rename_dotted(code, renames), sites.refused)


def rename_dotted(text: str, renames: Iterable[Rename]) -> str:
    """Dotted names in strings, comments and docs."""
    by_name = {f"{row.module}.{row.old}": row for row in renames}
    pattern = re.compile(r"\b(?:accounts|games|keywest_site|tests)(?:\.\w+)+")

    def swap(match: re.Match[str]) -> str:
        parts = match[0].split(".")
        for end in range(len(parts), 1, -1):
            if row := by_name.get(".".join(parts[:end])):
                new = [*row.module.split("."), *filter(None, [row.cls]), row.new]
                return ".".join([*new, *parts[end:]])
        return match[0]

    return pattern.sub(swap, text)


def rename_template_tags(renames: Iterable[Rename]) -> None:
    """Tags and filters have the names of their functions."""
    rows = {row.name: row.new for row in renames if ".templatetags." in row.module}
    if not rows:
        return
    either = "|".join(map(re.escape, rows))
    pattern = re.compile(rf"(\{{%-?\s*|\|)({either})\b(?=[\s:|%}}])")
    for path in (ROOT / "templates").rglob("*"):
        if path.is_file() and path.suffix in (".html", ".txt", ".xml", ".js"):
            text = path.read_text()
            new = pattern.sub(lambda match: match[1] + rows[match[2]], text)
            if new != text:
                path.write_text(new)


def rename_everywhere(renames: list[Rename], write: bool) -> list[Refused]:
    """Carries out what is possible. Repeats without what is refused, until nothing more is."""
    refused = check_map(renames)
    while True:
        out = {one.rename for one in refused}
        todo = [row for row in renames if row not in out]
        with ProcessPoolExecutor() as pool:
            files = list_python_files()
            outcomes = list(pool.map(rename_in_file, files, [todo] * len(files), chunksize=20))
        fresh = {one.rename: one for outcome in outcomes for one in outcome.refused}
        if not fresh:
            break
        refused += fresh.values()
    if write:
        for outcome in outcomes:
            if outcome.text != outcome.path.read_text():
                outcome.path.write_text(outcome.text)
        for path in list_texts():
            text = path.read_text()
            if (new := rename_dotted(text, todo)) != text:
                path.write_text(new)
        rename_template_tags(todo)
    return refused


def list_texts() -> Iterator[Path]:
    """Files that may name functions of ours: docs, settings, templates."""
    for pattern in TEXTS:
        for path in sorted(ROOT.rglob(pattern)):
            inside = path.relative_to(ROOT).parts
            hidden = inside[0].startswith(".") and inside[0] != ".ci"
            if not hidden and "snapshots" not in inside and path.name != "CHANGELOG.md":
                yield path


def main(words: list[str]) -> int:
    """Rename by the map; print what is refused."""
    renames = read_map(Path(next(word for word in words if not word.startswith("--"))))
    refused = rename_everywhere(renames, write="--check" not in words)
    for one in refused:
        print(f"{one.rename.module}.{one.rename.old} -> {one.rename.new}: {one.why}")
    print(f"{len(renames) - len(refused)} of {len(renames)} names", file=sys.stderr)
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
