"""The rule books of the house, in our own words."""
