"""The post office: shows all mail of a site without a mail server, and answers it."""
