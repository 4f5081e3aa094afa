"""Years of the real service in seconds: real PostgreSQL and commands, a clock of its own, a queue
and a mail server that fail, and processes that die at every port (AT-1)."""
