"""The cards app: card facts have a label of their own, so that their rows stand apart from those of events."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Django's entry of the cards app."""

    name = "teams.cards"
    label = "cards"
    default_auto_field = "django.db.models.BigAutoField"
