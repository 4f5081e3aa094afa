"""What comes back of our mails: reports of mail servers, complaints, refusals; and what follows for
the address."""
