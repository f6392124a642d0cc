/** One key each reads out what the table says of itself ([data-reading]); "?" shows the list of keys. */

import { table } from "./morph.js";
import { singleKey } from "./single-key.js";

/** @param {import("./notices.js").Speaker} speaker */
export function listenToReadingKeys(speaker) {
  document.addEventListener("keydown", (event) => {
    const key = singleKey(event);
    if (key === "?") return showKeys(event);
    const reading = /^[a-z]$/.test(key) && table().querySelector(`[data-reading=${key}]`);
    if (!reading) return;
    event.preventDefault();
    speaker.answer(reading.textContent ?? "");
  });
}

/** @param {KeyboardEvent} event */
function showKeys(event) {
  event.preventDefault();
  document.getElementById("keys")?.togglePopover?.();
}
