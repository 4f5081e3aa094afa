"""The address of the page that ends turn mails, below /mails/."""

from django.urls import path

from games.mail.stop import stop

urlpatterns = [path("stop/<str:token>/", stop, name="stop_mails")]
