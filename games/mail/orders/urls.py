"""Addresses of mailed orders, below /orders/."""

from django.urls import path

from games.mail.orders import views

urlpatterns = [
    path("<slug:key>/", views.mailed_order, name="mailed_order"),
    path("answer/<int:pk>/", views.answer_letter, name="answer_letter"),
]
