"""The pages, as a web server calls them."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.production")
application = get_wsgi_application()
