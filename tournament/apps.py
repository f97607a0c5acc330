"""The tournament app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Django's entry of the tournament app."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"
