/** What the page says beside the table: to the ear (#say), and about the line and refusals (#connection). */

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

  /**
   * What was asked for is said at once.
   * @param {string} text
   */
  answer(text) {
    this.region.replaceChildren(text);
  }

  #speak() {
    this.region.replaceChildren(this.#sentences.splice(0).join(" "));
  }
}

/** The banner above the table; its own sentences are the element's data attributes, translated by the page. */
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
    if (!seen) return this.#hide();
    this.#show("back");
    this.#later(BACK_SHOWN, () => this.#hide());
  }

  /** @param {string} message the server's words, in case the page has none of its own */
  ended(message) {
    this.element.dataset.state = "ended";
    this.#show("ended", this.element.dataset.ended || message, "alert");
  }

  /**
   * A move was refused; to be read until the next one.
   * @param {string} message the server's words
   * @param {boolean} unsaved whether nothing can be saved for the moment
   */
  refused(message, unsaved) {
    this.element.dataset.state = "refused";
    this.#show("paused", unsaved ? "" : message, "alert");
  }

  /** The next move: a refusal is history, a lost line is not. */
  forgive() {
    if (this.element.dataset.state !== "refused") return;
    this.element.dataset.state = "up";
    this.#hide();
  }

  #hide() {
    this.clock.clearTimeout(this.#timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * @param {string} name of the data attribute that holds the sentence
   * @param {string} [text] a better one
   * @param {"status" | "alert"} [role] how urgently it is read out
   */
  #show(name, text, role = "status") {
    this.clock.clearTimeout(this.#timer);
    this.element.setAttribute("role", role);
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
