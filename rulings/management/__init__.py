"""Management of the library."""
