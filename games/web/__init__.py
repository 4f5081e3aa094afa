"""The pages: lobby, table, replay, rules."""
