"""The app's pages, a package for each audience."""
