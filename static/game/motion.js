/**
 * Cards move from where they were to where they are now (FLIP with the Web Animations API, so that a card in motion
 * can be clicked). A thing is known by its key: `data-flip`, or the id of an own card (`c-QS1`). A thing that is new
 * comes from the thing that its `data-flip-from` names (the stock, the opponent's hand), else it fades in.
 */

import { motionOn } from "./settings.js";

const MOVING = "[data-flip], [id^='c-']";
const SHORTEST = 180;
const LONGEST = 260;

/** @type {Set<Animation>} */
const running = new Set();

/** @param {HTMLElement} element */
const keyOf = (element) => element.dataset.flip || element.id;

/**
 * In a row the place travels with its card (their corners are the same): a place that jumps under a card that travels
 * would be a layout shift.
 * @param {HTMLElement} element
 * @returns {HTMLElement}
 */
const mover = (element) => element.closest(".row > li") ?? element;

/**
 * @param {Element} root
 * @returns {Map<string, {element: HTMLElement, place: DOMRect}>} what is visible, by its key, and where it is; of the two
 *   copies of a card, which have one key, the second has a tick after it
 */
function moving(root) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(MOVING))) {
    const place = element.getBoundingClientRect();
    if (!place.width || !place.height) continue;
    let key = keyOf(element);
    while (found.has(key)) key += "'";
    found.set(key, { element, place });
  }
  return found;
}

/**
 * @param {Element} root
 * @returns {Map<string, DOMRect>} where each thing is seen now, even in the middle of a motion
 */
export function measure(root) {
  const places = new Map();
  if (!motionOn()) return places;
  for (const [key, { place }] of moving(root)) places.set(key, place);
  return places;
}

/**
 * Let everything move from its old place.
 * @param {Element} root
 * @param {Map<string, DOMRect>} before what `measure` said before the table changed
 */
export function animate(root, before) {
  if (!before.size) return;
  for (const animation of running) animation.cancel();
  running.clear();
  for (const [key, { element, place }] of moving(root)) {
    const from = before.get(key) ?? before.get(element.dataset.flipFrom ?? "");
    const animation = from ? move(element, from, place) : fade(element);
    if (animation) running.add(animation);
  }
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function move(element, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 1) return null;
  const [wider, higher] = [from.width / to.width, from.height / to.height];
  // A card keeps its shape and grows; what has lines of text would be squeezed.
  const size = Math.abs(wider - higher) < 0.1 ? `scale(${wider}, ${higher})` : "";
  const start = `translate(${x}px, ${y}px) ${size}`;
  const duration = Math.min(LONGEST, Math.max(SHORTEST, Math.hypot(x, y) / 2));
  return mover(element).animate(
    [
      { transform: start, transformOrigin: "0 0", zIndex: 1 },
      { transform: "none", transformOrigin: "0 0", zIndex: 1 },
    ],
    { duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" },
  );
}

/** @param {HTMLElement} element */
function fade(element) {
  return mover(element).animate([{ opacity: 0 }, { opacity: 1 }], { duration: SHORTEST, easing: "ease-out" });
}
