/**
 * From a press to a move: intercepts form#act, keeps one move in flight, and reads the server's answers.
 * While `native` the form posts by itself, as it does without this module.
 */

import { randomCut, uuid } from "./chance.js";
import { lift, lower } from "./lift.js";
import { table } from "./morph.js";

/** A move older than this when a pong comes is sent again; its id makes that harmless. */
const RESEND_AFTER = 5_000;
const UNSAVED = new Set(["busy", "storage"]);

/**
 * @typedef {object} Parts
 * @property {import("./socket.js").Line} line
 * @property {import("./frames.js").FrameQueue} frames
 * @property {import("./pending.js").PendingMove} pending
 * @property {import("./notices.js").Speaker} speaker
 * @property {import("./notices.js").Banner} banner
 * @property {() => void} settled called when no move is in flight any more
 */

export class Acting {
  native = false;
  #sentAt = -Infinity;
  /** Whether the running series of clicks (double, triple) has sent a move already. */
  #spent = false;
  /** Seq of our acked row: the table shows our move only when that frame has come. */
  #awaited = -1;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {HTMLElement} page */
  listen(page) {
    page.addEventListener("click", (event) => this.#clicked(event));
    page.addEventListener("submit", (event) => this.#submitted(event));
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape") lower();
      if (event.key === "Enter" && event.repeat && actButton(event.target)) event.preventDefault();
    });
  }

  /** @returns {boolean} whether a move is in flight, or acked and not yet on the table */
  get busy() {
    const { line, pending } = this.parts;
    return pending.move !== null || (line.sequence.last ?? -1) < this.#awaited;
  }

  /**
   * Send a move, if the newest table still offers it.
   * @param {string} action
   */
  act(action) {
    const { banner, frames, line, pending, speaker } = this.parts;
    if (this.busy) return;
    frames.flush();
    lower();
    if (!offered(action)) {
      speaker.say(banner.element.dataset.movedOn);
      return this.refresh();
    }
    pending.keep({ t: "move", id: uuid(), at: line.sequence.last ?? 0, a: action });
    this.#spent = true;
    banner.forgive();
    this.refresh();
    this.resend();
  }

  /** Send the pending move, with the id it has. */
  resend() {
    const { line, pending } = this.parts;
    if (!pending.move) return;
    this.#sentAt = performance.now();
    line.deliver(pending.move);
  }

  /** The line lives: if our answer should have been here by now, ask again. */
  alive() {
    if (performance.now() - this.#sentAt > RESEND_AFTER) this.resend();
  }

  /** @param {{t: "ack" | "rej", id?: string, seq: number, code?: string, message?: string}} message */
  answer(message) {
    const { banner, line, pending } = this.parts;
    const unasked = !pending.settle(message.id);
    if (unasked && (message.t === "ack" || message.id)) return;
    if (message.t === "ack") {
      this.#awaited = message.seq;
    } else {
      banner.refused(message.message ?? "", UNSAVED.has(message.code ?? ""));
      if (message.code === "stale") line.hello();
    }
    this.refresh();
  }

  /** Show whether a move is in flight. */
  refresh() {
    const busy = this.busy && !this.native;
    if (busy) table().setAttribute("aria-busy", "true");
    else table().removeAttribute("aria-busy");
    if (!busy) this.parts.settled();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.detail === 1) this.#spent = false;
    const button = actButton(event.target);
    if (!button) return;
    if (this.#refused(button) || this.#doubled(event) || lift(button)) event.preventDefault();
    else if (button.dataset.randomCut !== undefined) button.value = `cut ${randomCut()}`;
  }

  /** @param {HTMLButtonElement} button */
  #refused(button) {
    if (button.getAttribute("aria-disabled") !== "true") return false;
    this.parts.speaker.say(button.querySelector(".why")?.textContent ?? "");
    return true;
  }

  /** @param {MouseEvent} event */
  #doubled(event) {
    return event.detail > 1 && this.#spent;
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    if (/** @type {Element} */ (event.target).id !== "act") return;
    if (this.native) return this.parts.pending.clear();
    event.preventDefault();
    const action = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
    if (action) this.act(action);
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLButtonElement | null} the button of form#act it is in
 */
export function actButton(target) {
  return target instanceof Element ? target.closest("#act button") : null;
}

/**
 * @param {string} action
 * @returns {boolean} whether the table shown has a button for it
 */
function offered(action) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#act button[name=action]"));
  return [...buttons].some(
    (button) =>
      button.getAttribute("aria-disabled") !== "true" &&
      (button.value === action || (button.dataset.randomCut !== undefined && action.startsWith("cut "))),
  );
}
