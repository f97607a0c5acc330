"""The pairings app."""

from django.apps import AppConfig


class PairingsConfig(AppConfig):
    """Django's entry of the pairings app."""

    name = "pairings"
    default_auto_field = "django.db.models.BigAutoField"
