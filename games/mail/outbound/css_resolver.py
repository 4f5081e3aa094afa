"""A board's own stylesheet, as the page loads it, worked out for a renderer that knows no
variables: by daylight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PLAIN = re.compile(r"(?:\.[\w-]+|text)+(?:\s+(?:\.[\w-]+|text)+)*")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)")
BOTH_TIMES = re.compile(r"light-dark\(([^,()]+),[^()]*\)")
LENGTH = re.compile(r"(-?[\d.]+)px")

Values = dict[str, str]


class Rule(NamedTuple):
    """One selector with its declarations."""

    selector: str
    values: Values


class Sheet(NamedTuple):
    """Plain CSS, and the classes that give what stands inside them colours of their own."""

    css: str
    givers: frozenset[str]


@cache
def resolve_board_style(game: str, root: frozenset[str]) -> Sheet:
    """The style of that game's board whose `svg` has these classes. LookupError if it has no
    stylesheet."""
    found = list(list_daylight_rules(read_static_stylesheet(f"{game}/board.css")))
    on_root = [rule for rule in found if root.issuperset(list_selector_classes(rule.selector))]
    tokens = merge_css_variables(
        [*list_daylight_rules(read_static_stylesheet("site/site.css")), *on_root]
    )
    givers = [rule for rule in found if rule not in on_root and get_css_variables(rule)]
    lines = [line for rule in found for line in resolve_rule(rule, tokens, givers)]
    lines.sort(key=lambda line: not line.startswith("text{"))
    return Sheet(
        "\n".join(lines),
        frozenset(name for rule in givers for name in list_selector_classes(rule.selector)),
    )


def read_static_stylesheet(path: str) -> str:
    """A static file's text. LookupError if there is none."""
    place = finders.find(path)
    if not isinstance(place, str):
        raise LookupError(path)
    return Path(place).read_text("utf-8")


def list_daylight_rules(css: str) -> Iterator[Rule]:
    """The rules that hold on a screen in daylight for what nobody points at, selector by
    selector."""
    daytime = BOTH_TIMES.sub(lambda both: both[1].strip(), MEDIA.sub("", COMMENT.sub("", css)))
    for selectors, body in RULE.findall(daytime):
        values = dict(list_declarations(body))
        for selector in selectors.split(","):
            name = re.sub(r":where\([^()]*\)\s*", "", selector.strip())
            if PLAIN.fullmatch(name) or name == ":root":
                yield Rule(name, values)


def list_declarations(body: str) -> Iterator[tuple[str, str]]:
    """Names and values."""
    for declaration in body.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), value.strip()


def get_css_variables(rule: Rule) -> Values:
    """What the rule sets for `var()`."""
    return {name: value for name, value in rule.values.items() if name.startswith("--")}


def merge_css_variables(found: Iterable[Rule]) -> Values:
    """What these rules set for `var()` together; a later rule wins."""
    return {name: value for rule in found for name, value in get_css_variables(rule).items()}


def list_selector_classes(selector: str) -> list[str]:
    """The classes of a selector that is made of nothing else."""
    return selector[1:].split(".") if re.fullmatch(r"(\.[\w-]+)+", selector) else [selector]


def resolve_rule(rule: Rule, tokens: Mapping[str, str], givers: list[Rule]) -> Iterator[str]:
    """The rule without variables; and once more for each class that gives it other values from
    around it, or on it."""
    plain = {name: value for name, value in rule.values.items() if not name.startswith("--")}
    if plain:
        yield format_css_rule(rule.selector, plain, tokens)
    for giver in givers:
        given = get_css_variables(giver)
        touched = {
            name: value
            for name, value in plain.items()
            if any(f"var({key}" in value for key in given)
        }
        if touched:
            values = {**tokens, **given}
            yield format_css_rule(f"{giver.selector} {rule.selector}", touched, values)
            yield format_css_rule(f"{rule.selector}{giver.selector}", touched, values)


def format_css_rule(selector: str, values: Values, tokens: Mapping[str, str]) -> str:
    """A line of CSS."""
    plain = (f"{name}:{resolve_css_value(name, value, tokens)}" for name, value in values.items())
    return f"{selector}{{{';'.join(plain)}}}"


def resolve_css_value(name: str, value: str, tokens: Mapping[str, str]) -> str:
    """A value with its variables filled in; lengths of a transform without their unit, as SVG has
    it."""
    while found := VARIABLE.search(value):
        value = (
            value[: found.start()]
            + (tokens.get(found[1]) or found[2] or "none")
            + value[found.end() :]
        )
    return LENGTH.sub(r"\1", value) if name == "transform" else value
