"""Addresses of mailed orders, below /orders/."""

from django.urls import path

from games.mail.dev_mailbox.emails import answer_email_by_hand
from games.mail.inbound.orders.views import show_mailed_order

urlpatterns = [
    path("<slug:key>/", show_mailed_order, name="mailed_order"),
    path("answer/<int:pk>/", answer_email_by_hand, name="answer_letter"),
]
