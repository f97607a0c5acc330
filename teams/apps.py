"""The teams app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TeamsConfig(AppConfig):
    """Django's entry of the teams app."""

    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the guards of this app's rows; fill the slots."""
        from teams.guards import GUARDS  # noqa: PLC0415 - apps are not loaded before
        from teams.registrations import register  # noqa: PLC0415
        from tournament.journal.guards import GuardKeeper  # noqa: PLC0415

        register()
        self.guard_keeper = GuardKeeper(GUARDS, self)
        pre_migrate.connect(self.guard_keeper.before, sender=self)
        post_migrate.connect(self.guard_keeper.after, sender=self)
