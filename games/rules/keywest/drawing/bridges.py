"""The three bridges: built arches, steps with a dollar still on them, and a train once one can go
by it."""

from __future__ import annotations

from html import escape
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_words
from games.rules.keywest.drawing.places import BRIDGE_ENDS, BRIDGE_LABELS
from games.rules.keywest.edition import BRIDGES
from games.rules.svg import draw_link

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import View

SPAN = 24
"""The width of an arch as it is drawn."""


class Axis(NamedTuple):
    """How a bridge lies: moved and turned, so that it runs along the x axis from its far shore to
    the nearer one."""

    move: str
    length: float
    turn: float


def build_bridge_axis(name: str) -> Axis:
    """The axis of one bridge."""
    near, far = BRIDGE_ENDS[name]
    turn = degrees(atan2(near.y - far.y, near.x - far.x))
    return Axis(
        f"translate({far.x:g} {far.y:g}) rotate({turn:.1f})",
        hypot(near.x - far.x, near.y - far.y),
        turn,
    )


AXES = {name: build_bridge_axis(name) for name in BRIDGES}


def draw_bridges(view: View, targets: dict[str, str], say: Say) -> str:
    """All three."""
    return "".join(
        draw_bridge(name, view["bridges"][name], targets.get(f"bridge-{name}"), say)
        for name in BRIDGES
    )


def draw_bridge(name: str, state: dict[str, Any], line: str | None, say: Say) -> str:
    """One bridge with its name and how far it is; a link if its shares can be scored."""
    span, text = draw_bridge_steps(AXES[name], state), draw_bridge_label(name, state, say)
    if line:
        title = say(lexicon.describe_move_link(line, lexicon.BRIDGE[name]))
        link = draw_link(line, title, draw_bridge_outline(AXES[name]) + span + text)
        return f'<g id="board-{name}" data-at="bridge-{name}">{link}</g>'
    title = escape(
        say(
            lexicon.describe_bridge(
                name, state["left"], state["steps"], state["finished"], state["connected"]
            )
        )
    )
    return (
        f'<g id="board-{name}" role="img" '
        f'data-at="bridge-{name}"><title>{title}</title>{span}{text}</g>'
    )


def draw_bridge_label(name: str, state: dict[str, Any], say: Say) -> str:
    """Its name, and under it how far it is."""
    x, y = BRIDGE_LABELS[name]
    status = say(
        lexicon.describe_bridge_progress(state["left"], state["finished"], state["connected"])
    )
    return draw_words(x, y, say(lexicon.BRIDGE[name]), "bridgename") + draw_words(
        x, y + 14, status, "status"
    )


def draw_bridge_steps(axis: Axis, state: dict[str, Any]) -> str:
    """The steps, built from the mainland outwards; on those to come lie their dollars."""
    steps, left = state["steps"], state["left"]
    step = axis.length / steps
    drawn = [
        draw_bridge_step("ghost" if n < left else "arch", n * step, step) for n in range(steps)
    ]
    drawn += [draw_step_dollar((n + 0.5) * step, axis.turn) for n in range(left)]
    if state["connected"]:
        drawn.append(f'<use href="#train" transform="translate({axis.length / 2:.0f} -7)"/>')
    return f'<g transform="{axis.move}">{"".join(drawn)}</g>'


def draw_bridge_step(symbol: str, x: float, width: float) -> str:
    """One step of a bridge."""
    return f'<use href="#{symbol}" transform="translate({x:.1f} 0) scale({width / SPAN:.3f} 1)"/>'


def draw_step_dollar(x: float, turn: float) -> str:
    """A dollar that waits for whoever builds this step; upright, however the bridge lies."""
    return f'<use href="#coin" transform="translate({x:.1f} -7) rotate({-turn:.0f})"/>'


def draw_bridge_outline(axis: Axis) -> str:
    """The highlight of a bridge that can be scored."""
    width = axis.length + 8
    return (
        f'<rect class="k-halo" transform="{axis.move}" x="-4" y="-17" width="{width:.0f}" '
        f'height="36" rx="8"/>'
    )
