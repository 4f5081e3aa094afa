"""People who play by post, simulated."""
