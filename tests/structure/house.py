"""Figures of the code as a stranger meets it: names of functions, who defines what, how finely it
is cut. `python -m tests.structure` prints them beside their bars.

Raw figures count everything. Adjusted figures leave out what has a reason to be so: names of
contracts (`CONTRACTS`), parallel names inside the two games' folders, and small modules that Django
or a convention asks for.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from keywest_site.embedded.prepare import ROOT
from tests.structure.imports import files, name_of, statements

IRREGULAR = frozenset(
    """
    told found written seen known made held kept said shown meant read given taken left sent sat
    laid put set cut drawn thrown bought sold lost won built done gone come begun grown risen fallen
    worn torn born borne chosen spoken broken frozen woven hidden
    """.split()  # noqa: SIM905
)
VERBS = frozenset(
    "read set put cut need feed seed speed bleed embed proceed exceed succeed".split()  # noqa: SIM905
)
"""Words that look like a participle and are a verb."""
CONTRACTS: dict[str, str] = {
    "main": "scripts: what `python -m` runs",
    "ago": "django.template.Library: a tag of each module of template tags that registers it",
    "fate": "django.template.Library: a tag of each module of template tags that registers it",
}
"""Names of functions that a registry or a Protocol calls: name -> where it is declared."""
GAME_FOLDERS = re.compile(r"games\.rules\.(keywest|keyflower)\b")
MAY_PASS_ON = re.compile(r"\.models$|^keywest_site\.(live|asgi|wsgi|celery|settings\b.*)$")
"""Where Django looks for models, and where servers look for what they start."""
SMALL = 50
DOTTED = re.compile(r"\b(?:games|accounts|keywest_site)(?:\.[a-z_0-9]+)+\b")
FILE = re.compile(r"(?<![\w/.])([a-z_0-9]+\.py)\b")
CONVENTION = frozenset({"__init__", "__main__", "apps", "urls", "tasks", "ports", "models"})
"""Modules that are small because Django or a convention of ours asks for them."""
CONVENTION_FOLDERS = frozenset({"commands", "settings", "templatetags", "migrations"})
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Defined(NamedTuple):
    """A function at the top of a module, or a method of a class."""

    module: str
    name: str
    cls: str = ""


class Imported(NamedTuple):
    """A name that a module imports: what it is called there, where from, and its name there."""

    local: str
    module: str
    name: str


class Module(NamedTuple):
    """What a module of ours defines at its top, imports from ours, and how long it is. `used`:
    imports without those for types alone."""

    path: Path
    tree: ast.Module
    defined: frozenset[str]
    imported: tuple[Imported, ...]
    used: tuple[Imported, ...]
    lines: int


@cache
def read_modules() -> dict[str, Module]:
    """Every module by its dotted name, without migrations."""
    found = {}
    names = {name_of(path) for path in files()}
    for path in files():
        text = path.read_text()
        tree = ast.parse(text)
        imported = tuple(list_imported(ast.walk(tree), names))
        used = tuple(list_imported(statements(tree), names))
        lines = len(text.splitlines())
        defined = frozenset(list_defined(tree))
        found[name_of(path)] = Module(path, tree, defined, imported, used, lines)
    return found


def list_defined(tree: ast.Module) -> Iterator[str]:
    """Names that a module defines at its top."""
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for inner in (inner for target in targets for inner in ast.walk(target)):
                if isinstance(inner, ast.Name):
                    yield inner.id


def list_imported(nodes: Iterable[ast.AST], names: set[str]) -> Iterator[Imported]:
    """What import statements among these nodes bring from modules of ours."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in names:
            for alias in node.names:
                if f"{node.module}.{alias.name}" not in names:
                    yield Imported(alias.asname or alias.name, str(node.module), alias.name)


def is_participle(word: str) -> bool:
    """Whether this word alone says what came out instead of what is done."""
    word = word.strip("_")
    return word not in VERBS and (
        word in IRREGULAR or (word.endswith("ed") and len(word) > 4 and "_" not in word)
    )


@cache
def list_functions() -> tuple[Defined, ...]:
    """Functions at the top of modules."""
    return tuple(
        Defined(name, node.name)
        for name, module in read_modules().items()
        for node in module.tree.body
        if isinstance(node, Function)
    )


@cache
def list_methods() -> tuple[Defined, ...]:
    """Methods, without properties."""
    return tuple(
        Defined(name, node.name, cls.name)
        for name, module in read_modules().items()
        for cls in ast.walk(module.tree)
        if isinstance(cls, ast.ClassDef)
        for node in cls.body
        if isinstance(node, Function) and "property" not in ast.unparse(node.decorator_list or [])
    )


def list_bare_participles(functions: tuple[Defined, ...]) -> list[Defined]:
    """Functions whose whole name is one participle, contracts left out."""
    return [one for one in functions if is_participle(one.name) and one.name not in CONTRACTS]


def list_participle_heads() -> list[Defined]:
    """Functions that begin with a participle and go on (`told_of`)."""
    heads = ((one, one.name.strip("_").partition("_")) for one in list_functions())
    return [one for one, (head, _, tail) in heads if tail and is_participle(head)]


def list_imported_functions() -> set[Defined]:
    """Functions that another module imports by name, or calls through its module."""
    wanted = {(one.module, one.name) for m in read_modules().values() for one in m.imported}
    for module in read_modules().values():
        wanted |= set(list_module_uses(module.tree))
    return {one for one in list_functions() if (one.module, one.name) in wanted}


def list_module_uses(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """`module.name` where a module of ours was imported as a whole."""
    aliases = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if f"{node.module}.{alias.name}" in read_modules():
                    aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=local), attr=name) if local in aliases:
                yield aliases[local], name


def list_shared(functions: set[Defined], adjusted: bool) -> list[Defined]:
    """Functions whose name a function of another module has too. Adjusted: contracts do not count,
    nor does the same part of both games."""
    by_name: dict[str, list[Defined]] = defaultdict(list)
    for one in functions:
        if not (adjusted and one.name in CONTRACTS):
            by_name[one.name].append(one)
    return [
        one
        for same in by_name.values()
        if len({subject_of(other.module, adjusted) for other in same}) > 1
        for one in same
    ]


def subject_of(module: str, adjusted: bool) -> str:
    """The module; adjusted: the two games' folders are one."""
    return GAME_FOLDERS.sub("games.rules.GAME", module) if adjusted else module


def list_public() -> set[Defined]:
    """Functions at the top of modules without a leading underscore."""
    return {one for one in list_functions() if not one.name.startswith("_")}


def list_passed_on(adjusted: bool) -> list[str]:
    """Imports of a name from a module that does not define it but imports it. Adjusted: without
    those from modules where Django or a server looks for it."""
    modules = read_modules()
    return [
        f"{name}: {one.name} from {one.module}"
        for name, module in modules.items()
        for one in module.used
        if one.name not in modules[one.module].defined
        and any(one.name == other.local for other in modules[one.module].imported)
        and not (adjusted and MAY_PASS_ON.search(one.module))
    ]


def list_small(adjusted: bool) -> list[str]:
    """Modules below 50 lines. Adjusted: without those that a convention asks for."""
    return [
        name
        for name, module in read_modules().items()
        if module.lines < SMALL and not (adjusted and is_conventional(name))
    ]


def is_conventional(name: str) -> bool:
    """Whether Django or a convention of ours asks for this module."""
    path = read_modules()[name].path
    parts = path.relative_to(ROOT).parts
    return path.stem in CONVENTION or bool(CONVENTION_FOLDERS & set(parts))


def list_stale_names() -> list[str]:
    """Modules and files of ours that docstrings name and that do not exist."""
    return [
        f"{name}: {wanted}"
        for name, module in read_modules().items()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Module | ast.ClassDef | Function)
        for wanted in list_missing(ast.get_docstring(node) or "")
    ]


def list_missing(docstring: str) -> Iterator[str]:
    """Names of modules and files in a docstring that do not exist."""
    for dotted in DOTTED.findall(docstring):
        parts = dotted.split(".")
        near = (".".join(parts[:end]) for end in range(len(parts), max(1, len(parts) - 2), -1))
        if not any(one in read_modules() or is_folder(one) for one in near):
            yield dotted
    for file in FILE.findall(docstring):
        if not any(path.name == file for path in list_scripts()):
            yield file


@cache
def list_scripts() -> tuple[Path, ...]:
    """Every Python file of the project."""
    return tuple(path for path in ROOT.rglob("*.py") if ".venv" not in path.parts)


def is_folder(dotted: str) -> bool:
    """Whether a dotted name is a folder or a package."""
    return (ROOT / dotted.replace(".", "/")).exists()


BARS: dict[str, float] = {
    "functions that are one bare participle": 30,
    "methods that are one bare participle": 10,
    "functions that begin with a participle": 40,
    "% shared names, imported functions": 5,
    "% shared names, public functions": 15,
    "names imported where they are passed on": 0,
    "modules": 700,
    "modules below 50 lines": 60,
    "modules in docstrings that do not exist": 0,
}
"""Where the figures shall get to."""


def measure_house() -> dict[str, float]:
    """Every figure by name."""
    modules, functions = read_modules(), list_functions()
    imported, public = list_imported_functions(), list_public()
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for module in modules.values()
        for node in ast.walk(module.tree)
        if isinstance(node, Function)
    ]
    return {
        "functions that are one bare participle": len(list_bare_participles(functions)),
        "methods that are one bare participle": len(list_bare_participles(list_methods())),
        "functions that begin with a participle": len(list_participle_heads()),
        "% shared names, imported functions, raw": percent(list_shared(imported, False), imported),
        "% shared names, imported functions": percent(list_shared(imported, True), imported),
        "% shared names, public functions, raw": percent(list_shared(public, False), public),
        "% shared names, public functions": percent(list_shared(public, True), public),
        "names imported where they are passed on, raw": len(list_passed_on(False)),
        "names imported where they are passed on": len(list_passed_on(True)),
        "modules": len(modules),
        "median lines of a module": median(one.lines for one in modules.values()),
        "median lines of a function": median(lengths),
        "modules below 50 lines, raw": len(list_small(False)),
        "modules below 50 lines": len(list_small(True)),
        "modules in docstrings that do not exist": len(list_stale_names()),
    }


def percent(part: list[Defined], whole: set[Defined]) -> float:
    """How much of the whole, to one decimal."""
    return round(100 * len(part) / max(1, len(whole)), 1)


def list_worst() -> dict[str, list[str]]:
    """The places behind the figures."""
    shared = Counter(one.name for one in list_shared(list_public(), True))
    return {
        "bare participles": [
            f"{one.module}.{one.name}" for one in list_bare_participles(list_functions())
        ],
        "bare methods": [
            f"{one.module}.{one.cls}.{one.name}" for one in list_bare_participles(list_methods())
        ],
        "begin with a participle": [f"{one.module}.{one.name}" for one in list_participle_heads()],
        "most shared": [f"{name} {count}" for name, count in shared.most_common(60)],
        "passed on": list_passed_on(True),
        "small": list_small(True),
        "stale": list_stale_names(),
    }
