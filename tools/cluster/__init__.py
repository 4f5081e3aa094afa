"""A cluster of five machines: its configuration from one file, and all of it on one machine."""
