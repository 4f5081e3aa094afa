"""Addresses of free seats, stand-ins and habits."""

from __future__ import annotations

from django.urls import path

from games.web.substitutes import habits, seats, standin

urlpatterns = [
    path("seats/", seats.free_seats, name="free_seats"),
    path("seats/<slug:slug>/<int:number>/", seats.seat, name="seat"),
    path("seats/<slug:slug>/<int:number>/take", seats.take, name="take_seat"),
    path("seats/<slug:slug>/back", seats.back, name="back_to_seat"),
    path("t/<slug:slug>/stand-in/", standin.standin, name="standin"),
    path("me/seats/", habits.habits, name="habits"),
]
