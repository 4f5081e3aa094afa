"""Commands of the sweep."""
