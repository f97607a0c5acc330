"""Every address of the rulings app."""

from rulings.pages.urls import urlpatterns

__all__ = ["app_name", "urlpatterns"]

app_name = "rulings"
