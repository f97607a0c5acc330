
"""Sets of cards that an installation loads besides those that come with the program."""

from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='AddedSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=12, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('name_de', models.CharField(blank=True, max_length=80)),
                ('name_fr', models.CharField(blank=True, max_length=80)),
                ('abbreviations', models.JSONField(default=list)),
                ('sold_on', models.DateField()),
                ('is_in_modified', models.BooleanField(default=True)),
                ('printings', models.JSONField()),
                ('loaded_at', models.DateTimeField()),
            ],
        ),
    ]
