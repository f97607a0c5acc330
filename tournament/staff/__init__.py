"""Who works at an event: accounts, roles, invitations, signing in."""
