"""The pages, as our own server calls them."""

import os
import sys

from games.rules.registry import GAMES
from keywest_site.server.bounds import PAGES
from keywest_site.server.pages import Pages
from keywest_site.wsgi import application as wsgi

# The loop that speaks with visitors shares the interpreter with the threads that work pages out,
# and waits for its turn
# twice a request: Python's 5 ms are too long for that. Less than 1 ms costs more in changing over
# than it brings.
sys.setswitchinterval(0.001)
tuple(GAMES.values())  # imported now, so that nobody's first page waits for it
application = Pages(wsgi, int(os.environ.get("KEYWEST_WEB_THREADS", "4")), PAGES)
