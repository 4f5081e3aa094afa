"""Small drawings, 24 units square: the same fruit on a tree, on a tile, in a player's panel and on a button."""

from __future__ import annotations

# Colours are class names; board.css gives them their day and night values. "line" = ink outline, "thin" = a lighter one.
GLYPHS = {
    "banana": '<path class="k-gold k-line" d="M4 4.5c-.5 8 4.5 15 14.5 15 2 0 3-1.5 1.5-2.5C13.5 15.5 9 10.5 7.5 4 7 2.5 4.2 2.5 4 4.5Z"/>'
    '<path class="k-cigar" d="M4 4.5C4.2 2.5 7 2.5 7.5 4L7 5.5 4.2 6ZM18 19.5c2 .2 3-1 2.2-2.2l-1.5-.3Z"/>'
    '<path class="k-thin" d="M6.5 8c1.5 5 5 8.5 10 9.8"/>',
    "mango": '<path class="k-mango k-line" d="M13 5c5-.8 8 2.8 7 7.5-1 5-5.5 8.5-10.5 8-5-.5-7.5-5-5.5-9C5.8 7.8 9 8 13 5Z"/>'
    '<path class="k-coral" d="M14 6c4-.2 6 2.6 5.2 6.2-.5 2-1.5 3.6-3 4.8C17 13 16.5 8.5 14 6Z"/>'
    '<path class="k-leaf k-line" d="M12.5 5C13.5 2 16.5 1 20 2c-1.5 3-4.5 4-7.5 3Z"/>',
    "orange": '<circle class="k-orange k-line" cx="12" cy="13.5" r="8.5"/><path class="k-shine" d="M6 13a6.5 6.5 0 0 1 4-5.5"/>'
    '<path class="k-leaf k-line" d="M12 5c1-3 4-4 7-3.5C18 4.5 15 6 12 5Z"/>'
    '<path class="k-thin" d="M10.5 16h.1M14 18h.1M15.5 13.5h.1"/>',
    "sponge": '<path class="k-sponge k-line" d="M5 9c-1-4 3-6 5.5-4.5C13 2 18 3.5 18 7c4 .5 4.5 6 1.5 7.5.5 4-4 6.5-7 4.5-3.5 2-8 0-7.5-4C2 13.5 2.5 9.5 5 9Z"/>'
    '<path class="k-hole" d="M8 8.5a1.2 1.2 0 1 0 .1 0ZM13.5 7a1.5 1.5 0 1 0 .1 0ZM16.5 12a1.2 1.2 0 1 0 .1 0ZM11 12a1.3 1.3 0 1 0 .1 0Z'
    'M7 14.5a1 1 0 1 0 .1 0ZM14 16a1.2 1.2 0 1 0 .1 0Z"/>',
    "chest": '<path class="k-wood k-line" d="M3 11c0-4.5 2-6.5 5-6.5h8c3 0 5 2 5 6.5v8.5H3Z"/><path class="k-line k-none" d="M3 11h18M7 4.7v14.8M17 4.7v14.8"/>'
    '<path class="k-gold k-line" d="M10 9.5h4v5h-4Z"/><circle class="k-inkfill" cx="12" cy="12" r=".9"/>',
    "mask": '<path class="k-coral k-line" d="M4.5 3.5C9 2 15 2 19.5 3.5 20.5 12 18 19 12 22 6 19 3.5 12 4.5 3.5Z"/>'
    '<path class="k-white k-line" d="M6.5 9.5c1.5-1.5 3-1.5 4 0-1 1.3-3 1.3-4 0ZM13.5 9.5c1.5-1.5 3-1.5 4 0-1 1.3-3 1.3-4 0Z"/>'
    '<path class="k-line k-none" d="M12 9v4.5M9 17.3c2 1.2 4 1.2 6 0M7 6c1.5-.8 3-.8 4 0M13 6c1.5-.8 3-.8 4 0"/>',
    "vase": '<path class="k-sky k-line" d="M8.5 2.5h7l-1 3.5c4 2 5 6.5 3.5 10-1 2.5-3 4-3.5 6h-5C9 20 7 18.5 6 16 4.5 12.5 5.5 8 9.5 6Z"/>'
    '<path class="k-white" d="M5.6 11.5h12.8v2.8H5.6Z"/><path class="k-line k-none" d="M5.6 11.5h12.8M5.6 14.3h12.8M9.5 6C7 4.5 5 6 4.5 8.5M14.5 6C17 4.5 19 6 19.5 8.5"/>',
    "wreck": '<path class="k-wood k-line" d="M2.5 13.5 8 15l3-2 3 2.5 7.5-3.5c-.5 4-2.5 7-5.5 8.5H7c-2.5-1.5-4-4-4.5-7Z"/>'
    '<path class="k-line k-none" d="M8 14.5 5.5 3M14.5 15 17.5 5"/><path class="k-white k-line" d="M6 5.5c3.5-1.5 5 .5 7.5-.5l-1.5 5.5c-2-.5-3-.3-4.6 1.5ZM17 6.5l4.5 2.5-5.5 2Z"/>',
    "hotel": '<path class="k-wall k-line" d="M3 21.5V9.5h4V6h3V2.5h4V6h3v3.5h4v12Z"/>'
    '<path class="k-pane" d="M5.5 12h2.8v2.5H5.5ZM5.5 16.5h2.8V19H5.5ZM15.7 12h2.8v2.5h-2.8ZM15.7 16.5h2.8V19h-2.8Z"/>'
    '<path class="k-trim" d="M11 4.5h2v11h-2Z"/><path class="k-door" d="M10.3 16.8h3.4v4.7h-3.4Z"/>',
    "factory": '<path class="k-brick k-line" d="M2.5 21.5v-9l5-4v4l5-4v4l5-4v-6h3.5v19Z"/>'
    '<path class="k-pane" d="M5 15h3v3H5ZM10.5 15h3v3h-3ZM16 15h3v3h-3Z"/>',
    "cigar": '<path class="k-cigar k-line" d="M3.5 14.5 16 5.5c2-1.3 4.5.5 3.8 2.8-.2.6-.6 1-1.1 1.4L6.5 18.5c-2.5 1-4.5-2-3-4Z"/>'
    '<path class="k-coral k-line" d="m12 8.4 2.3-1.7 2.9 4-2.3 1.7Z"/><path class="k-ash" d="m3.5 14.5 1.8-1.3 2.8 4-1.6 1.3c-2.5 1-4.5-2-3-4Z"/>'
    '<path class="k-thin" d="M3 10c-1.5-2 1-3 0-5M6 9c-1.5-2 1-3 0-5"/>',
    "dollar": '<circle class="k-gold k-line" cx="12" cy="12" r="9.5"/><circle class="k-thin" cx="12" cy="12" r="7"/>'
    '<path class="k-heavy" d="M15 8.8c-1-1.3-5.5-1.6-5.7.7-.2 2.6 5.7 1.8 5.5 4.6-.2 2.5-5 2.3-6 .7M12 6v12"/>',
    "cash": '<path class="k-leaf k-line" d="M2 6.5h20v11H2Z"/><circle class="k-white k-line" cx="12" cy="12" r="4"/>'
    '<path class="k-heavy" d="M13.3 10.6c-.7-.7-2.5-.7-2.5.4s2.6.8 2.5 2c0 1.1-2 1.1-2.7.3M12 9.2v5.6"/><path class="k-line k-none" d="M5 9.5v5M19 9.5v5"/>',
    "bridge": '<path class="k-stone k-line" d="M1.5 8h21v11h-2.8a4 4.5 0 0 0-7.7 0h-.3a4 4.5 0 0 0-7.7 0H1.5Z"/><path class="k-line k-none" d="M1.5 11h21M3 8V5.5M8 8V5.5M13 8V5.5M18 8V5.5M21.5 8V5.5M1.5 5.5h21"/>',
    "disk": '<ellipse class="k-wood k-line" cx="12" cy="14.5" rx="9.5" ry="6.5"/><ellipse class="k-tan k-line" cx="12" cy="10.5" rx="9.5" ry="6.5"/>'
    '<ellipse class="k-thin" cx="12" cy="10.5" rx="6" ry="3.8"/>',
    "look": '<path class="k-white k-line" d="M1.5 12C5 6 8.5 4.5 12 4.5S19 6 22.5 12C19 18 15.5 19.5 12 19.5S5 18 1.5 12Z"/>'
    '<circle class="k-deep k-line" cx="12" cy="12" r="5"/><circle class="k-inkfill" cx="12" cy="12" r="2.2"/><circle class="k-white" cx="14" cy="10" r="1.2"/>',
    "capacity": '<path class="k-tan k-line" d="M4 9h16l-1.5 10.5c-.2 1.3-1 2-2.3 2H7.8c-1.3 0-2.1-.7-2.3-2Z"/><path class="k-line k-none" d="M7 9c0-4 2-6.5 5-6.5S17 5 17 9"/>'
    '<path class="k-thin" d="m5 12 7 9M19 12l-7 9M9 9l9 10M15 9 6 19"/>',
    "lighthouse": '<path class="k-white k-line" d="M9 8h6l2.5 14h-11Z"/><path class="k-coral" d="m8.6 10.5h6.8l.5 3H8.1ZM7.5 16.5h9l.5 3H7Z"/><path class="k-line k-none" d="M9 8h6l2.5 14h-11Z"/>'
    '<path class="k-lamp k-line" d="M9.5 4.5h5V8h-5Z"/><path class="k-coral k-line" d="M8.5 4.5 12 1l3.5 3.5Z"/><path class="k-beam" d="M8.5 6.2 1 4v4.5ZM15.5 6.2 23 4v4.5Z"/>',
    "die": '<rect class="k-white k-line" x="3.5" y="3.5" width="17" height="17" rx="3.5"/>'
    '<path class="k-inkfill" d="M8 6.5a1.6 1.6 0 1 0 .1 0ZM16 6.5a1.6 1.6 0 1 0 .1 0ZM12 10.5a1.6 1.6 0 1 0 .1 0ZM8 14.5a1.6 1.6 0 1 0 .1 0ZM16 14.5a1.6 1.6 0 1 0 .1 0Z"/>',
    "harvest": '<circle class="k-orange k-line" cx="8" cy="8" r="4.5"/><circle class="k-mango k-line" cx="15" cy="7.5" r="4.8"/><path class="k-tan k-line" d="M2 10.5h20l-2.5 10.5h-15Z"/>'
    '<path class="k-thin" d="M3 14h18M4 17.5h16M8 11l1 9.5M16 11l-1 9.5M12 11v9.5"/>',
    "star": '<path class="k-gold k-line" d="m12 2 3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6Z"/>',
    "dive": '<path class="k-sponge k-line" d="M5 19c-2-3-2.5-6-1.5-9.5C4.7 5.5 8 3 12 3s7.3 2.5 8.5 6.5c1 3.5.5 6.5-1.5 9.5l-1 2.5H6Z"/><circle class="k-deep k-line" cx="12" cy="11.5" r="4.8"/>'
    '<path class="k-shine" d="M9.3 11a3 3 0 0 1 2.3-2.3"/><path class="k-line k-none" d="M7 18h10M12 6.7v9.6M7.2 11.5h9.6"/><circle class="k-gold k-line" cx="4" cy="12" r="1.8"/><circle class="k-gold k-line" cx="20" cy="12" r="1.8"/>',
    "market": '<path class="k-white k-line" d="M4 10h16v11.5H4Z"/><path class="k-coral k-line" d="M3 3.5h18l1.5 6h-21Z"/><path class="k-white" d="m7.5 4-.9 5.2h3L10 4Zm6.5 0 .4 5.2h3L16.5 4Z"/>'
    '<path class="k-line k-none" d="M3 3.5h18l1.5 6h-21Z"/><path class="k-cigar k-line" d="M7 14h10v2H7ZM7 17.5h10v2H7Z"/>',
    "repeat": '<path class="k-heavy" d="M5 10.5c1-4 4-6 7.5-6 3 0 5 1.3 6.5 3.5M19 13.5c-1 4-4 6-7.5 6-3 0-5-1.3-6.5-3.5"/><path class="k-inkfill" d="m20.5 3 .3 7-6.3-2.3ZM3.5 21l-.3-7 6.3 2.3Z"/>',
    "victory": '<path class="k-leaf k-line" d="M12 21.5C5 21 1.5 15 4 7c3 2 4 4 4.2 6C9 9 7.5 6 8.5 2.5 12 6 12 8 12 11c0-3 0-5 3.5-8.5C16.5 6 15 9 15.8 13c.2-2 1.2-4 4.2-6 2.5 8-1 14-8 14.5Z"/>',
    "crown": '<path class="k-gold k-line" d="M3 19.5 2 7l5.5 4.5L12 4l4.5 7.5L22 7l-1 12.5Z"/><path class="k-line k-none" d="M3.5 16.5h17"/>',
    "marker": '<path class="k-tan k-line" d="m3.5 7.5 8.5-4 8.5 4v9.5l-8.5 4-8.5-4Z"/><path class="k-line k-none" d="m3.5 7.5 8.5 4 8.5-4M12 11.5V21"/>',
    "bid": '<path class="k-tan k-line" d="M5 11c0-2 2-2.3 2.6-.8V7.5C7.8 5.5 10.5 5.5 10.7 7.5 11 5.5 13.8 5.5 14 7.5c.4-1.7 3-1.5 3.1.5.5-1.3 2.6-1 2.6.7v6c0 4-2.5 6.8-6.7 6.8-5 0-8-4-8-10.5Z"/>'
    '<path class="k-line k-none" d="M7.6 10.2V13M10.7 8v4.5M14 8v4.5M17.1 8.5v4"/>',
}


def glyph(name: str) -> str:
    """A small inline picture for panels and buttons, invisible to screen readers. Raises KeyError for an unknown name."""
    return f'<svg class="kw glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{GLYPHS[name]}</svg>'


def symbols() -> str:
    """All of them as symbols of the board's own picture: `<use href="#g-banana" .../>`."""
    return "".join(f'<symbol id="g-{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in GLYPHS.items())
