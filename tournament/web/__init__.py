"""What every page is served with: access, navigation, middleware, template tags."""
