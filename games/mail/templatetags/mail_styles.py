"""The styles that mails repeat: readers of mail drop style sheets, so each element has its own. And
`{% each %}`."""

from __future__ import annotations

from typing import Final

from django import template
from django.template.base import Parser, TextNode, Token

from games.mail.filling import parse_each_tag

register = template.Library()
register.tag("each", parse_each_tag)

TYPED: Final = "font-family:Menlo,Consolas,monospace;font-size:14px"
BOARD: Final = "margin:16px 0 0;padding:12px;background:#f1ebdc;color:#2a3a3f;border-radius:8px"
CARD: Final = "background:#fffbf2;border:1px solid #d9cdb4"
INSIDE: Final = "border-radius:10px;padding:14px 16px 16px;margin:0 0 16px"
PAGE: Final = "background:#e9f1ee;padding:16px 8px;font-family:"
READ: Final = "font-size:16px;line-height:1.5"
STYLES: Final = {
    "button": "display:inline-block;background:#0f6b75;color:#ffffff;text-decoration:none;"
    "padding:10px 18px;border-radius:8px;font-weight:bold;mso-padding-alt:0",
    "typed": f"background:#f3e7c9;color:#5a3d05;border-radius:4px;padding:1px 6px;{TYPED}",
    "typed_line": "background:#f3e7c9;color:#5a3d05;border-radius:6px;padding:8px 10px;"
    f"{TYPED};overflow-wrap:anywhere",
    "bad": f"{CARD};border-top:5px solid #b4482a;{INSIDE}",
    "good": f"{CARD};border-top:5px solid #2f7d54;{INSIDE}",
    "board": f"{BOARD};font-family:Menlo,Consolas,monospace;font-size:12px;"
    "line-height:1.4;white-space:pre-wrap;overflow-wrap:anywhere",
    "board_wide": f"{BOARD};font-family:Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:11px;"
    "line-height:1.4;white-space:pre;overflow-x:auto",
    "picture": "height:auto;border:0;border-radius:6px;font-size:14px;line-height:1.45",
    "page": f"{PAGE}Georgia,'Times New Roman',serif;{READ}",
    "page_ja": f"{PAGE}'Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans CJK "
    f"JP',sans-serif;"
    f"{READ}",
}


@register.tag
def style(_parser: Parser, token: Token) -> TextNode:
    """`{% style 'name' %}`: the declarations of this name, for a `style` attribute in double
    quotes; plain text of the template from then on."""
    return TextNode(STYLES[token.split_contents()[1].strip("'")])
