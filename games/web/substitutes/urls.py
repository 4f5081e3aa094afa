"""Addresses of free seats, stand-ins and habits."""

from __future__ import annotations

from django.urls import path

from games.web.substitutes import free_seats, preferences

urlpatterns = [
    path("seats/", free_seats.show_free_seats, name="free_seats"),
    path("seats/<slug:slug>/<int:number>/", free_seats.show_free_seat, name="seat"),
    path("seats/<slug:slug>/<int:number>/take", free_seats.take_free_seat, name="take_seat"),
    path("seats/<slug:slug>/back", free_seats.return_to_seat, name="back_to_seat"),
    path("t/<slug:slug>/stand-in/", preferences.serve_standin_page, name="standin"),
    path("me/seats/", preferences.serve_offer_preferences, name="habits"),
]
