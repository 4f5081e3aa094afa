"""The pages, as our own server calls them."""

import os
import sys
from threading import Timer

from django.conf import settings
from django.urls import get_resolver
from django.utils import translation

from games.rules.registry import GAMES
from games.word_files import load_words
from keywest_site import garbage
from keywest_site.server.bounds import PAGES
from keywest_site.server.pages import Pages
from keywest_site.wsgi import application as wsgi

# The loop that speaks with visitors shares the interpreter with the threads that work pages out,
# and waits for its turn
# twice a request: Python's 5 ms are too long for that. Less than 1 ms costs more in changing over
# than it brings.
sys.setswitchinterval(0.001)
# All that is imported or read once is so now: on a busy machine the first order after a start would
# wait for it for seconds, while the proxy takes the pages for well.
tuple(GAMES.values())
tuple(get_resolver().url_patterns)
for language, _name in settings.LANGUAGES:
    with translation.override(language):
        translation.gettext("")
# The words of orders take ten seconds if no process has made their files yet (games.word_files);
# the first page must not wait for that.
WORDS_AFTER = 5.0
"""Seconds after the start."""


def load_all_words() -> None:
    """Those of every game; nobody need look through them for garbage."""
    for game in GAMES.values():
        load_words(game)
    garbage.freeze_loaded_objects()


warming = Timer(WORDS_AFTER, load_all_words)
warming.daemon = True
warming.start()
application = Pages(wsgi, int(os.environ.get("KEYWEST_WEB_THREADS", "4")), PAGES)
