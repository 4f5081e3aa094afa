"""Addresses of the API."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from games.api import views

urlpatterns = [
    path("games/", views.Games.as_view(), name="api_games"),
    path("tables/<slug:slug>/", views.Table.as_view(), name="api_table"),
    path("tables/<slug:slug>/order", views.Order.as_view(), name="api_order"),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
]
