"""Version 1 of the API as it was frozen, and what would break programs that were written for it.

    .venv/bin/python -m tests.api.freezing

freezes what is there now, after a look at what it would break: none of it before the tag, and
nothing after it. What has to break becomes /api/2/.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("v1.json")
WORDS = {"description", "summary", "title", "example", "examples", "tags"}
"""What is for people alone."""
VARIANTS = ("oneOf", "anyOf", "allOf")
INNER = ("items", "additionalProperties")

Json = Any


def build_schema() -> Json:
    """The description of the API as it is now, as JSON."""
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return json.loads(json.dumps(schema, default=str, sort_keys=True))


def list_breaks(old: Json, new: Json) -> list[str]:
    """What a program that was written for `old` would stumble over in `new`."""
    return [*Comparison(old, new)]


class Comparison:
    """Two descriptions. Additions are harmless: an operation, a parameter that may be left out, a
    field, a choice (a new game is one). Everything else is told."""

    def __init__(self, old: Json, new: Json) -> None:
        self._old, self._new = old, new

    def __iter__(self) -> Iterator[str]:
        names = (
            self._old["components"]["schemas"].keys() - self._new["components"]["schemas"].keys()
        )
        yield from (f"components: {name} is gone" for name in sorted(names))
        yield from self._compare_equal(
            "security schemes",
            self._old["components"].get("securitySchemes"),
            self._new["components"].get("securitySchemes"),
        )
        yield from self._compare_equal(
            "servers", self._old.get("servers"), self._new.get("servers")
        )
        for path, operations in self._old["paths"].items():
            for method, operation in operations.items():
                where = f"{method.upper()} {path}"
                found = self._new["paths"].get(path, {}).get(method)
                if found is None:
                    yield f"{where} is gone"
                else:
                    yield from self._compare_operations(where, operation, found)

    def _compare_equal(self, where: str, old: Json, new: Json) -> Iterator[str]:
        if strip_words(old) != strip_words(new):
            yield f"{where}: {old} became {new}"

    def _compare_operations(self, where: str, old: Json, new: Json) -> Iterator[str]:
        yield from self._compare_equal(
            f"{where} id", old.get("operationId"), new.get("operationId")
        )
        yield from self._compare_equal(
            f"{where} security", old.get("security"), new.get("security")
        )
        yield from self._compare_parameters(where, old, new)
        yield from self._compare_bodies(where, old.get("requestBody"), new.get("requestBody"))
        yield from self._compare_responses(where, old["responses"], new["responses"])

    def _compare_parameters(self, where: str, old: Json, new: Json) -> Iterator[str]:
        before = {(one["in"], one["name"]): one for one in old.get("parameters", ())}
        now = {(one["in"], one["name"]): one for one in new.get("parameters", ())}
        for key, one in before.items():
            at = f"{where} {' '.join(key)}"
            if key not in now:
                yield f"{at} is gone"
                continue
            if now[key].get("required") and not one.get("required"):
                yield f"{at} is required"
            yield from self._compare_schemas(at, one["schema"], now[key]["schema"], sent=True)
        for key in now.keys() - before.keys():
            if now[key].get("required"):
                yield f"{where} {' '.join(key)} is new and required"

    def _compare_bodies(self, where: str, old: Json, new: Json) -> Iterator[str]:
        if old is None or new is None:
            if old is not None:
                yield f"{where} body is gone"
            elif new is not None and new.get("required"):
                yield f"{where} body is new and required"
            return
        if new.get("required") and not old.get("required"):
            yield f"{where} body is required"
        yield from self._compare_contents(f"{where} body", old, new, sent=True)

    def _compare_responses(self, where: str, old: Json, new: Json) -> Iterator[str]:
        yield from (f"{where}: {one} is new" for one in sorted(new.keys() - old.keys()))
        for status, answer in old.items():
            at = f"{where} {status}"
            if status not in new:
                yield f"{at} is gone"
                continue
            headers = answer.get("headers", {}).keys() - new[status].get("headers", {}).keys()
            yield from (f"{at} header {name} is gone" for name in sorted(headers))
            yield from self._compare_contents(at, answer, new[status], sent=False)

    def _compare_contents(self, where: str, old: Json, new: Json, *, sent: bool) -> Iterator[str]:
        for kind, content in old.get("content", {}).items():
            found = new.get("content", {}).get(kind)
            if found is None:
                yield f"{where} {kind} is gone"
            else:
                yield from self._compare_schemas(
                    where, content["schema"], found["schema"], sent=sent
                )

    def _compare_schemas(
        self, where: str, old: Json, new: Json, *, sent: bool, seen: frozenset[str] = frozenset()
    ) -> Iterator[str]:
        if "$ref" in old:
            if old["$ref"] in seen:
                return
            seen |= {old["$ref"]}
        old, new = resolve(self._old, old), resolve(self._new, new)
        yield from self._compare_properties(where, old, new, sent=sent, seen=seen)
        for key in sorted((old.keys() | new.keys()) - WORDS - {"properties", "required"}):
            at, before, now = f"{where} {key}", old.get(key), new.get(key)
            if key in INNER and isinstance(before, dict) and isinstance(now, dict):
                yield from self._compare_schemas(where, before, now, sent=sent, seen=seen)
            elif key in VARIANTS and before and now:
                if len(now) < len(before) or (
                    len(now) > len(before) and not new.get("discriminator")
                ):
                    yield f"{at}: {len(before)} became {len(now)}"
                for first, second in zip(before, now, strict=False):
                    yield from self._compare_schemas(at, first, second, sent=sent, seen=seen)
            elif key == "discriminator" and before and now:
                gone = before.get("mapping", {}).keys() - now.get("mapping", {}).keys()
                yield from (f"{at} {one} is gone" for one in sorted(gone))
            elif key == "enum" and before and now:
                yield from (f"{at} {one} is gone" for one in before if one not in now)
            else:
                yield from self._compare_equal(at, before, now)

    def _compare_properties(
        self, where: str, old: Json, new: Json, *, sent: bool, seen: frozenset[str]
    ) -> Iterator[str]:
        before, now = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            at = f"{where} .{name}"
            if name not in now:
                yield f"{at} is gone"
            else:
                yield from self._compare_schemas(at, schema, now[name], sent=sent, seen=seen)
        required, later = set(old.get("required", ())), set(new.get("required", ()))
        wrong = later - required if sent else required - later
        told = "is required now" if sent else "is not certain any more"
        yield from (f"{where} .{name} {told}" for name in sorted(wrong))


def resolve(root: Json, schema: Json) -> Json:
    """What a reference leads to; a list of one is that one."""
    while "$ref" in schema:
        schema = root["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def strip_words(value: Json) -> Json:
    """Without what is for people alone."""
    if isinstance(value, dict):
        return {key: strip_words(one) for key, one in value.items() if key not in WORDS}
    return [strip_words(one) for one in value] if isinstance(value, list) else value


def freeze() -> int:
    """Write the file anew; 1 if that would break programs and nobody has said so."""
    new = build_schema()
    breaks = list_breaks(json.loads(FILE.read_text()), new) if FILE.exists() else []
    for one in breaks:
        print(one)
    if breaks and "--break" not in sys.argv:
        print("This breaks programs. Before version 1 is tagged: once more with --break.")
        return 1
    FILE.write_text(json.dumps(new, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
    import django

    django.setup()
    sys.exit(freeze())
