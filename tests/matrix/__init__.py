"""Who may do what: every route, by every method, as everybody; kept as a table."""
