"""What a player's browser does before the socket opens: cookies, a form's token, a new match."""

from __future__ import annotations

import re
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
TIMEOUT: Final = 20
"""Seconds a page may take."""


class UnexpectedAnswer(Exception):
    """A page answered what it should not."""


class Browser:
    """A visitor's cookies at one address, ``host:port``. Blocks: to be used in a thread."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}

    @property
    def cookie_header(self) -> str:
        """The cookies as a header's value."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def start_match(self) -> str:
        """Press Play on the front page; return the path of the table.

        Raises UnexpectedAnswer, or OSError when nobody answers.
        """
        _, page = self._request("GET", "/")
        token = TOKEN.search(page)
        if token is None:
            raise UnexpectedAnswer("the front page has no form")
        form = urlencode({"csrfmiddlewaretoken": token[1]})
        answer, _ = self._request("POST", "/play/", form)
        if answer.status not in (HTTPStatus.FOUND, HTTPStatus.SEE_OTHER):
            raise UnexpectedAnswer(f"Play answered {answer.status}")
        return str(answer.headers["Location"])

    def _request(self, method: str, path: str, form: str = "") -> tuple[HTTPResponse, str]:
        headers = {"Cookie": self.cookie_header, "Origin": f"http://{self.address}"}
        if form:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection(self.address, timeout=TIMEOUT)
        try:
            connection.request(method, path, form or None, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return answer, page
