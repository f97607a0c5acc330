"""The rulings app."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    """Django's entry of the rulings app."""

    name = "rulings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Fill the slots."""
        from rulings.registrations import register  # noqa: PLC0415

        register()

    def prepare_data(self) -> None:
        """Load the library; `serve` calls this after every migrate."""
        from rulings.library.actions import load_library  # noqa: PLC0415 - apps are not loaded before

        load_library()
