"""The doors for mail, each with a real server or client before it."""
