/**
 * Play a card by dragging it up to the middle, with mouse, pen or finger. Only an upward drag is a drag; where the page
 * scrolls by touch the browser takes the gesture over (pointercancel) and the card goes back.
 *
 * A press counts for the card it began on: the card may travel on below the pointer before the button is let go.
 */

import { actButton } from "./acting.js";

const STARTS_AFTER = 10;
const PLAYS_AFTER = 70;

/** @typedef {{card: HTMLButtonElement, place: DOMRect, pointer: number, x: number, y: number}} Drag */

export class Dragging {
  /** @type {Drag | null} */ #drag = null;
  /** The pointer left it before the button was let go: that is no click. @type {HTMLElement | null} */ #left = null;
  /** A card dropped in the middle: it stays there until the table answers. @type {HTMLElement | null} */ #dropped = null;

  /** @param {HTMLElement} page */
  listen(page) {
    page.addEventListener("pointerdown", (event) => this.#press(event));
    page.addEventListener("pointermove", (event) => this.#move(event));
    page.addEventListener("pointerup", (event) => this.#release(event));
    page.addEventListener("pointercancel", () => this.#giveUp());
    page.addEventListener("dragstart", (event) => event.preventDefault());
    page.addEventListener("click", (event) => this.#swallow(event), true);
  }

  /** The move was answered: let a dropped card go. */
  settle() {
    if (this.#dropped) putBack(this.#dropped);
    this.#dropped = null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const card = actButton(event.target);
    if (!card?.value.startsWith("play ") || card.getAttribute("aria-disabled") === "true") return;
    if (event.isPrimary && event.button === 0) {
      card.setPointerCapture(event.pointerId);
      this.#drag = { card, place: card.getBoundingClientRect(), pointer: event.pointerId, x: event.clientX, y: event.clientY };
      this.#left = null;
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#drag?.pointer) return;
    const { card, x, y } = this.#drag;
    const [right, up] = [event.clientX - x, y - event.clientY];
    if (!isDragged(card) && !this.#begins(right, up)) return;
    card.style.translate = `${right}px ${-up}px`;
  }

  /**
   * @param {number} right
   * @param {number} up
   * @returns {boolean} whether the press has become a drag
   */
  #begins(right, up) {
    if (!this.#drag || up < STARTS_AFTER || up < Math.abs(right)) return false;
    this.#drag.card.dataset.dragging = "";
    return true;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!isOn(event, drag.place) && !isOn(event, drag.card.getBoundingClientRect())) this.#left = drag.card;
    if (!isDragged(drag.card) || drag.y - event.clientY < PLAYS_AFTER) return this.#giveUp();
    if (drag.card.type !== "submit") return this.#giveUp();
    this.#drag = null;
    this.#dropped = drag.card;
    drag.card.form?.requestSubmit(drag.card);
  }

  #giveUp() {
    const card = this.#drag?.card;
    this.#drag = null;
    if (card) requestAnimationFrame(() => putBack(card));
  }

  /**
   * The click that ends a drag is none, nor is one that was thought better of.
   * @param {MouseEvent} event
   */
  #swallow(event) {
    const card = actButton(event.target);
    if (!card || !(isDragged(card) || card === this.#left)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @param {PointerEvent} event
 * @param {DOMRect} place
 */
function isOn({ clientX, clientY }, { left, right, top, bottom }) {
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}

/** @param {HTMLElement} card */
function isDragged(card) {
  return card.dataset.dragging !== undefined;
}

/** @param {HTMLElement} card */
function putBack(card) {
  card.style.removeProperty("translate");
  delete card.dataset.dragging;
}
