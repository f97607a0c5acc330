"""The tournament app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TournamentConfig(AppConfig):
    """Django's entry of the tournament app."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the journal's guards across migrations; fill the slots."""
        from tournament.guards import GUARDS  # noqa: PLC0415 - apps are not loaded before
        from tournament.journal.guards import GuardKeeper  # noqa: PLC0415 - apps are not loaded before
        from tournament.registrations import register  # noqa: PLC0415

        register()
        self.guard_keeper = GuardKeeper(GUARDS, self)
        pre_migrate.connect(self.guard_keeper.before, sender=self)
        post_migrate.connect(self.guard_keeper.after, sender=self)
