"""The pages of a table's pace: whom it waits for, what it votes on, and giving up a seat."""
