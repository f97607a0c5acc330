"""Takes the database of a release over as `serve` does, and prints what is found in it then, as JSON.

    python -m tests.releases.look                 the SQLite file in the data folder
    python -m tests.releases.look FILE            an empty PostgreSQL, filled from FILE as that release would have it
    python -m tests.releases.look --settings ...  the event of `settings_day` there, and what is left once all is undone

In a process of its own, whose environment names the data folder and the database.
"""

import json
import sqlite3
import sys
from contextlib import closing

import django
from django.conf import settings

settings.STORAGES = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
django.setup()

from django.core.management.color import no_style  # noqa: E402 - apps are loaded now
from django.db import IntegrityError, connection, connections, transaction  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.releases.facts import facts_of  # noqa: E402
from tests.releases.past import OWNER, PASSWORD, SLUG  # noqa: E402
from tests.releases.settings_day import settings_of, undo_all  # noqa: E402
from tournament.config.files.open_pages import paths_to_open  # noqa: E402
from tournament.config.serve import serving  # noqa: E402
from tournament.config.start import lock, upgrade  # noqa: E402
from tournament.event.models import Tournament  # noqa: E402
from tournament.kernel.roles import Role  # noqa: E402
from tournament.staff.models import Account, StaffMember  # noqa: E402


def fill_as_then(path):
    """Bring an empty database to the migrations of the release, and put its rows in through the models of then."""
    with closing(sqlite3.connect(path)) as file:
        applied = set(file.execute("SELECT app, name FROM django_migrations").fetchall())
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    targets = [
        key for key in applied if not any(child.key in applied for child in graph.node_map[key].children)
    ]
    then = executor.migrate(targets).apps
    connections.databases["release"] = connections.databases["default"] | {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {},
    }
    models = then.get_models(include_auto_created=True)
    with transaction.atomic():  # links are checked at its end, so the order is any
        for model in models:
            model._base_manager.using("default").bulk_create(model._base_manager.using("release").all())
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    connections["release"].close()


def statuses(event, owner):
    """How each page of the event, and the library, answer: the owner with all roles, and nobody."""
    setup_test_environment()
    for role in Role:
        StaffMember.objects.get_or_create(tournament=event, account=owner, role=role)
    browser, nobody = Client(HTTP_HOST="localhost"), Client(HTTP_HOST="localhost")
    browser.force_login(owner)
    found = {}
    for path, is_for_staff in [
        *paths_to_open(event),
        ("/rulings/", False),
        (f"/t/{event.slug}/rulings/", False),
    ]:
        found[path] = (browser if is_for_staff else nobody).get(path).status_code
    return found


def is_guarded(event):
    """Whether all guards are there, and one of them refuses."""
    try:
        with transaction.atomic():
            event.journal.update(action="changed")
    except IntegrityError:
        return upgrade._are_guards_there()
    return False


def main():
    said = []
    lock.take(settings.DATA_DIR, "")
    is_of_settings, files = "--settings" in sys.argv, [name for name in sys.argv[1:] if name != "--settings"]
    if files:
        fill_as_then(files[0])
    serving.prepare_database(said.append)
    event = Tournament.objects.get(slug=SLUG)
    if is_of_settings:
        found = {"left": settings_of(event)}
        undo_all(event)
        print(json.dumps(found | {"undone": settings_of(event)}))
        return
    owner = Account.objects.get(username=OWNER)
    found = {
        "said": said,
        "facts": facts_of(event),
        "pages": statuses(event, owner),
        "is_guarded": is_guarded(event),
        "is_password_known": owner.check_password(PASSWORD),
    }
    print(json.dumps(found))


main()
