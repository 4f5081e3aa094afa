"""Invitations to a table by mail, to people we know and to people we do not."""
