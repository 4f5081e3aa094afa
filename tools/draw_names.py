"""Draw functions by a seed and show what a reader of names sees: module, name and signature.

`python -m tools.draw_names [--seed 1] [--count 60] [--bodies]`. With --bodies the whole function is
printed, for whoever judges what a reader said about it.
"""

from __future__ import annotations

import ast
import random
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("games", "accounts", "keywest_site")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def list_module_functions() -> Iterator[tuple[str, Function]]:
    """Every function at the top of a module, migrations left out."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                for node in ast.parse(path.read_text()).body:
                    if isinstance(node, Function):
                        yield module.removesuffix(".__init__"), node


def render_signature(node: Function) -> str:
    """`name(arguments) -> result`, as written."""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){result}"


def main() -> None:
    """Print the drawn functions, numbered."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--bodies", action="store_true")
    asked = parser.parse_args()
    drawn = random.Random(asked.seed).sample(list(list_module_functions()), asked.count)
    for number, (module, node) in enumerate(drawn, 1):
        print(f"{number}. {module}: {render_signature(node)}")
        if asked.bodies:
            print(ast.unparse(node), "\n")


if __name__ == "__main__":
    main()
