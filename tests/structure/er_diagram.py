"""`python -m tests.structure.er_diagram`: writes docs/er-diagram.md, the tables and what points to
what, from the models."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from keywest_site.embedded.prepare import ROOT

FILE = ROOT / "docs" / "er-diagram.md"
OURS = ("accounts", "games", "keywest_site")
HEAD = """# Tables

Made from the models by `python -m tests.structure.er_diagram`; not written by hand.
`||--o{` is one to many; `|o--o{`: there may be none. What the database itself holds
(checks, triggers, rights) stands in `tests/snapshots/texts/database/schema.txt`.
"""


def text() -> str:
    """The document: a diagram of all relations, then one of columns for each app."""
    models = ours()
    relations = sorted({line for model in models for line in relations_of(model)})
    parts = [HEAD, "## What points to what\n", *diagram(relations)]
    for app in sorted({model._meta.app_label for model in models}):
        those = [model for model in models if model._meta.app_label == app]
        parts += [f"## {app}\n", *diagram([line for one in those for line in table(one)])]
    return "\n".join(parts)


def ours() -> list[Any]:
    """Our models, by the names of their tables."""
    from django.apps import apps

    found = (model for model in apps.get_models() if model.__module__.startswith(OURS))
    return sorted(found, key=lambda model: model._meta.db_table)


def diagram(lines: list[str]) -> list[str]:
    """Lines of Mermaid."""
    return ["```mermaid", "erDiagram", *(f"  {line}" for line in lines), "```", ""]


def relations_of(model: Any) -> Iterator[str]:
    """Of a table: a line for each column that points to another."""
    for field in columns(model):
        if field.is_relation:
            other = field.related_model._meta.db_table
            one = "|o" if field.null else "||"
            many = "o|" if field.unique else "o{"
            yield f'{other} {one}--{many} {model._meta.db_table} : "{field.column}"'


def table(model: Any) -> Iterator[str]:
    """The columns of a table, its key first."""
    yield f"{model._meta.db_table} {{"
    for field in columns(model):
        mark = " PK" if field.primary_key else " FK" if field.is_relation else ""
        mark += " UK" if field.unique and not field.primary_key and not field.is_relation else ""
        yield f"  {kind(field)} {field.column}{mark}" + (' "may be null"' if field.null else "")
    yield "}"


def columns(model: Any) -> list[Any]:
    """Its columns."""
    return [field for field in model._meta.local_fields if field.column]


def kind(field: Any) -> str:
    """The column's type in one word."""
    from django.db import connection

    said = (field.db_type(connection) or "").split("(")[0]
    return said.replace(" with time zone", "tz").replace("[]", "_array").replace(" ", "_")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
    django.setup()
    FILE.write_text(text(), "utf-8")
