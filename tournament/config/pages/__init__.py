"""Pages of the site: the demo event, carrying on from a backup, the event file, backups."""
