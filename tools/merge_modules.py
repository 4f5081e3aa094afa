"""Move modules and join them by a map: `python -m tools.merge_modules MAP.csv`.

The map has the columns source and target, both dotted. Several sources of one target are joined in
the order of the map; a target that exists already comes first, listed or not. A source with a
target of its own is moved. What a module needs while it is imported stands before it, if that takes
another order.

Imports follow, through names and through modules (`from games.play import store`, `store.append`),
and so do dotted names and paths in strings, comments, docs and settings. Nothing is written while a
row is refused: two definitions of one name in a target, a name that means two things there, a
module that does not exist. With --check nothing is written.
"""

from __future__ import annotations

import ast
import csv
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
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

from tools.definers import parse_dotted
from tools.rename import ROOT, list_python_files, list_texts, name_module

Moves = Mapping[str, str]
"""Module today -> module afterwards."""
ROOMS = "accounts|games|keywest_site|tests|tools"


class Fault(Exception):
    """Why the map cannot be carried out."""


def read_moves(path: Path) -> dict[str, list[str]]:
    """The sources of each target, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    seen = set[str]()
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            source, target = row["source"].strip(), row["target"].strip()
            if source in seen:
                raise Fault(f"{source} stands twice in the map")
            seen.add(source)
            found[target].append(source)
    return dict(found)


def complete_targets(
    groups: Mapping[str, list[str]], paths: Mapping[str, Path]
) -> dict[str, list[str]]:
    """The groups with each target that exists and stays as its own first source."""
    gone = {source for sources in groups.values() for source in sources}
    for source in gone:
        if source not in paths:
            raise Fault(f"{source} does not exist")
    return {
        target: [target, *sources] if target in paths and target not in gone else sources
        for target, sources in groups.items()
    }


# References in one file.


class Sites(NamedTuple):
    """What changes in one file: nodes that get another name, and local names of modules that keep
    theirs by `as`."""

    names: dict[cst.CSTNode, str]
    attributes: dict[cst.CSTNode, str]
    kept: set[str]


def find_sites(wrapper: MetadataWrapper, moves: Moves, own: str) -> Sites:
    """Uses of moved modules through their local names. `own`: the module that this file becomes."""
    sites = Sites({}, {}, set())
    parents = wrapper.resolve(ParentNodeProvider)
    scopes = {scope for scope in wrapper.resolve(ScopeProvider).values() if scope is not None}
    for scope in sorted(scopes, key=id):
        for assignment in scope.assignments:
            if not isinstance(assignment, ImportAssignment):
                continue
            for origin in list_origins(assignment):
                if origin in moves or moves.get(origin, origin) == own:
                    note_module(assignment, moves.get(origin, origin), parents, sites, moves, own)
                elif moves.get(origin.rpartition(".")[0], "") == own != "":
                    note_alias(assignment, origin.rpartition(".")[2], sites)
    return sites


def list_origins(assignment: ImportAssignment) -> list[str]:
    """The dotted names that an import binds to its local name."""
    return [one.name for one in assignment.get_qualified_names_for(assignment.name)]


def note_alias(assignment: ImportAssignment, name: str, sites: Sites) -> None:
    """`from sister import name as local`: the use of `local` becomes `name`."""
    if assignment.name == name:
        return
    for access in assignment.references:
        if isinstance(access.node, cst.Name):
            sites.names[access.node] = name


def note_module(
    assignment: ImportAssignment,
    target: str,
    parents: Mapping[cst.CSTNode, cst.CSTNode],
    sites: Sites,
    moves: Moves,
    own: str,
) -> None:
    """Uses of a module by its local name."""
    local, leaf = assignment.name, target.rpartition(".")[2]
    for access in assignment.references:
        parent = parents.get(access.node)
        if target == own and isinstance(parent, cst.Attribute) and parent.value is access.node:
            if binding := find_foreign(access.scope, parent.attr.value, moves, own):
                raise Fault(f"{own}: `{local}.{parent.attr.value}` would be hidden by {binding}")
            sites.attributes[parent] = parent.attr.value
        elif target == own:
            raise Fault(f"{own}: a sister `{local}` is used as a value")
        elif local != leaf and find_foreign(access.scope, leaf, moves, target):
            sites.kept.add(local)
    if target != own and local != leaf and local not in sites.kept:
        for access in assignment.references:
            sites.names[access.node] = leaf


def find_foreign(scope: Scope, name: str, moves: Moves, target: str) -> str:
    """What binds a name in a scope or around it, other than an import of or from the target."""
    while True:
        for assignment in scope._assignments.get(name, ()):
            if isinstance(assignment, ImportAssignment):
                origins = list_origins(assignment)
                near = {moves.get(one, one) for one in origins}
                near |= {
                    moves.get(one.rpartition(".")[0], one.rpartition(".")[0]) for one in origins
                }
                if target in near:
                    continue
            elif scope is scope.globals:
                continue
            return f"{type(assignment).__name__} {name}"
        if scope is scope.globals:
            return ""
        scope = scope.parent


class Mover(cst.CSTTransformer):
    """Imports follow the moved modules; imports from sisters go."""

    def __init__(self, moves: Moves, own: str, sites: Sites) -> None:
        super().__init__()
        self.moves, self.own, self.sites = moves, own, sites

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        new = self.sites.names.get(original_node)
        return updated_node.with_changes(value=new) if new else updated_node

    def leave_Attribute(
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        name = self.sites.attributes.get(original_node)
        if name is None:
            return updated_node
        return cst.Name(name, lpar=updated_node.lpar, rpar=updated_node.rpar)

    def leave_SimpleStatementLine(
        self, original_node: cst.SimpleStatementLine, updated_node: cst.SimpleStatementLine
    ) -> (
        cst.SimpleStatementLine | cst.FlattenSentinel[cst.SimpleStatementLine] | cst.RemovalSentinel
    ):
        if len(updated_node.body) != 1 or not isinstance(updated_node.body[0], cst.ImportFrom):
            return updated_node
        statement = updated_node.body[0]
        module = get_full_name_for_node(statement.module or cst.Name("")) or ""
        if isinstance(statement.names, cst.ImportStar):
            return updated_node
        moved: dict[str, list[cst.ImportAlias]] = defaultdict(list)
        for alias in statement.names:
            origin, new = self.move_alias(module, alias)
            if origin:
                moved[origin].append(new)
        if set(moved) == {module} and len(moved[module]) == len(statement.names):
            same = all(a is b for a, b in zip(moved[module], statement.names, strict=True))
            if same:
                return updated_node
        if not moved:
            return cst.RemoveFromParent()
        return cst.FlattenSentinel(
            [
                updated_node.with_changes(
                    body=[cst.ImportFrom(module=parse_dotted(origin), names=clean(names))],
                    leading_lines=updated_node.leading_lines if at == 0 else (),
                )
                for at, (origin, names) in enumerate(moved.items())
            ]
        )

    def move_alias(self, module: str, alias: cst.ImportAlias) -> tuple[str, cst.ImportAlias]:
        """Where this name comes from afterwards; "" if it need not be imported."""
        name = str(alias.name.value)
        whole = f"{module}.{name}"
        target = self.moves.get(whole)
        if target is None and self.own and whole == self.own:
            return "", alias
        if target is not None:
            if target == self.own:
                return "", alias
            parent, _dot, leaf = target.rpartition(".")
            local = get_local(alias)
            keep = local in self.sites.kept
            asname = cst.AsName(cst.Name(local)) if keep and local != leaf else None
            return parent, cst.ImportAlias(cst.Name(leaf), asname)
        origin = self.moves.get(module, module)
        if self.own and origin == self.own:
            return "", alias
        return origin, alias


def clean(names: Sequence[cst.ImportAlias]) -> list[cst.ImportAlias]:
    """The names of one import, each once, without the commas they had."""
    found: dict[tuple[str, str], cst.ImportAlias] = {}
    for alias in names:
        found[str(alias.name.value), get_local(alias)] = alias.with_changes(
            comma=cst.MaybeSentinel.DEFAULT
        )
    return list(found.values())


def get_local(alias: cst.ImportAlias) -> str:
    """The name that an import binds."""
    return str(alias.asname.name.value if alias.asname else alias.name.value)


def move_references(path: Path, moves: Moves, own: str) -> str:
    """The new text of one file, which becomes part of the module `own` ("": it stays alone)."""
    text = path.read_text()
    pattern = re.compile("|".join(rf"\b{re.escape(leaf_of(one))}\b" for one in moves))
    if not pattern.search(text):
        return text
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    sites = find_sites(wrapper, moves, own)
    return wrapper.module.visit(Mover(moves, own, sites)).code


def leaf_of(module: str) -> str:
    """The last name of a dotted name."""
    return module.rpartition(".")[2]


# One target from its sources.


class Part(NamedTuple):
    """A module cut into its docstring, imports, imports for types alone, and everything else."""

    name: str
    docstring: str
    imports: list[str]
    typing: list[str]
    body: list[str]
    defines: dict[str, str]
    binds: dict[str, str]
    needs: frozenset[str]


def cut_part(name: str, text: str) -> Part:
    """The parts of one module's text."""
    module = cst.parse_module(text)
    tree = ast.parse(text)
    docstring = ast.get_docstring(tree, clean=False) or ""
    part = Part(name, docstring, [], [], [], {}, {}, find_needs(tree))
    pairs = list(zip(module.body, tree.body, strict=True))
    for node, plain in pairs[bool(docstring) :]:
        sort_statement(part, module, node, plain)
    for lines, place in ((module.header, 0), (module.footer, len(part.body))):
        comments = "".join(f"{line.comment.value}\n" for line in lines if line.comment)
        if comments:
            part.body.insert(place, f"\n\n{comments}")
    return part


def sort_statement(
    part: Part,
    module: cst.Module,
    node: cst.SimpleStatementLine | cst.BaseCompoundStatement,
    plain: ast.stmt,
) -> None:
    """Put one statement where it belongs."""
    code = module.code_for_node(node)
    if isinstance(plain, ast.Import | ast.ImportFrom):
        if not (isinstance(plain, ast.ImportFrom) and plain.module == "__future__"):
            part.imports.append(code.lstrip("\n"))
            part.binds.update(list_bound(plain))
    elif is_typing(plain):
        assert isinstance(plain, ast.If)
        for inner in plain.body:
            sort_typing(part, inner)
    elif not is_all(plain):
        part.body.append(code)
        part.defines.update(dict.fromkeys(list_names(plain), ast.unparse(plain)))


def sort_typing(part: Part, plain: ast.stmt) -> None:
    """Put one statement for types alone where it belongs, each imported name by itself."""
    if isinstance(plain, ast.Import | ast.ImportFrom):
        for alias in plain.names:
            single = ast.parse(ast.unparse(plain)).body[0]
            assert isinstance(single, ast.Import | ast.ImportFrom)
            single.names = [alias]
            part.typing.append("    " + ast.unparse(single))
        part.binds.update(list_bound(plain))
    elif not isinstance(plain, ast.Pass):
        part.typing.append("    " + ast.unparse(plain))
        part.defines.update(dict.fromkeys(list_names(plain), ast.unparse(plain)))


def is_typing(node: ast.stmt) -> bool:
    """`if TYPE_CHECKING:`"""
    return (
        isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not node.orelse
    )


def is_all(node: ast.stmt) -> bool:
    """`__all__ = …`"""
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def list_bound(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Local names of an import, each with its origin."""
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            yield alias.asname or alias.name, f"{node.module}.{alias.name}"
        else:
            local = alias.asname or alias.name.partition(".")[0]
            yield local, alias.name if alias.asname else local


def list_names(node: ast.stmt) -> Iterator[str]:
    """Names that a statement at the top of a module binds."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (
                n.id
                for t in targets
                for n in ast.walk(t)
                if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
            )
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.If() | ast.With() | ast.Try() | ast.For():
            for inner in ast.iter_child_nodes(node):
                if isinstance(inner, ast.stmt):
                    yield from list_names(inner)


def find_needs(tree: ast.Module) -> frozenset[str]:
    """Names that are looked up while the module is imported: outside of functions, and in
    decorators and defaults."""
    found = set[str]()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for outer in [
                *node.decorator_list,
                *node.args.defaults,
                *filter(None, node.args.kw_defaults),
            ]:
                visit(outer)
            return
        if isinstance(node, ast.Lambda):
            for outer in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                visit(outer)
            return
        if isinstance(node, ast.AnnAssign):
            if node.value:
                visit(node.value)
            return
        for inner in ast.iter_child_nodes(node):
            visit(inner)

    visit(tree)
    return frozenset(found)


def sort_parts(parts: Sequence[Part]) -> list[Part]:
    """The parts in their order, but each behind those that it needs while it is imported."""
    done: list[Part] = []
    waiting = list(parts)
    while waiting:
        for part in waiting:
            others = [one for one in waiting if one is not part]
            if not any(part.needs & set(one.defines) for one in others):
                done.append(part)
                waiting.remove(part)
                break
        else:
            raise Fault(f"{', '.join(one.name for one in waiting)} need each other while imported")
    return done


LAZY = "django.utils.translation.gettext_lazy"


def tell_lazy_apart(parts: Sequence[Part]) -> list[Part]:
    """Where one part calls gettext `_` and another gettext_lazy, the second says its whole name."""
    if len({part.binds["_"] for part in parts if "_" in part.binds}) < 2:
        return list(parts)
    return [spell_lazy(part) if part.binds.get("_") == LAZY else part for part in parts]


def spell_lazy(part: Part) -> Part:
    """`gettext_lazy(…)` instead of `_(…)`."""
    call = re.compile(r"(?<![\w.])_\(")
    binds = {name: origin for name, origin in part.binds.items() if name != "_"}
    return part._replace(
        imports=[line.replace("gettext_lazy as _", "gettext_lazy") for line in part.imports],
        body=[call.sub("gettext_lazy(", code) for code in part.body],
        binds={**binds, "gettext_lazy": LAZY},
    )


def join_parts(target: str, parts: Sequence[Part]) -> str:
    """The text of the target."""
    parts = tell_lazy_apart(parts)
    twice = check_parts(target, parts)
    first = next((part for part in parts if part.name == target), parts[0])
    lines = [f'"""{first.docstring}"""\n' if first.docstring else ""]
    lines.append("\nfrom __future__ import annotations\n\n")
    lines += dict.fromkeys(line for part in parts for line in part.imports)
    if typing := list_typing(parts):
        lines += ["\nif TYPE_CHECKING:\n", *(f"{line}\n" for line in typing)]
    for part in parts:
        body = [code for code in part.body if (part.name, normalize(code)) not in twice]
        if body:
            headed = part is not first and part.docstring
            lines.append(f"\n\n{comment(part.docstring)}\n\n" if headed else "\n\n")
            lines += body
    return "".join(lines)


def normalize(code: str) -> str:
    """A statement without its comments and its layout."""
    return ast.unparse(ast.parse(code))


def check_parts(target: str, parts: Sequence[Part]) -> set[tuple[str, str]]:
    """Raise Fault if a name would mean two things in the target. Returns statements that stand in
    a part before, word for word."""
    faults, twice = [], set[tuple[str, str]]()
    defines: dict[str, tuple[str, str]] = {}
    binds: dict[str, tuple[str, str]] = {}
    for part in parts:
        for name, code in part.defines.items():
            where, same = defines.setdefault(name, (part.name, code))
            if same != code:
                faults.append(f"{target}: `{name}` of {part.name} and {where}")
            elif where != part.name:
                twice.add((part.name, code))
        for name, origin in part.binds.items():
            where, other = binds.setdefault(name, (part.name, origin))
            if other != origin:
                faults.append(f"{target}: `{name}` is {origin} in {part.name}, {other} in {where}")
    for name in set(defines) & set(binds):
        where, origin = binds[name]
        faults.append(f"{target}: `{name}` of {defines[name][0]} is {origin} in {where}")
    if faults:
        raise Fault("\n".join(faults))
    return twice


def list_typing(parts: Sequence[Part]) -> list[str]:
    """Statements for types alone, without names that are imported anyway; imports come first."""
    runtime = {
        name
        for part in parts
        for line in part.imports
        for node in ast.parse(line).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name, _origin in list_bound(node)
    }
    lines = dict.fromkeys(line for part in parts for line in part.typing)
    return sorted((line for line in lines if not is_known(line, runtime)), key=is_no_import)


def is_known(line: str, runtime: set[str]) -> bool:
    """Whether an import for types alone brings only what is imported anyway."""
    node = ast.parse(line.strip()).body[0]
    imports = isinstance(node, ast.Import | ast.ImportFrom)
    return imports and {name for name, _origin in list_bound(node)} <= runtime


def is_no_import(line: str) -> bool:
    """Whether a line is something else than an import."""
    return not line.strip().startswith(("from ", "import "))


def comment(docstring: str) -> str:
    """A docstring of a module that is one no more."""
    rows = [row.strip() for row in docstring.strip().splitlines()]
    return "\n".join(f"# {row}".rstrip() for row in rows)


# Everything.


def move_dotted_names(text: str, moves: Moves, known: frozenset[str]) -> str:
    """Dotted names of modules, and paths of files, in strings, comments and docs."""
    dotted = re.compile(rf"(?<![\w./])(?:{ROOMS})(?:\.\w+)+")
    files = re.compile(rf"(?<![\w.-])(?:{ROOMS})(?:/\w+)+(?:\.py\b)?")

    def move(parts: list[str], joint: str, ending: str) -> str | None:
        for end in range(len(parts), 1, -1):
            name = ".".join(parts[:end])
            if name in moves:
                if ending and end < len(parts):
                    return None
                return joint.join([*moves[name].split("."), *parts[end:]]) + ending
            if name in known:
                return None
        return None

    def swap_name(match: re.Match[str]) -> str:
        return move(match[0].split("."), ".", "") or match[0]

    def swap_path(match: re.Match[str]) -> str:
        path = match[0]
        if not path.endswith(".py"):
            return path
        return move(path[:-3].split("/"), "/", ".py") or path

    return files.sub(swap_path, dotted.sub(swap_name, text))


def plan(
    groups: Mapping[str, list[str]], moves: Moves, paths: Mapping[str, Path]
) -> dict[str, str]:
    """The text of each target. Raises Fault with everything that stands against it."""
    texts, faults = {}, []
    for target, sources in groups.items():
        try:
            parts = [cut_part(one, move_references(paths[one], moves, target)) for one in sources]
            texts[target] = join_parts(target, sort_parts(parts))
        except Fault as fault:
            faults.append(str(fault))
    if faults:
        raise Fault("\n".join(faults))
    return texts


def path_of(module: str) -> Path:
    """Where a module's file lies, as a plain file."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def carry_out(groups: Mapping[str, list[str]], write: bool) -> None:
    """Move and join everything."""
    paths = {name_module(path): path for path in list_python_files()}
    groups = complete_targets(groups, paths)
    moves = {
        source: target
        for target, sources in groups.items()
        for source in sources
        if source != target
    }
    texts = plan(groups, moves, paths)
    inside = {source for sources in groups.values() for source in sources}
    others = [path for name, path in paths.items() if name not in inside]
    with ProcessPoolExecutor() as pool:
        rest = list(
            pool.map(
                move_references, others, [moves] * len(others), [""] * len(others), chunksize=20
            )
        )
    if not write:
        return
    known = frozenset(name for name in paths if name not in moves)
    for path, text in zip(others, rest, strict=True):
        if "migrations" not in path.parts:
            text = move_dotted_names(text, moves, known)
        if text != path.read_text():
            path.write_text(text)
    for target, sources in groups.items():
        place(target, sources, paths, move_dotted_names(texts[target], moves, known))
    for path in list_texts():
        if (text := path.read_text()) != (new := move_dotted_names(text, moves, known)):
            path.write_text(new)
    for tool in (["check", "--fix"], ["format"]):
        subprocess.run([sys.executable, "-m", "ruff", *tool, "--quiet", str(ROOT)], check=False)


def place(target: str, sources: list[str], paths: Mapping[str, Path], text: str) -> None:
    """Write a target over its largest source, so that its history is found; the others go."""
    heir = target if target in sources else max(sources, key=lambda one: paths[one].stat().st_size)
    stays = heir == target and is_package_kept(paths[heir], sources, paths)
    goal = paths[heir] if stays else path_of(target)
    goal.parent.mkdir(parents=True, exist_ok=True)
    if not (goal.parent / "__init__.py").exists():
        (goal.parent / "__init__.py").touch()
        subprocess.run(["git", "add", str(goal.parent / "__init__.py")], cwd=ROOT, check=True)
    if paths[heir] != goal:
        subprocess.run(["git", "mv", str(paths[heir]), str(goal)], cwd=ROOT, check=True)
    for source in sources:
        if source != heir:
            subprocess.run(["git", "rm", "-q", "--force", str(paths[source])], cwd=ROOT, check=True)
    goal.write_text(text)
    for source in sources:
        remove_empty(paths[source].parent)


def is_package_kept(path: Path, sources: list[str], paths: Mapping[str, Path]) -> bool:
    """Whether a file is the head of a package of which other modules remain."""
    inside = {name for name, other in paths.items() if other.is_relative_to(path.parent)}
    return path.name == "__init__.py" and bool(inside - set(sources))


def remove_empty(folder: Path) -> None:
    """A package whose modules have all gone goes, too."""
    left = [one for one in folder.rglob("*") if one.is_file() and "__pycache__" not in one.parts]
    if (
        folder.exists()
        and [one.name for one in left] == ["__init__.py"]
        and not left[0].read_text().strip()
    ):
        subprocess.run(["git", "rm", "-q", "--force", str(left[0])], cwd=ROOT, check=True)


def main(words: list[str]) -> int:
    """Move by the map, or print what stands against it."""
    groups = read_moves(Path(next(word for word in words if not word.startswith("--"))))
    try:
        carry_out(groups, write="--check" not in words)
    except Fault as fault:
        print(fault)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
