"""The views of games in the schema: what each game declares of its view becomes components."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from games.api.json_values import convert_to_json
from games.rules.chance import Chance
from games.rules.core import settle
from games.rules.registry import GAMES

REFERENCE = "#/components/schemas/{name}"
REFERENCED = re.compile(r"#/components/schemas/([\w.]+)")


def list_typed_games() -> list[str]:
    """The games that say what their view holds."""
    return [name for name, game in GAMES.items() if game.view_type is not None]


def build_view_components() -> dict[str, Any]:
    """A component for each part of each game's view, by a name that begins with the game's."""
    found: dict[str, Any] = {}
    for rules in list_typed_games():
        _views, parts = msgspec.json.schema_components(
            [GAMES[rules].view_type], ref_template=REFERENCE
        )
        names = {name: name_component(rules, name) for name in parts}
        found |= {names[name]: rename_references(part, names) for name, part in parts.items()}
        found[name_view_component(rules)]["examples"] = [build_view_example(rules)]
    return found


def build_view_example(rules: str) -> Any:
    """What a spectator sees when a game of the fewest seats begins: always the same one."""
    game = GAMES[rules]
    begun = game.evolve(None, game.begin(game.seats.start, {}))
    state, _facts = settle(game, begun, Chance(bytes(32)))
    return convert_to_json(game.view(state, None), lambda text: text.msgid)


def name_view_component(rules: str) -> str:
    """The name of the whole view of this game among all components."""
    view_type = GAMES[rules].view_type
    assert view_type is not None
    return name_component(rules, view_type.__name__)


def name_component(rules: str, name: str) -> str:
    """The name of a part of a view among all components: KeywestPlayer."""
    short, prefix = name.rpartition(".")[2], rules.capitalize()
    return short if short.startswith(prefix) else prefix + short


def rename_references(schema: Any, names: dict[str, str]) -> Any:
    """The same schema, with the names that its parts have among all components."""
    match schema:
        case dict():
            return {
                key: REFERENCE.format(name=names[REFERENCED.fullmatch(value)[1]])  # type: ignore[index]
                if key == "$ref"
                else rename_references(value, names)
                for key, value in schema.items()
                if key != "title"
            }
        case list():
            return [rename_references(item, names) for item in schema]
        case _:
            return schema


def build_view_reference(rules: str) -> dict[str, Any]:
    """Where the view of this game is described."""
    return {"$ref": REFERENCE.format(name=name_view_component(rules))}


def add_view_components(result: dict[str, Any], **_asked: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: the components of all views stand beside the others."""
    components = result.setdefault("components", {}).setdefault("schemas", {})
    views = build_view_components()
    assert not components.keys() & views.keys()
    result["components"]["schemas"] = dict(sorted((components | views).items()))
    return result
