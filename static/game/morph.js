/** Puts a frame's table into the page, and leaves alone what is the person's: focus, the lifted card, what is unfolded. */

import { Idiomorph } from "../vendor/idiomorph/idiomorph.esm.js";

/** Attributes that the page sets and no frame carries; the modules that set them take them away. */
const OURS = new Set(["open", "tabindex", "data-lifted", "data-dragging", "aria-pressed", "aria-busy", "style"]);
const LISTS = "ul, ol, [role=list]";
const FOCUSABLE = "button, a[href], summary, input:not([type=hidden])";

/** @returns {HTMLElement} the table; looked up each time, since a frame may replace it */
export function table() {
  return /** @type {HTMLElement} */ (document.getElementById("table"));
}

/**
 * @param {string} html of a whole table, or of a page with one
 * @returns {Document} that it makes
 */
export function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/**
 * @param {Document} page that holds a fresh table
 * @returns {boolean} false if there is no table in it; this page is as it was then
 */
export function morph(page) {
  const fresh = page.getElementById("table");
  if (!fresh) return false;
  const place = rememberFocus(table());
  if (place && !stays(place.element, fresh)) place.element.blur();
  /** @type {[Node, Node][]} */
  const texts = [];
  /** @type {(shown: Node, fresh: Node) => boolean} */
  const beforeNodeMorphed = (shown, fresh) => {
    if (shown.isEqualNode(fresh)) return false; // most of the table, in most frames
    if (shown.nodeType === Node.TEXT_NODE) texts.push([shown, fresh]);
    return shown.nodeType !== Node.TEXT_NODE;
  };
  Idiomorph.morph(table(), fresh, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed, beforeAttributeUpdated: mayUpdate } });
  // Another text is another node: one that is written anew, centred, would seem to the browser to have been pushed aside.
  for (const [shown, text] of texts) shown.parentNode?.replaceChild(document.importNode(text), shown);
  if (place) restoreFocus(place);
  return true;
}

/**
 * @param {string} name
 * @param {Element} _element
 * @param {"update" | "remove"} change
 */
function mayUpdate(name, _element, change) {
  return !(change === "remove" && OURS.has(name)) && !(name === "open" || name === "aria-pressed");
}

/**
 * A browser that removes what has the focus lays out the half-changed page at once, to tell of it: so the focus leaves first.
 * @param {HTMLElement} element that has the focus
 * @param {HTMLElement} fresh the table to come
 */
function stays(element, fresh) {
  if (element.id) return fresh.ownerDocument.getElementById(element.id) !== null;
  return [...fresh.querySelectorAll(element.localName)].some((one) => one.isEqualNode(element));
}

/**
 * @typedef {{element: HTMLElement, id: string, list: Element | null, index: number}} Place where the focus was
 *
 * @param {HTMLElement} root
 * @returns {Place | null} null if the focus was elsewhere
 */
function rememberFocus(root) {
  const element = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!element || !root.contains(element)) return null;
  const list = element.closest(LISTS);
  return { element, id: element.id, list, index: list ? focusable(list).indexOf(element) : -1 };
}

/** @param {Place} place */
function restoreFocus(place) {
  if (document.activeElement === place.element && place.element !== table()) return;
  const target = successor(place);
  if (target === table()) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * @param {Place} place
 * The table itself has the focus only while there is nothing on it that could.
 * @returns {HTMLElement} the same thing, else its neighbour, else an action, else a card, else the table
 */
function successor({ element, id, list, index }) {
  if (element.isConnected && visible(element) && element !== table()) return element;
  const same = element !== table() && id && document.getElementById(id);
  if (same) return same;
  const neighbours = list?.isConnected ? focusable(list) : [];
  const neighbour = neighbours[Math.min(index, neighbours.length - 1)];
  return neighbour ?? first(".bar, .panel") ?? first(".hand") ?? first(".own") ?? table();
}

/** @param {string} selector */
function first(selector) {
  return [...table().querySelectorAll(selector)].flatMap(focusable)[0];
}

/**
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
function focusable(root) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(FOCUSABLE));
  return [...all].filter(visible);
}

/**
 * Asks for styles only: to ask where it is would have the page laid out.
 * @param {HTMLElement} element
 */
function visible(element) {
  return !element.matches(":disabled") && element.checkVisibility();
}
