"""What the site puts into slots of the apps."""

from tournament.slots.slots import fill_link


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    fill_link("demo", "site:demo")
    fill_link("carry-on", "site:carry-on")
    fill_link("put-back", "site:put-back")
    fill_link("copies", "site:copies")
    fill_link("recovery-sheet", "site:recovery-sheet")
    fill_link("carried-on", "site:carried-on")
    fill_link("hand-in-file", "site:hand-in-file")
    fill_link("carry-on-file", "site:carry-on-file")
    fill_link("remove-event", "site:remove-event")
    fill_link("take-name-out", "site:take-name-out")
