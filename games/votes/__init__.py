"""What the people at a table decide together, by votes that nobody sees until they have passed."""
