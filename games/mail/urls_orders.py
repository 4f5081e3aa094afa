"""Addresses of mailed orders, below /orders/."""

from django.urls import path

from games.mail.dev_mailbox.answering import answer_letter
from games.mail.inbound.orders.views import mailed_order

urlpatterns = [
    path("<slug:key>/", mailed_order, name="mailed_order"),
    path("answer/<int:pk>/", answer_letter, name="answer_letter"),
]
