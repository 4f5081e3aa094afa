"""The live channel: open pages learn at once that their table has moved."""
