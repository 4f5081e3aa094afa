"""Addresses of the post office, below /post-office/."""

from django.urls import path

from games.mail.dev_mailbox import views

urlpatterns = [
    path("", views.shelf, name="post_office"),
    path("in/<slug:key>/", views.came_in, name="mail_in"),
    path("<int:pk>/", views.letter, name="letter"),
    path("<int:pk>/html/", views.picture, name="letter_html"),
]
