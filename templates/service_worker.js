{% load static %}// Keeps one page for when there is no connection. Nothing else is ever answered from here.
const PAGE = "{% url 'offline' %}";
const KEPT = [PAGE, "{% static 'css/tokens.css' %}", "{% static 'css/base.css' %}", "{% static 'css/pages.css' %}"];
const CACHE = KEPT.join(" ");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
});

self.addEventListener("activate", (event) => {
  const older = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(older(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE, { ignoreVary: true })));
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request, { ignoreVary: true })));
  }
});
