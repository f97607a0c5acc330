"""The one search for teams and players, on every page that has one."""
