"""`make run`: a whole service in one folder, from PostgreSQL to the first page."""
