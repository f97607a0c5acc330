"""Every address of the pairings app."""

from pairings.pages.desk.office.urls import urlpatterns as office
from pairings.pages.desk.play.urls import urlpatterns as play
from pairings.pages.floor.urls import urlpatterns as floor
from pairings.pages.phones.urls import urlpatterns as phones
from pairings.pages.public.urls import urlpatterns as public

app_name = "pairings"

urlpatterns = [*phones, *play, *office, *public, *floor]  # teams' pages first: they are asked for most
