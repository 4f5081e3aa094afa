"""The page on which people play."""
