"""What granian loads in each worker: the adapter with Django and the front cache behind it."""

from tournament.config.serve.wsgi import application as front
from tournament.config.serve.wsgi import django_application

# The adapter's own modules need Django set up, which the import above does.
from tournament.config.serve.adapter import Adapter  # isort: skip

application = Adapter(django_application, front)
