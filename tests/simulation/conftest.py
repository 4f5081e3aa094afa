"""Tables of Pearls with clocks, as in tests/clocks."""
