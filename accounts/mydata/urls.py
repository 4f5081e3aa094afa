"""Addresses of "my data"."""

from django.urls import path

from accounts.mydata import copy_views, erase_views, views

urlpatterns = [
    path("", views.my_data, name="my_data"),
    path("end/", views.end_one, name="end_sign_in"),
    path("end-others/", views.end_others, name="end_other_sign_ins"),
    path("copy/", copy_views.ask_for_copy, name="ask_for_copy"),
    path("copy/file/", copy_views.fetch_copy, name="fetch_copy"),
    path("erase/", erase_views.erase, name="erase"),
    path("erase/back/", erase_views.stay, name="stay"),
]
