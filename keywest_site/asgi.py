"""The pages, as our own server calls them."""

import os
import sys

from keywest_site.server.bounds import PAGES
from keywest_site.server.pages import Pages
from keywest_site.wsgi import application as wsgi

# The loop that speaks with visitors shares the interpreter with the threads that work pages out. With Python's 5 ms it
# waits so long for its turn, twice a request, that a third of the throughput is left; measured in docs/architecture.md.
sys.setswitchinterval(0.0003)
application = Pages(wsgi, int(os.environ.get("KEYWEST_WEB_THREADS", "4")), PAGES)
