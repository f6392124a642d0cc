/**
 * The last card of a deal leaves no choice. Where the person wishes it, it is played for them after the usual pace, by the
 * same way as a press: the log holds the person's own command (docs/decisions/0014).
 */

import { table } from "./morph.js";
import { pace, playsLastCard } from "./settings.js";

/** How long a table that came with the page is looked at first (ms, at normal speed). */
export const FIRST_LOOK = 700;

/**
 * @param {HTMLElement} shown the table
 * @returns {string} the play of the only card there is, if it is the person's turn to play it; else ""
 */
export function lastPlay(shown) {
  if (shown.dataset.toAct !== "you" || !["lead", "follow"].includes(shown.dataset.phase ?? "")) return "";
  const cards = /** @type {NodeListOf<HTMLButtonElement>} */ (shown.querySelectorAll(".own .row button"));
  const action = cards.length === 1 ? cards[0].value : "";
  return action.startsWith("play ") ? action : "";
}

/**
 * Play the last card in a while, if it is still the last then.
 * @param {import("./acting.js").Acting} acting
 * @param {import("./socket.js").Clock} clock
 * @param {number} hold how long the table is to be looked at first (ms, at normal speed)
 */
export function playLastCard(acting, clock, hold) {
  const action = playsLastCard() ? lastPlay(table()) : "";
  if (!action) return;
  clock.setTimeout(() => {
    if (playsLastCard() && !acting.busy && !acting.native && lastPlay(table()) === action) acting.act(action);
  }, hold * pace());
}
