"""Tests stand alone: what several of them need is a helper, none imports another."""

from __future__ import annotations

import ast
import re

from keywest_site.embedded.prepare import ROOT

MAY_IMPORT = re.compile(
    r"^\s*(from|import) [^\n]*\b(tests(\.\w+)*\.(test_|conftest)|import [^\n]*test_)", re.M
)
"""Few do, and it takes long to read code."""


def test_no_module_of_tests_is_imported() -> None:
    """Helpers of one folder stand in it, those of several in `tests/support`; fixtures in
    `conftest.py`, which passes them on to another `conftest.py` alone."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if MAY_IMPORT.search(text) else ():
            for module in list_imported_modules(node):
                begin, _dot, last = module.rpartition(".")
                if not begin.startswith("tests") or path.name == last + ".py" == "conftest.py":
                    continue
                if last.startswith("test_") or last == "conftest":
                    found.append(f"{path.relative_to(ROOT)} imports {module}")
    assert found == []


def list_imported_modules(node: ast.AST) -> list[str]:
    """What this node imports, a module in a package too."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return []
