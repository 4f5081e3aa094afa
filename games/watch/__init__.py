"""The service seen from outside: figures, alarms, and whether it can still be played by mail."""
