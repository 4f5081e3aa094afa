"""What people answer to our mails: replies that are orders, and decoys that are none."""
