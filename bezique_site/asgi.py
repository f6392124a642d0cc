"""The ASGI application: pages by Django, sockets by Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bezique_site.settings")
pages = get_asgi_application()  # sets Django up: what follows may import models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.urls import re_path  # noqa: E402

from bezique_site.origins import ExactOrigin  # noqa: E402
from game.routing import websocket_urlpatterns  # noqa: E402

# The last one refuses quietly what would else be an error in the log for every stray knock.
sockets = URLRouter([*websocket_urlpatterns, re_path("", WebsocketDenier.as_asgi())])

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": ExactOrigin(SessionMiddlewareStack(sockets)),
    }
)
