"""Orders by mail."""
