"""What the command line can do with pages."""
