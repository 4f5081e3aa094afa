"""The page of standing orders: written, built by clicks, tried, switched; for their author
alone."""
