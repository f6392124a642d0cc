/** Lets the browser keep the page that says that there is no connection. */
addEventListener("load", () => {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
});
