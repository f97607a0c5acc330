"""The teams app."""

from django.apps import AppConfig


class TeamsConfig(AppConfig):
    """Django's entry of the teams app."""

    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"
