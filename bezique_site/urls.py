"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path

from bezique_site import health, installing

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("sw.js", installing.service_worker, name="service_worker"),
    path("offline/", installing.offline, name="offline"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("game.urls")),
]

handler400 = "bezique_site.errors.bad_request"
handler403 = "bezique_site.errors.permission_denied"
handler404 = "bezique_site.errors.page_not_found"
handler500 = "bezique_site.errors.server_error"
