"""What every release is remembered by: the event's address, its owner, and the files of it."""

SLUG = "puchar"
OWNER, PASSWORD = "olga", "żółta łódź podwodna"
DATABASE, EVENT_FILE, EXPECTED = "tandem.sqlite3.xz", "event.tandem.json.xz", "expected.json"
# Of the second event, whose settings were changed, undone and left to be undone (since 0.3).
SETTINGS_DATABASE, SETTINGS_FILE, SETTINGS_EXPECTED = (
    "settings.sqlite3.xz",
    "settings.tandem.json.xz",
    "settings.json",
)
