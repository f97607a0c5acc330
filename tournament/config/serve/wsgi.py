"""Django, and the front cache before it, as a WSGI application: what the adapter runs in its lanes."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
django_application = get_wsgi_application()

from tournament.config.cache.front_cache import FrontCache  # noqa: E402 - its models need Django set up

application = FrontCache(django_application)
