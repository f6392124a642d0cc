"""Addresses of accounts: our pages, then allauth's."""

from django.urls import include, path

from accounts import views

urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("settings/switch/", views.switch, name="switch"),
    path("i18n/setlang/", views.set_language, name="set_language"),
    path("accounts/delete/", views.delete_account, name="account_delete"),
    path("accounts/sessions/<int:session_id>/end/", views.end_session, name="end_session"),
    path(
        "accounts/password/reset/",
        views.EvenPasswordReset.as_view(),
        name="account_reset_password",
    ),
    path("accounts/sessions/", include("allauth.usersessions.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/", include("allauth.account.urls")),
]
