from django.db import migrations

from tests.later.stops import stop_at


def note(apps, _editor):
    """Rows whose links are checked at the end of the transaction: PostgreSQL then refuses to alter the table."""
    stop_at("between two migrations")
    for entry in apps.get_model("teams", "Entry").objects.all():
        entry.later_note, entry.seat_a_id, entry.seat_b_id = "noted", entry.seat_b_id, entry.seat_a_id
        entry.save()
    for entry in apps.get_model("teams", "Entry").objects.all():
        entry.seat_a_id, entry.seat_b_id = entry.seat_b_id, entry.seat_a_id
        entry.save()


class Migration(migrations.Migration):
    dependencies = [("teams", "9001_later_note")]
    operations = [migrations.RunPython(note)]
