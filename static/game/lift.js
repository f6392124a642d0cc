/** Confirm before playing: the first tap lifts a card, the second plays it. At most one card is lifted. */

import { table } from "./morph.js";
import { confirmsPlay } from "./settings.js";

/** @returns {HTMLButtonElement | null} */
function lifted() {
  return table().querySelector("[data-lifted]");
}

/** Put the lifted card back, if there is one. */
export function lower() {
  const card = lifted();
  card?.removeAttribute("data-lifted");
  card?.removeAttribute("aria-pressed");
}

/**
 * @param {HTMLButtonElement} button that was pressed
 * @returns {boolean} true if this lifted the card, false if the press stands
 */
export function lift(button) {
  if (!button.value.startsWith("play ") || !confirmsPlay() || button === lifted()) return false;
  lower();
  button.dataset.lifted = "";
  button.setAttribute("aria-pressed", "true");
  return true;
}

/** After a frame: a card that can no longer be played does not stay up. */
export function settle() {
  const card = lifted();
  if (card && (!card.value.startsWith("play ") || card.getAttribute("aria-disabled") === "true")) lower();
}
