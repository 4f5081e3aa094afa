"""Mail: turn mails out, orders in; and the post office that shows all mail where there is no mail
server."""
