/** A page in the background tells by its title and its icon that the person is to act. Both change once and stay: no flashing. */

import { table } from "./morph.js";

const YOUR_TURN = "● ";

/** Show whose turn it is, now that the table or the page's visibility has changed. */
export function showTurn() {
  const waits = document.hidden && table().dataset.toAct === "you";
  const plain = document.title.startsWith(YOUR_TURN) ? document.title.slice(YOUR_TURN.length) : document.title;
  document.title = waits ? YOUR_TURN + plain : plain;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (!icon?.dataset.turn) return;
  icon.dataset.plain ??= icon.href;
  const wanted = waits ? icon.dataset.turn : icon.dataset.plain;
  if (icon.href !== new URL(wanted, location.href).href) icon.href = wanted;
}
