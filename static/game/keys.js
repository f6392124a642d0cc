/** The cards are one stop of the tab key; arrows go from card to card, digits and "d" act. Enter and Space are the browser's. */

import { actButton } from "./acting.js";
import { table } from "./morph.js";
import { singleKey } from "./single-key.js";

const TYPING = "input:not([type=hidden]), textarea, select, [contenteditable], dialog *, [popover] *";

/** The card the tab key comes back to. */
let current = "";

/** The cards one can play: own table cards and hand. */
const CARDS = ".own .row button";

/**
 * @param {string} [selector]
 * @returns {HTMLButtonElement[]} in the page's order
 */
function cards(selector = CARDS) {
  return [.../** @type {NodeListOf<HTMLButtonElement>} */ (table().querySelectorAll(selector))];
}

/** After a frame: exactly one card can be reached by the tab key. */
export function refreshKeys() {
  const all = cards();
  const stop = all.find((card) => card.id === current) ?? all.find((card) => card.value) ?? all[0];
  for (const card of all) {
    const order = card === stop ? 0 : -1;
    if (card.tabIndex !== order) card.tabIndex = order;
  }
}

/** @param {HTMLElement} page */
export function listenToKeys(page) {
  page.addEventListener("focusin", (event) => {
    const card = /** @type {HTMLElement} */ (event.target);
    if (!card.matches(CARDS) || card.id === current) return;
    current = card.id;
    refreshKeys();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const target = neighbour(event) ?? shortcut(event);
    if (!target) return;
    event.preventDefault();
    target.focus();
    if (!neighbours[event.key]) target.click();
  });
}

/** @type {Record<string, (all: HTMLButtonElement[], from: HTMLButtonElement) => HTMLButtonElement | undefined>} */
const neighbours = {
  ArrowLeft: (all, from) => all[all.indexOf(from) - 1],
  ArrowRight: (all, from) => all[all.indexOf(from) + 1],
  ArrowUp: (all, from) => nearest(all, from, -1),
  ArrowDown: (all, from) => nearest(all, from, 1),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
};

/**
 * @param {KeyboardEvent} event
 * @returns {HTMLButtonElement | undefined} the card an arrow key goes to
 */
function neighbour(event) {
  const from = actButton(event.target);
  return from?.matches(CARDS) ? neighbours[event.key]?.(cards(), from) : undefined;
}

/**
 * @param {HTMLButtonElement[]} all
 * @param {HTMLButtonElement} from
 * @param {number} down 1 = lower on the screen, -1 = higher
 */
function nearest(all, from, down) {
  const start = from.getBoundingClientRect();
  let best;
  let least = Infinity;
  for (const card of all) {
    const { left, top } = card.getBoundingClientRect();
    const rows = (top - start.top) * down;
    const distance = Math.abs(left - start.left) + 4 * rows;
    if (rows > start.height / 2 && distance < least) [best, least] = [card, distance];
  }
  return best;
}

/**
 * @param {KeyboardEvent} event
 * @returns {HTMLButtonElement | null | undefined} the button a single key presses
 */
function shortcut(event) {
  const key = singleKey(event);
  if (/^[1-8]$/.test(key)) return cards(".hand button")[Number(key) - 1];
  return key === "d" ? /** @type {HTMLButtonElement | null} */ (table().querySelector("button[value=draw]")) : null;
}
