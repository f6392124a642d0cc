/** What the page says beside the table: to the ear (#say), about the line (#connection) and about a refusal (#notice). */

/** @typedef {import("./socket.js").Clock} Clock */

const JOIN_WITHIN = 300;
const QUIET_LOSS = 1_000;
const BACK_SHOWN = 3_000;

/** Speaks through a live region; sentences that come together are joined, since often only the last one is read. */
export class Speaker {
  /** @type {string[]} */ #sentences = [];

  /**
   * @param {HTMLElement} region
   * @param {Clock} clock
   */
  constructor(region, clock) {
    this.region = region;
    this.clock = clock;
  }

  /** @param {string | undefined} sentence */
  say(sentence) {
    if (!sentence) return;
    if (this.#sentences.push(sentence) === 1) this.clock.setTimeout(() => this.#speak(), JOIN_WITHIN);
  }

  #speak() {
    this.region.replaceChildren(this.#sentences.splice(0).join(" "));
  }
}

/** The banner about the line; its sentences are the element's data attributes, translated by the page. */
export class Banner {
  /** @type {any} */ #timer = null;

  /**
   * @param {HTMLElement} element
   * @param {Clock} clock
   * @param {() => boolean} online what the browser believes
   */
  constructor(element, clock, online) {
    this.element = element;
    this.clock = clock;
    this.online = online;
  }

  /** No socket: a short loss is nobody's business. */
  lost() {
    if (["lost", "ended"].includes(this.element.dataset.state ?? "")) return;
    this.element.dataset.state = "lost";
    this.#later(QUIET_LOSS, () => this.#show(this.online() ? "reconnecting" : "offline"));
  }

  /** The socket lives; tell it to whoever saw that it did not. */
  up() {
    const seen = this.element.dataset.state === "lost" && !this.element.hidden;
    this.element.dataset.state = "up";
    if (!seen) return this.hide();
    this.#show("back");
    this.#later(BACK_SHOWN, () => this.hide());
  }

  /** @param {string} message the server's words, if it had any */
  ended(message) {
    this.element.dataset.state = "ended";
    this.#show("ended", message);
  }

  /** Moves cannot be saved for the moment. */
  paused() {
    this.#show("paused");
  }

  hide() {
    this.clock.clearTimeout(this.#timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * @param {string} name of the data attribute
   * @param {string} [text]
   */
  #show(name, text) {
    this.clock.clearTimeout(this.#timer);
    this.element.hidden = false;
    this.element.replaceChildren(text || this.element.dataset[name] || "");
  }

  /**
   * @param {number} ms
   * @param {() => void} run
   */
  #later(ms, run) {
    this.clock.clearTimeout(this.#timer);
    this.#timer = this.clock.setTimeout(run, ms);
  }
}

/**
 * Show a refusal until the next move.
 * @param {HTMLElement} element with role alert
 * @param {string} [message] none clears it
 */
export function notice(element, message = "") {
  element.hidden = !message;
  element.replaceChildren(message);
}
