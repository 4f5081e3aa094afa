"""`python3 -m tools.cluster.fill INVENTORY FOLDER`: writes every configuration file of a cluster.

FOLDER gets a tree for each machine, to be copied onto its root. The templates stand in
`deploy/cluster/templates/`, a folder for each role. The standard library is enough.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tools.cluster.inventory import (
    Inventory,
    Node,
    WrongInventory,
    build_values,
    read_inventory,
)

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"
TEMPLATES = DEPLOY / "cluster" / "templates"
PLACE = re.compile(r"@\{(\w+)\}")
SETTING = re.compile(r"^(KEYWEST_\w+)='(.*)'$", re.MULTILINE)
EXAMPLES = {
    f"etc/keywest/{name}": DEPLOY / f"{name}.example" for name in ("production.env", "owner.env")
}
"""Settings: their templates have only what differs from these."""


def main(words: Sequence[str]) -> int:
    """Writes the files; 1 with the reason on standard error if it cannot."""
    if len(words) != 2:
        print(__doc__, file=sys.stderr)
        return 1
    try:
        for path in fill_templates(read_inventory(Path(words[0])), Path(words[1])):
            print(path)
    except (WrongInventory, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def fill_templates(inventory: Inventory, out: Path) -> list[Path]:
    """Writes the files of all machines below `out`; their paths."""
    return [
        save_private(out / node.name / name, text)
        for node in inventory.nodes
        for name, text in render_files(inventory, node, out)
    ]


def render_files(inventory: Inventory, node: Node, out: Path) -> Iterator[tuple[str, str]]:
    """Path below the root, and text, of each file of a machine."""
    values = build_values(inventory, node, out)
    folder = TEMPLATES / node.role
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, text = str(path.relative_to(folder)), fill_places(path.read_text(), values)
        example = EXAMPLES.get(name)
        yield name, replace_settings(example.read_text(), text) if example else text


def fill_places(text: str, values: Mapping[str, str]) -> str:
    """The text with each `@{name}` replaced; KeyError names one that nobody knows."""
    return PLACE.sub(lambda place: values[place[1]], text)


def replace_settings(example: str, own: str) -> str:
    """The example with our values in it; settings that it does not have come last."""
    values = dict(SETTING.findall(own))
    known = {name for name, _value in SETTING.findall(example)}
    text = SETTING.sub(lambda line: f"{line[1]}='{values.get(line[1], line[2])}'", example)
    return text + "".join(
        f"{name}='{value}'\n" for name, value in values.items() if name not in known
    )


def save_private(path: Path, text: str) -> Path:
    """Writes a file that its owner alone may read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(text)
    return path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
