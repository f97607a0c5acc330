"""The pairings app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class PairingsConfig(AppConfig):
    """Django's entry of the pairings app."""

    name = "pairings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the guards of this app's rows across migrations; fill the slots."""
        from pairings.guards import GUARDS  # noqa: PLC0415
        from pairings.registrations import register  # noqa: PLC0415
        from tournament.journal.guards import GuardKeeper  # noqa: PLC0415

        register()
        self.guard_keeper = GuardKeeper(GUARDS, self)
        pre_migrate.connect(self.guard_keeper.before, sender=self)
        post_migrate.connect(self.guard_keeper.after, sender=self)
