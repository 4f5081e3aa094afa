"""Addresses of "my data"."""

from __future__ import annotations

from django.urls import path

from accounts.personal_data import views

urlpatterns = [
    path("", views.show_my_data, name="my_data"),
    path("end/", views.sign_out_browser, name="end_sign_in"),
    path("end-others/", views.sign_out_other_browsers, name="end_other_sign_ins"),
    path("copy/", views.order_copy, name="ask_for_copy"),
    path("copy/file/", views.fetch_copy, name="fetch_copy"),
    path("erase/", views.confirm_erasure, name="erase"),
    path("erase/back/", views.keep_account, name="stay"),
]
