"""Paints a board for a mail: resolves its stylesheet by daylight for a renderer that knows no CSS
variables, renders the SVG, and reduces it to a small PNG. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pillow_lunasvg
from django.contrib.staticfiles import finders
from PIL import Image

# The stylesheet, as the page loads it.


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


# From SVG to pixels, with files of fonts.


SANS, SERIF, EAST_ASIAN = "DejaVu Sans", "DejaVu Serif", "Noto Sans CJK"
FACES = {
    "DejaVuSans": (SANS, False, False),
    "DejaVuSans-Bold": (SANS, True, False),
    "DejaVuSerif": (SERIF, False, False),
    "DejaVuSerif-Bold": (SERIF, True, False),
    "DejaVuSerif-BoldItalic": (SERIF, True, True),
    "NotoSansCJK-Regular": (EAST_ASIAN, False, False),
    "NotoSansCJK-Bold": (EAST_ASIAN, True, False),
}
"""By the name of the file: family, bold, italic."""
ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]")
TEXT = re.compile(r"<text\b([^>]*)>(.*?)</text>", re.DOTALL)
CLASSES = re.compile(r'class="([^"]*)"')
FAMILY = re.compile(r"font-family:([^;}]*)")
STROKED_FIRST = re.compile(r"\.([\w-]+)\{[^}]*paint-order:stroke")
SCENERY = '<g id="board-scenery">'
"""How a drawing begins that tells what of it never moves."""
PAPER = '<rect width="100%" height="100%" fill="#fff"/>'


def paint_drawing(svg: str, css: str, wide: int, fonts: Sequence[str]) -> Image.Image:
    """The drawing in full colour, so many pixels wide, written with these fonts alone. OSError: it
    is no drawing."""
    for font in fonts:
        register_font(font)
    begin, style = svg.index(">") + 1, f"<style>{replace_font_families(css)}</style>"
    drawn = TEXT.sub(lambda text: rewrite_svg_text(text, list_stroked_classes(css)), svg[begin:])
    if not drawn.startswith(SCENERY):
        return render_pixels(f"{svg[:begin]}{style}{PAPER}{drawn}", wide).convert("RGB")
    still = extract_svg_group(drawn, "board-scenery")
    defined, _end, _shown = still.rpartition("</defs>")
    picture = paint_scenery(f"{svg[:begin]}{style}{PAPER}{still}</svg>", wide).copy()
    rest = drawn.replace(still, f"{defined}</defs>" if defined else "", 1)
    above = render_pixels(f"{svg[:begin]}{style}{rest}", wide)
    picture.paste(above, mask=above.getchannel("A"))
    return picture


@lru_cache(maxsize=8)
def paint_scenery(svg: str, wide: int) -> Image.Image:
    """What lies below all that moves, the same in every game: painted once in this process."""
    return render_pixels(svg, wide).convert("RGB")


def render_pixels(svg: str, wide: int) -> Image.Image:
    """The drawing as the renderer paints it, on nothing."""
    drawing = Image.open(BytesIO(svg.encode()), formats=["SVG"])
    drawing.load(scale=wide / drawing.width)  # type: ignore[call-arg]
    return drawing


def extract_svg_group(svg: str, name: str) -> str:
    """What stands in the group of that id."""
    start = svg.index(">", svg.index(f'<g id="{name}"')) + 1
    depth = 1
    for tag in re.compile(r"<g[ >]|</g>").finditer(svg, start):
        depth += -1 if tag[0] == "</g>" else 1
        if not depth:
            return svg[start : tag.start()]
    raise ValueError(f"the group {name} has no end")


@cache
def register_font(font: str) -> None:
    """Let this file be written with, in this process."""
    family, bold, italic = FACES[Path(font).stem]
    pillow_lunasvg.add_font_file(font, family, bold=bold, italic=italic)


@lru_cache(maxsize=64)
def replace_font_families(css: str) -> str:
    """The stylesheet with a family of ours in place of what a page may find."""
    return FAMILY.sub(lambda found: f'font-family:"{choose_font_family(found[1])}"', css)


def choose_font_family(wished: str) -> str:
    """The one of ours that is nearest to these."""
    return SERIF if "serif" in wished.replace("sans-serif", "").lower() else SANS


@lru_cache(maxsize=64)
def list_stroked_classes(css: str) -> frozenset[str]:
    """Classes whose letters have their outline behind them."""
    return frozenset(STROKED_FIRST.findall(css))


def rewrite_svg_text(text: re.Match[str], behind: frozenset[str]) -> str:
    """A text as the renderer understands it: East Asian in a font that has it; once more without
    its outline, where that shall lie behind."""
    given, written = text[1], text[2]
    style = f"font-family:'{EAST_ASIAN}';" if ASIAN.search(written) else ""
    found = CLASSES.search(given)
    twice = bool(found) and not behind.isdisjoint(found[1].split()) if found else False
    styles = [style, f"{style}stroke:none"] if twice else [style]
    return "".join(f'<text{given} style="{one}">{written}</text>' for one in styles)


# From full colour to a palette of 256: a third of the size.


COLOURS = 256
EFFORT = 5
"""Of zlib; 7 takes half as long again and saves three bytes in a hundred."""
NEAR = 0xF8
"""Colours that agree in the upper five bits of red, green and blue count as one."""

INWARDS = 8
"""So far inside its first part there is what lies beside a narrower one."""

Colour = tuple[int, int, int]


class Palette:
    """At most 256 colours, the first ones if there are more."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)[:COLOURS]
        self.sample = Image.new("P", (1, 1))
        self.sample.putpalette(bytes(chain.from_iterable(self.colours)))


def encode_with_palette(picture: Image.Image, palette: Palette) -> bytes:
    """The same picture, opaque, each pixel in the nearest colour of the palette."""
    file = BytesIO()
    flat = picture.quantize(palette=palette.sample, dither=Image.Dither.NONE)
    flat.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def crop_boxes(png: bytes, boxes: Sequence[tuple[int, int, int, int]]) -> bytes:
    """Parts of such a picture (left, top, right, bottom) below each other, in its own pixels."""
    whole = Image.open(BytesIO(png))
    wide = max(right - left for left, _top, right, _bottom in boxes)
    high = sum(bottom - top for _left, top, _right, bottom in boxes)
    corner = boxes[0][0] + INWARDS, boxes[0][1] + INWARDS
    found = Image.new("P", (wide, high), whole.getpixel(corner))
    found.putpalette(whole.getpalette() or b"")
    down = 0
    for left, top, right, bottom in boxes:
        found.paste(whole.crop((left, top, right, bottom)), (0, down))
        down += bottom - top
    file = BytesIO()
    found.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def build_palette(full: Image.Image, known: Iterable[Colour]) -> Palette:
    """A palette of the colours that are known to come, then of those most frequent in this
    picture."""
    picture = full.point([value & NEAR | value >> 5 for value in range(256)] * 3)
    counted = picture.getcolors(picture.width * picture.height) or []
    frequent = sorted(counted, key=lambda one: (-one[0], one[1]))
    return Palette(dict.fromkeys([*known, *(colour for _count, colour in frequent)]))
