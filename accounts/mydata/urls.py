"""Addresses of "my data"."""

from django.urls import path

from accounts.mydata import copy_views, erase_views, views

urlpatterns = [
    path("", views.show_my_data, name="my_data"),
    path("end/", views.sign_out_browser, name="end_sign_in"),
    path("end-others/", views.sign_out_other_browsers, name="end_other_sign_ins"),
    path("copy/", copy_views.order_copy, name="ask_for_copy"),
    path("copy/file/", copy_views.fetch_copy, name="fetch_copy"),
    path("erase/", erase_views.confirm_erasure, name="erase"),
    path("erase/back/", erase_views.keep_account, name="stay"),
]
