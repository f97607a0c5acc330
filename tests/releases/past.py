"""What every release is remembered by: the event's address, its owner, and the files of it."""

SLUG = "puchar"
OWNER, PASSWORD = "olga", "żółta łódź podwodna"
DATABASE, EVENT_FILE, EXPECTED = "tandem.sqlite3.xz", "event.tandem.json.xz", "expected.json"
