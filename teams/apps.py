"""The teams app."""

from django.apps import AppConfig
from django.db.models.signals import post_delete, post_migrate, pre_migrate


class TeamsConfig(AppConfig):
    """Django's entry of the teams app."""

    name = "teams"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the guards of this app's rows; fill the slots; forget the files of an event that is removed."""
        from teams.guards import GUARDS  # noqa: PLC0415 - apps are not loaded before
        from teams.registrations import register  # noqa: PLC0415
        from teams.roster.uploads import forget_files_of  # noqa: PLC0415 - apps are not loaded before
        from tournament.event.models import Tournament  # noqa: PLC0415 - apps are not loaded before
        from tournament.journal.guards import GuardKeeper  # noqa: PLC0415

        register()
        self.guard_keeper = GuardKeeper(GUARDS, self)
        pre_migrate.connect(self.guard_keeper.before, sender=self)
        post_delete.connect(forget_files_of, sender=Tournament)
        post_migrate.connect(self.guard_keeper.after, sender=self)
