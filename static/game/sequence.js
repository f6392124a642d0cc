/**
 * Which frames are taken: the server numbers them by the match's log, without gaps.
 * A frame may come twice or not at all; it is never shown twice, and a hole is asked for.
 */

/** @typedef {{t: "snap" | "ev", seq: number, kind: string, html: string, say: string, hold: number, notice?: string}} Frame */

export class Sequence {
  /** Whether a hello waits for its answer; only then may a snap take us back (a restored server). */
  asked = false;

  /** @param {number | null} last seq of the newest frame received, null if nothing is known */
  constructor(last) {
    this.last = last;
  }

  /**
   * Judge a frame, and count it if it is taken.
   * @param {{t: string, seq: number, kind?: string}} frame
   * @returns {"take" | "skip" | "gap"} "gap" = frames before this one are missing
   */
  judge({ t, seq, kind }) {
    if (!Number.isInteger(seq)) return "skip";
    const verdict = t === "snap" ? this.#judgeSnap(seq) : this.#judgeEvent(seq, kind);
    if (verdict === "take") {
      this.last = seq;
      this.asked = false;
    }
    return verdict;
  }

  /** @param {number} seq */
  #judgeSnap(seq) {
    return this.asked || this.last === null || seq >= this.last ? "take" : "skip";
  }

  /**
   * The row that ends a match is shown twice: as the last trick, then as the end.
   * @param {number} seq
   * @param {string} [kind]
   */
  #judgeEvent(seq, kind) {
    if (kind === "end" && seq === this.last) return "take";
    if (this.last === null || seq > this.last + 1) return "gap";
    return seq <= this.last ? "skip" : "take";
  }
}
