"""Addresses of the post office, below /post-office/."""

from django.urls import path

from games.mail.dev_mailbox import views

urlpatterns = [
    path("", views.show_mailbox, name="post_office"),
    path("in/<slug:key>/", views.show_incoming_email, name="mail_in"),
    path("<int:pk>/", views.show_outgoing_email, name="letter"),
    path("<int:pk>/html/", views.show_html_part, name="letter_html"),
]
