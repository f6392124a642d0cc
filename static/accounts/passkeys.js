/** Says on the page what allauth's passkey script tells only the console. */

document.addEventListener("allauth.error", (event) => {
  const failed = document.getElementById("passkey-failed");
  if (!failed) return;
  event.preventDefault();
  failed.hidden = false;
});
