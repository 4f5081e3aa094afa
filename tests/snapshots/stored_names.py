"""Every name that the database, old emails, hosts or programs hold, read from the running code.

A rename in the code must not change one of these names. Each function below gives the lines of one
subject; `list_stored_names` gives them all by subject. Names of modules, functions and classes of
ours are left out wherever nothing outside the code knows them.
"""

from __future__ import annotations

import ast
import enum
import importlib
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

from celery import current_app
from django.apps import apps
from django.core.management import get_commands, load_command_class
from django.forms import BaseForm
from django.urls import URLPattern, URLResolver, get_resolver

from games.api.errors import get_error_code
from games.desk.actions import ACTIONS
from games.desk.facts import CODEC as DESK
from games.leagues.facts.codecs import LEAGUE_CODEC, SEASON_CODEC
from games.leagues.refusals import Why
from games.rules import frame
from games.rules.codec import Codec
from games.rules.contract import Game
from games.rules.forms import Form, Slot
from games.rules.registry import GAMES
from games.rules.types import Refused
from keywest_site.embedded.prepare import ROOT
from tests.structure.imports import files, name_of

SALTED = {"salt", "info", "key_salt", "purpose"}
"""Keyword arguments that become part of a key or a signature."""
SIGNING = {"seal": 1, "unseal": 1, "salted_hmac": 0, "get_cookie_signer": 0}
"""Functions with such an argument by its place."""
ROOMS = {"accounts", "games", "keywest_site", "tools"}
READ_FROM = {"POST", "GET", "COOKIES", "FILES"}
"""Attributes of a request that are read by name."""
INPUT = re.compile(r"""<(?:input|select|textarea|button)\b[^>]*?\bname=["']([\w:-]+)["']""", re.S)
SETTING = re.compile(r"\b(?:KEYWEST|DJANGO)_[A-Z0-9_]+\b")


def list_stored_names() -> dict[str, list[str]]:
    """The lines of each subject, sorted where no order counts."""
    return {
        "events": list(list_events()),
        "enums": list_enum_values(),
        "signatures": list_signature_words(),
        "tasks": sorted(name for name in current_app.tasks if not name.startswith("celery.")),
        "addresses": sorted(set(list_addresses())),
        "fields": list_form_fields(),
        "requests": list_request_names(),
        "cookies": list_cookies(),
        "settings": list_settings(),
        "commands": list(list_commands()),
        "desk": list_desk_actions(),
        "notation": list(list_notation()),
        "words": list(list_typed_words()),
        "locks": list_advisory_locks(),
        "codes": list_api_codes(),
    }


def list_events() -> Iterator[str]:
    """Each kind of fact with its version and its fields: `Codec.encode` stores both."""
    for name in GAMES:
        game = cast("Game[Any]", GAMES[name])
        yield from list_codec(name, Codec(game.events, game.upcasts), game.events)
    yield from list_codec("frame", Codec(frame.EVENTS, frame.UPCASTS), frame.EVENTS)
    for name, codec in {"league": LEAGUE_CODEC, "season": SEASON_CODEC, "desk": DESK}.items():
        yield from list_codec(name, codec, {kind: cls for cls, kind in codec._kinds.items()})


def list_codec(name: str, codec: Codec, events: Mapping[str, type]) -> Iterator[str]:
    """The kinds of one set of events."""
    for kind, cls in sorted(events.items()):
        types = cast("Any", cls).__annotations__
        fields = ", ".join(f"{field}: {types[field]}" for field in cast("Any", cls)._fields)
        yield f"{name} {kind!r} v{codec._versions[kind]} ({fields})"


def list_enum_values() -> list[str]:
    """The values of each enumeration of ours, whatever its name."""
    found = set[str]()
    for module in list_modules():
        for value in vars(module).values():
            if isinstance(value, enum.EnumMeta) and value.__module__ == module.__name__:
                members = cast("Iterable[enum.Enum]", value)
                found.add(", ".join(repr(member.value) for member in members))
    return sorted(found - {""})


class Call(NamedTuple):
    """A call in a module: who is called, and the call itself."""

    module: ModuleType
    name: str
    node: ast.Call


def list_signature_words() -> list[str]:
    """Salts, purposes and key derivations, as the code uses them."""
    found = set[str]()
    for call in list_calls():
        for keyword in call.node.keywords:
            if keyword.arg in SALTED:
                found.add(f"{keyword.arg} {evaluate(keyword.value, call.module)}")
        at = SIGNING.get(call.name)
        if at is not None and at < len(call.node.args):
            found.add(f"{call.name} {evaluate(call.node.args[at], call.module)}")
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if hasattr(field, "purpose"):
                found.add(f"sealed field {cast('Any', field).purpose()}")
    return sorted(word for word in found if not word.endswith(" None"))


def evaluate(node: ast.expr, module: ModuleType) -> str | None:
    """The value of a constant; of an f-string its fixed parts; None if it is computed."""
    if isinstance(node, ast.JoinedStr):
        parts = (one.value if isinstance(one, ast.Constant) else "{}" for one in node.values)
        return repr("".join(map(str, parts)))
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    if not names <= vars(module).keys() or any(isinstance(one, ast.Call) for one in ast.walk(node)):
        return None
    try:
        value = eval(compile(ast.Expression(node), "<stored>", "eval"), vars(module))
    except Exception:
        return None
    return repr(value) if isinstance(value, str | bytes | int) else None


def list_addresses() -> Iterator[str]:
    """Every path of the site, with the names of its parts and of the address."""

    def walk(resolver: URLResolver, before: str, space: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            path = before + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield f"/{path} {space}{pattern.name or '-'}"
            else:
                inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
                yield from walk(pattern, path, inner)

    return walk(get_resolver(), "", "")


def list_form_fields() -> list[str]:
    """Names of form fields: of Django's forms, and of inputs that templates write themselves."""
    found = set[str]()
    for module in list_modules():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, BaseForm):
                found |= set(getattr(value, "base_fields", {}))
    for path in (ROOT / "templates").rglob("*.html"):
        found |= set(INPUT.findall(path.read_text()))
    return sorted(found)


def list_request_names() -> list[str]:
    """Names by which the code reads posted fields, queries, cookies and files."""
    found = set[str]()
    for path in files():
        for node in ast.walk(read_tree(path)):
            match node:
                case (
                    ast.Subscript(
                        value=ast.Attribute(attr=source), slice=ast.Constant(value=str(name))
                    )
                    | ast.Call(
                        func=ast.Attribute(value=ast.Attribute(attr=source)),
                        args=[ast.Constant(value=str(name)), *_],
                    )
                ) if source in READ_FROM:
                    found.add(f"{source} {name}")
    return sorted(found)


def list_cookies() -> list[str]:
    """Names of cookies, as production sets them."""
    production = (ROOT / "keywest_site/settings").glob("*.py")
    found = {
        line
        for path in production
        for line in re.findall(r"^(?:\w+_COOKIE_NAME) = .*", path.read_text(), re.M)
    }
    found |= {
        f"set_cookie {evaluate(call.node.args[0], call.module)}"
        for call in list_calls()
        if call.name in ("set_cookie", "delete_cookie") and call.node.args
    }
    return sorted(found)


def list_settings() -> list[str]:
    """What hosts write into the environment."""
    places = [*files(), *(ROOT / "deploy").rglob("*"), ROOT / "Makefile"]
    found = set[str]()
    for path in places:
        if path.is_file() and path.suffix in (".py", ".sh", ".env", ".example", ".yml", ".md", ""):
            found |= set(SETTING.findall(path.read_text(errors="replace")))
    return sorted(found)


def list_commands() -> Iterator[str]:
    """Each command of the operators with its options."""
    for name, app in sorted(get_commands().items()):
        if isinstance(app, str) and app.split(".")[0] in ROOMS:
            parser = load_command_class(app, name).create_parser("manage.py", name)
            yield f"{name}: {' '.join(list_options(parser))}"


def list_options(parser: ArgumentParser) -> Iterator[str]:
    """The options of a command, without those that every command has; subcommands in brackets."""
    common = {"help", "version", "verbosity", "settings", "pythonpath", "traceback", "no_color"}
    for action in parser._actions:
        if action.dest in common or action.dest in ("force_color", "skip_checks"):
            continue
        yield "/".join(action.option_strings) or f"<{action.dest}>"
        if isinstance(action.choices, Mapping):
            for word, inner in action.choices.items():
                yield f"[{word} {' '.join(list_options(inner))}]"


def list_desk_actions() -> list[str]:
    """Actions of the desk by their stored words, with what each is about and the power it takes."""
    return sorted(
        f"{name}: {action.about}, {action.power.value}, {'two' if action.two else 'one'}"
        for name, action in ACTIONS.items()
    )


def list_notation() -> Iterator[str]:
    """Every form of a line that a game can write."""
    for name in GAMES:
        lines = {describe_form(form) for form in GAMES[name].forms}
        yield from (f"{name}: {line}" for line in sorted(lines))


def describe_form(form: Form) -> str:
    """The slots of a form, each as its words or its pattern."""

    def describe(slot: Slot) -> str:
        return slot.pattern if isinstance(slot, re.Pattern) else "|".join(sorted(slot))

    return " ".join(map(describe, form))


SENTENCES = {
    "clauses",
    "phrases",
    "described",
    "parts",
    "fillers",
    "articles",
    "joints",
    "ones",
    "printed",
}
"""Parts of speech tables that may be put in other words: tests/orders/lists has what they read."""


def list_tables_of_words() -> dict[str, Path]:
    """The tables of words of each game, by their paths in the folder of the rules, and those of all
    games, by their names."""
    rules = ROOT / "games/rules"
    tables = {str(path.relative_to(rules)): path for path in rules.glob("*/speech/*.toml")}
    shared = (rules / "orders/frames.toml", rules / "plans/connectives.toml")
    return tables | {path.name: path for path in shared}


def list_typed_words() -> Iterator[str]:
    """Words that people type in orders, plans and emails, from the tables that hold them."""
    for where, path in sorted(list_tables_of_words().items()):
        table = tomllib.loads(path.read_text())
        words = {name: part for name, part in table.items() if name not in SENTENCES}
        yield from (f"{where} {line}" for line in flatten(words))
    keywords = importlib.import_module("games.mail.sandbox.mail_keywords")
    words = {
        word
        for name, value in vars(keywords).items()
        if name.isupper()
        for word in flatten({"": value})
    }
    yield from (f"mail {word}" for word in sorted(words))


def flatten(value: object, path: str = "") -> Iterator[str]:
    """The leaves of nested tables, a line each."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from flatten(inner, f"{path}.{key}" if path else str(key))
        case list() | tuple() | set() | frozenset():
            rows = [line for inner in value for line in flatten(inner, path)]
            yield from sorted(rows) if isinstance(value, set | frozenset) else rows
        case re.Pattern():
            yield f"{path} = {value.pattern}"
        case _:
            yield f"{path} = {value}"


def list_advisory_locks() -> list[str]:
    """What processes of two versions agree on while one is being replaced."""
    lock = re.compile(r"advisory_\w*lock\w*\(hashtextextended\('([^']+)'")
    return sorted({name for path in files() for name in lock.findall(path.read_text())})


def list_api_codes() -> list[str]:
    """The codes by which programs know errors."""

    def walk(cls: type[Refused]) -> Iterator[str]:
        yield get_error_code(cls.__new__(cls))
        for inner in cls.__subclasses__():
            yield from walk(inner)

    list_modules()
    return sorted({*walk(Refused), *(why.name.lower() for why in Why)})


@cache
def list_modules() -> tuple[ModuleType, ...]:
    """Every module of ours that is safe to import."""
    names = (name_of(path) for path in files())
    left = ("settings", "embedded", "asgi", "wsgi", "live", "server", "checker", "make_tables")
    return tuple(
        importlib.import_module(name)
        for name in names
        if not set(name.split(".")) & set(left) and not name.endswith("__main__")
    )


@cache
def read_tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text())


@cache
def list_calls() -> tuple[Call, ...]:
    """Every call in our modules, by the last name of who is called."""
    found = []
    for module in list_modules():
        for node in ast.walk(read_tree(Path(str(module.__file__)))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else None
                name = node.func.id if isinstance(node.func, ast.Name) else name
                found.append(Call(module, name or "", node))
    return tuple(found)
