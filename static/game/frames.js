/**
 * The pace: frames come as fast as the server can, and are shown as fast as a person can follow.
 * Every frame is a whole table, so any number of them may be skipped; their sentences are not.
 */

/**
 * A frame that has been read already, in a task of its own, when it is shown: on a slow phone each of the two takes a while.
 * @typedef {import("./sequence.js").Frame & {page: Document}} Frame
 */

/** More than this many waiting is history (we were away), not play. */
const MOST_WAITING = 16;

export class FrameQueue {
  /** @type {Frame[]} */ #waiting = [];
  /** Runs until the next frame may be shown. @type {any} */ #hold = null;

  /**
   * @param {(frame: Frame) => void} show
   * @param {{pace: () => number, hidden: () => boolean, clock: import("./socket.js").Clock}} world
   */
  constructor(show, world) {
    this.show = show;
    this.world = world;
  }

  /** @param {Frame} frame the next one by number */
  push(frame) {
    if (frame.t === "snap") this.#waiting = [];
    this.#waiting.push(frame);
    if (frame.t === "snap" || this.#hurried()) this.flush();
    else if (this.#hold === null) this.#hold = this.world.clock.setTimeout(() => this.#next(), 0);
  }

  /** Show the newest frame now, whatever was waiting; nothing waits after it. */
  flush() {
    this.#release();
    const skipped = this.#waiting.splice(0);
    const newest = skipped.at(-1);
    if (newest) this.show({ ...newest, say: skipped.map(({ say }) => say).filter(Boolean).join(" ") });
  }

  #hurried() {
    return this.world.hidden() || this.world.pace() === 0 || this.#waiting.length > MOST_WAITING;
  }

  #next() {
    this.#release();
    const frame = this.#waiting.shift();
    if (!frame) return;
    this.#hold = this.world.clock.setTimeout(() => this.#next(), (frame.hold || 0) * this.world.pace());
    this.show(frame);
  }

  #release() {
    this.world.clock.clearTimeout(this.#hold);
    this.#hold = null;
  }
}
