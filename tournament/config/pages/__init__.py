"""Pages of the site: the demo event, carrying on from a copy, the event file, copies."""
