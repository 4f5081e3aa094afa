"""DKIM (RFC 6376, RFC 8463): our mails are signed as the very last step before they leave."""
