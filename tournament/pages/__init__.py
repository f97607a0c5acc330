"""The app's pages: the first visit, accounts, events, staff, invitations."""
