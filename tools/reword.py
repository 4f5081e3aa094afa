"""Change English texts by a map: `python -m tools.reword MAP.csv [--check]`.

The map has the columns old and new, and context where the catalogues have one. Both are message ids
as the catalogues have them. A text changes in Python literals and templates of the product, in the
three catalogues, and in tests and docs that quote it. Its translations stay, with the comment
`# review: <old text>` for the translator; `python -m tools.reword --reviews` counts these.

A change is refused, with its reason, when the old text is in no catalogue or nowhere in the code,
when its placeholders are not those of the new one, or when the new text is a message already. What
is refused changes nothing; the others are done.
"""

from __future__ import annotations

import ast
import csv
import html
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("accounts", "games", "keywest_site")
QUOTING = (("tests", "*.py"), ("tests", "*.toml"), ("docs", "*.md"), (".", "*.md"))
"""Where texts are quoted: folders and names of files."""
OWN_WORDS = {"CHANGELOG.md", "test_rewording.py"}
"""Files that tell of texts as they were, or have their own."""
CATALOGUES = "locale/*/LC_MESSAGES/django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*(?:![rsa])?(?::[^{}]*)?\}")
BLOCK = re.compile(
    r"(?P<head>\{% blocktrans(?:late)?\b(?P<words>[^%]*)%\})(?P<body>.*?)"
    r"(?P<tail>\{% endblocktrans(?:late)? %\})",
    re.DOTALL,
)
PLURAL = re.compile(r"(\{% plural %\})")
TAG = re.compile(r"(?P<head>\{% trans(?:late)? )(?P<quote>[\"'])(?P<text>.*?)(?P=quote)")
VARIABLE = re.compile(r"\{\{ (\w+) \}\}")
TRANSLATING = re.compile(r"_|n?p?gettext(_lazy|_noop)?")
"""The calls whose arguments are texts for people."""
LINE = 96
"""Characters of a literal's line."""
QUOTED_LEAST = 12
"""A shorter text is changed in tests where it is a whole literal of several words, and nowhere
else."""


class Change(NamedTuple):
    """A text and what becomes of it."""

    old: str
    new: str
    context: str | None = None


class Refused(NamedTuple):
    """A change that was not made."""

    change: Change
    reason: str


# The map and its checks.


def read_map(path: Path) -> list[Change]:
    """The changes of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Change(row["old"], row["new"], row.get("context") or None)
            for row in csv.DictReader(file)
        ]


def find_placeholders(text: str) -> Counter[str]:
    """The placeholders of a text, each as often as it stands there."""
    return Counter(PLACEHOLDER.findall(text))


def list_messages(catalogue: polib.POFile) -> set[tuple[str | None, str]]:
    """The context and text of each message, plurals too."""
    return {
        (entry.msgctxt, text)
        for entry in catalogue
        if not entry.obsolete
        for text in (entry.msgid, entry.msgid_plural)
        if text
    }


def find_refusal(change: Change, known: set[tuple[str | None, str]]) -> str:
    """Why this change cannot be made; "" if it can."""
    if (change.context, change.old) not in known:
        return "is no message"
    if change.old == change.new or not change.new.strip():
        return "changes nothing"
    if set(find_placeholders(change.old)) != set(find_placeholders(change.new)):
        return "has other placeholders"
    if (change.context, change.new) in known:
        return "is a message already"
    return ""


# Python.


class Literal(NamedTuple):
    """A string of a Python file: its text, where it begins and ends (in bytes), whether it stands
    in brackets, so that it may go on over several lines, and whether it is translated."""

    text: str
    begin: int
    end: int
    is_bracketed: bool
    is_translated: bool


def list_literals(source: str) -> Iterator[Literal]:
    """All whole strings of a file, in their order; parts of f-strings and docstrings are none."""
    starts, raw = [0], source.encode()
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    bracketed = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call | ast.Tuple | ast.List | ast.Set | ast.Dict)
        for child in ast.iter_child_nodes(node)
        if not isinstance(node, ast.Tuple) or raw[starts[node.lineno - 1] + node.col_offset] == 40
    }
    translated = list_translated_nodes(tree)
    left_out = inside | list_docstring_nodes(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) in left_out or node.end_lineno is None or node.end_col_offset is None:
            continue
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        yield Literal(node.value, begin, end, id(node) in bracketed, id(node) in translated)


def list_translated_nodes(tree: ast.AST) -> set[int]:
    """The arguments of calls that translate; any other string may be a name of the code."""
    found = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            if TRANSLATING.fullmatch(name):
                found.update(id(argument) for argument in node.args)
    return found


def list_docstring_nodes(tree: ast.AST) -> set[int]:
    """Strings that stand alone: they explain the code."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def write_literal(text: str, is_bracketed: bool) -> str:
    """A text as Python source; a long one in several pieces."""
    pieces = split_text(text, LINE - 20)
    quoted = [quote_piece(piece) for piece in pieces]
    if len(quoted) == 1:
        return quoted[0]
    joined = "\n".join(quoted)
    return joined if is_bracketed else f"(\n{joined}\n)"


def quote_piece(piece: str) -> str:
    """A piece of text in the quotation marks that ruff would choose."""
    inner = piece.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    if '"' in inner and "'" not in inner:
        return f"'{inner}'"
    return '"' + inner.replace('"', '\\"') + '"'


def split_text(text: str, most: int) -> list[str]:
    """The text in pieces of at most so many characters where blanks allow, each with the blank at
    its end."""
    pieces, current = list[str](), ""
    for word in re.findall(r"(?:\{\{ \w+ \}\}|\S)*\s*", text):
        if current and len(current) + len(word) > most:
            pieces.append(current)
            current = ""
        current += word
    return [*pieces, current]


def reword_python(source: str, reword: Callable[[Literal], str]) -> str:
    """The source with `reword` applied to each whole string."""
    raw = source.encode()
    for literal in sorted(list_literals(source), key=lambda literal: -literal.begin):
        new = reword(literal)
        if new != literal.text:
            written = write_literal(new, literal.is_bracketed)
            raw = raw[: literal.begin] + written.encode() + raw[literal.end :]
    return raw.decode()


# Templates.


def reword_template(source: str, changes: Mapping[str, str]) -> str:
    """The template with each translated text changed that is one of these."""

    def reword_tag(found: re.Match[str]) -> str:
        new = changes.get(found["text"])
        if new is None:
            return found[0]
        quote = "'" if '"' in new else found["quote"]
        return f"{found['head']}{quote}{new}{quote}"

    def reword_block(found: re.Match[str]) -> str:
        trimmed = "trimmed" in found["words"].split()
        parts = PLURAL.split(found["body"])
        reworded = [
            part if PLURAL.fullmatch(part) else reword_block_part(part, trimmed, changes)
            for part in parts
        ]
        return found["head"] + "".join(reworded) + found["tail"]

    return BLOCK.sub(reword_block, TAG.sub(reword_tag, source))


def reword_block_part(part: str, trimmed: bool, changes: Mapping[str, str]) -> str:
    """One text of a block, changed if it is one of these. A trimmed one keeps its first indent and
    is wrapped again."""
    text = read_block_text(part, trimmed)
    if text not in changes:
        return part
    new = re.sub(r"%\((\w+)\)[sd]", r"{{ \1 }}", changes[text]).replace("%%", "%")
    if not trimmed or "\n" not in part:
        return part[: len(part) - len(part.lstrip())] + new + part[len(part.rstrip()) :]
    indent = part[: len(part) - len(part.lstrip())].rpartition("\n")[2]
    lines = [piece.rstrip() for piece in split_text(new, LINE - len(indent))]
    return "\n" + "\n".join(indent + line for line in lines) + part[len(part.rstrip()) :]


def read_block_text(part: str, trimmed: bool) -> str:
    """The message id of a block's text, as makemessages writes it."""
    if trimmed:
        part = " ".join(line.strip() for line in part.strip().splitlines())
    return VARIABLE.sub(r"%(\1)s", part.replace("%", "%%"))


# Quotations in tests and docs.


class Quotation(NamedTuple):
    """What a text looks like where it is quoted: its longest fixed part, its pattern, its
    placeholders in their order, and what takes its place."""

    fixed: str
    pattern: re.Pattern[str]
    placeholders: list[str]
    new: str


def build_quotations(changes: Iterable[Change]) -> list[Quotation]:
    """The quotations of these texts, as they are and as HTML; short texts have none."""
    found = list[Quotation]()
    for change in changes:
        if len(PLACEHOLDER.sub("", change.old)) < QUOTED_LEAST:
            continue
        plain, escaped = (
            (change.old, change.new),
            (html.escape(change.old), html.escape(change.new)),
        )
        for old, new in dict.fromkeys((plain, escaped)):
            fixed = max(PLACEHOLDER.split(old), key=len)
            placeholders = PLACEHOLDER.findall(old)
            found.append(Quotation(fixed, build_quotation_pattern(old), placeholders, new))
    return found


def reword_quotations(source: str, quotations: Iterable[Quotation]) -> str:
    """The source with these quotations changed; what stands in the place of a placeholder stays."""
    for one in quotations:
        if one.fixed in source:
            source = one.pattern.sub(partial(fill_placeholders, one), source)
    return source


def build_quotation_pattern(text: str) -> re.Pattern[str]:
    """What the text looks like where it is quoted: anything short may stand for a placeholder."""
    parts, at = list[str](), 0
    for found in PLACEHOLDER.finditer(text):
        parts.append(re.escape(text[at : found.start()]))
        parts.append(r"([^\n]{1,60}?)")
        at = found.end()
    parts.append(re.escape(text[at:]))
    return re.compile(r"(?<!\w)" + "".join(parts) + r"(?!\w)")


def fill_placeholders(quotation: Quotation, quoted: re.Match[str]) -> str:
    """The new text with what stood in the place of the old one's placeholders."""
    values = dict(zip(quotation.placeholders, quoted.groups(), strict=True))
    return PLACEHOLDER.sub(lambda found: values[found[0]], quotation.new)


# Catalogues.


def reword_catalogue(path: Path, changes: Iterable[Change]) -> None:
    """The catalogue with these texts changed; each keeps its translation and asks for a review."""
    catalogue = polib.pofile(str(path), wrapwidth=79)
    new_texts = {(change.context, change.old): change.new for change in changes}
    for entry in catalogue:
        old = entry.msgid
        for field in ("msgid", "msgid_plural"):
            text = getattr(entry, field)
            if text and (entry.msgctxt, text) in new_texts:
                setattr(entry, field, new_texts[entry.msgctxt, text])
                note = f"review: {' '.join(old.split())}"
                if "review: " not in entry.tcomment:
                    entry.tcomment = f"{entry.tcomment}\n{note}".strip()
    catalogue.save(str(path))
    subprocess.run(["msgcat", str(path), "-o", str(path)], check=True)


def count_reviews(root: Path = ROOT) -> dict[str, int]:
    """How many translations of each catalogue wait for a review."""
    return {
        path.parent.parent.name: path.read_text(encoding="utf-8").count("# review: ")
        for path in sorted(root.glob(CATALOGUES))
    }


# All of it.


def reword_all(changes: list[Change], root: Path = ROOT, *, write: bool = True) -> list[Refused]:
    """Makes these changes below `root`; what was refused."""
    catalogues = sorted(root.glob(CATALOGUES))
    known = list_messages(polib.pofile(str(catalogues[0])))
    refused, accepted = list[Refused](), list[Change]()
    for change in changes:
        reason = find_refusal(change, known | {(one.context, one.new) for one in accepted})
        if reason:
            refused.append(Refused(change, reason))
        else:
            accepted.append(change)
    sources = {path: path.read_text(encoding="utf-8") for path in list_product_files(root)}
    by_text = {change.old: change.new for change in accepted}
    written = {path: reword_source(path, text, by_text) for path, text in sources.items()}
    used = find_used_texts(sources, by_text)
    for change in [one for one in accepted if one.old not in used]:
        accepted.remove(change)
        refused.append(Refused(change, "is nowhere in the code"))
    if write and accepted:
        for path, text in written.items():
            if text != sources[path]:
                path.write_text(text, encoding="utf-8")
        quotations = build_quotations(accepted)
        for path in list_quoting_files(root):
            reword_quoting_file(path, by_text, quotations)
        for path in catalogues:
            reword_catalogue(path, accepted)
    return refused


def reword_source(path: Path, source: str, changes: Mapping[str, str]) -> str:
    """A file of the product with these texts changed."""
    if path.suffix == ".py":
        return reword_python(
            source,
            lambda one: changes.get(one.text, one.text) if one.is_translated else one.text,
        )
    return reword_template(source, changes)


def find_used_texts(sources: Mapping[Path, str], changes: Mapping[str, str]) -> set[str]:
    """Those of the texts that some file has."""
    found = set[str]()
    for path, source in sources.items():
        if path.suffix == ".py":
            found.update(one.text for one in list_literals(source) if one.is_translated)
            continue
        found.update(one["text"] for one in TAG.finditer(source))
        for block in BLOCK.finditer(source):
            trimmed = "trimmed" in block["words"].split()
            found.update(read_block_text(part, trimmed) for part in PLURAL.split(block["body"]))
    return found & set(changes)


def reword_quoting_file(
    path: Path, changes: Mapping[str, str], quotations: list[Quotation]
) -> None:
    """A test or a document with these texts changed, if it quotes one."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = reword_python(
            source, lambda one: reword_quoted_literal(one.text, changes, quotations)
        )
    else:
        text = reword_quotations(source, quotations)
    if text != source:
        path.write_text(text, encoding="utf-8")


def reword_quoted_literal(
    text: str, changes: Mapping[str, str], quotations: list[Quotation]
) -> str:
    """A string of a test. A single word may be a name of the code, so it stays."""
    if text in changes and " " in text:
        return changes[text]
    return reword_quotations(text, quotations)


def list_product_files(root: Path) -> Iterator[Path]:
    """Python files and templates of the product."""
    for folder in PRODUCT:
        yield from sorted((root / folder).rglob("*.py"))
        yield from sorted((root / folder).glob("**/templates/**/*.*"))
    yield from (path for path in sorted((root / "templates").rglob("*")) if path.is_file())


def list_quoting_files(root: Path) -> Iterator[Path]:
    """Tests and documents that may quote texts."""
    for folder, pattern in QUOTING:
        files = (root / folder).glob(pattern) if folder == "." else (root / folder).rglob(pattern)
        yield from sorted(path for path in files if path.name not in OWN_WORDS)


def main(arguments: list[str]) -> int:
    """Makes the changes of a map; 1 if one was refused."""
    if arguments == ["--reviews"]:
        print(" ".join(f"{language}: {count}" for language, count in count_reviews().items()))
        return 0
    refused = reword_all(read_map(Path(arguments[0])), write="--check" not in arguments)
    for one in refused:
        print(f"{one.change.old!r} {one.reason}")
    return int(bool(refused))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
