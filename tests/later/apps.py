"""What Django wants to know of the columns that came later."""

from django.apps import AppConfig


class LaterConfig(AppConfig):
    name = "tests.later"
    label = "later"
    default_auto_field = "django.db.models.BigAutoField"
