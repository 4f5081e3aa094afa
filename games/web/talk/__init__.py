"""Table talk on the page of a table, and on a page of its own."""
