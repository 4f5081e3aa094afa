"""Mail that goes out: turn mails, one each for all that somebody is to be told now; what became
of them."""
