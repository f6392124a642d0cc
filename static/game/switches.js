/** The table's switches (forms with data-switch): what is switched holds at once, and the server is told in the background. */

import { choose } from "./settings.js";

/** @param {(key: string, on: boolean) => void} switched called after a switch was thrown */
export function listenToSwitches(switched) {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (!button || form.dataset.switch === undefined) return;
    event.preventDefault();
    const on = button.value === "on";
    // Where it goes on from is of no interest; a failure leaves the choice to this page.
    fetch(form.action, { method: "POST", body: new FormData(form, button), redirect: "manual" }).catch(() => {});
    button.value = on ? "off" : "on";
    button.setAttribute("aria-pressed", String(on));
    choose(form.dataset.switch, on ? "on" : "off");
    switched(form.dataset.switch, on);
  });
}
