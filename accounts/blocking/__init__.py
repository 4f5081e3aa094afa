"""People whom somebody does not want to meet at a table."""
