"""Django's PostgreSQL, which measures what a request asks of it (settings: DATABASES)."""
