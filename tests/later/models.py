"""The columns that came later."""

from django.db import models

from teams.entries.models import Entry
from tournament.journal.models import JournalEntry

Entry.add_to_class("later_note", models.CharField(max_length=20, blank=True, default="none"))
JournalEntry.add_to_class("later_hint", models.CharField(max_length=20, blank=True, default=""))
