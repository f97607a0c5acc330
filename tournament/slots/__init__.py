"""Where apps to the right put links, parts and pages into an app on their left."""
