"""Tags of the post office."""
