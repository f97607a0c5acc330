"""The rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """Django's entry of the rulings app."""

    name = "rulings"
    default_auto_field = "django.db.models.BigAutoField"
