"""The site: settings, URLs, serving, event file, copies. The last installed app: it may import the others."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from tournament.config.patience import have_patience


class SiteConfig(AppConfig):
    """Django's entry of the site app."""

    name = "tournament.config"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Fill the slots of the apps, and have SQLite waited for as it should be."""
        from tournament.config.registrations import register  # noqa: PLC0415 - apps are not loaded before

        register()
        connection_created.connect(have_patience)
