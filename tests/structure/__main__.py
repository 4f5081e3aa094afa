"""`python -m tests.structure` prints the figures; exit code 1 if one is worse than in landed.json.

`--keep` writes that file; `--worst` shows the places behind names, `--places` what is too large.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.structure import house, sizes
from tests.structure.imports import circles, graph

LANDED = Path(__file__).with_name("landed.json")


def figures() -> dict[str, int]:
    """Every figure; the less the better."""
    return {
        "circles of imports": len(circles(graph())),
        "circles of imports, types included": len(circles(graph(types=True))),
        "files that are too long": len(sizes.long_files()),
        "functions that are too long": len(sizes.too_long()),
        "functions that are too complex": len(sizes.too_complex()),
        "functions with too many parameters": len(sizes.too_many_parameters()),
        "template lines that are too wide": sizes.wide_template_lines(),
    }


def places() -> list[str]:
    """What is too large, largest first in its kind."""
    kinds = (sizes.long_files, sizes.too_long, sizes.too_complex, sizes.too_many_parameters)
    return [
        f"{one.size:4} {one.place}"
        for kind in kinds
        for one in sorted(kind(), key=lambda one: -one.size)
    ]


def main(words: list[str]) -> int:
    """Print, compare, keep."""
    found, landed = figures(), json.loads(LANDED.read_text()) if LANDED.exists() else {}
    worse = {name for name, figure in found.items() if figure > landed.get(name, figure)}
    for name, figure in found.items():
        print(f"{name:<40} {figure:>5}" + (f"  WORSE, was {landed[name]}" if name in worse else ""))
    for name, figure in house.measure_house().items():
        bar = house.BARS.get(name)
        print(f"{name:<50} {figure:>6g}" + (f"  bar {bar:g}" if bar is not None else ""))
    if "--worst" in words:
        for name, lines in house.list_worst().items():
            print(f"\n{name}:", *lines, sep="\n  ")
    if "--places" in words or worse:
        print("\n".join(places()))
    if "--keep" in words:
        LANDED.write_text(json.dumps(found, indent=1) + "\n")
        return 0
    return bool(worse)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
