"""Management of events that are invented."""
