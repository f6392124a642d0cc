/** Lets the table be heard where that is chosen: sound.js is fetched only then. */

import { table } from "./morph.js";
import { soundOn } from "./settings.js";

export class Hearing {
  #before = "";

  constructor() {
    this.#before = table().dataset.toAct ?? "";
    if (soundOn()) this.fetch();
  }

  /** Have the sounds ready. @returns {Promise<typeof import("./sound.js") | null>} null where they cannot be had */
  fetch() {
    return import("./sound.js").catch(() => null);
  }

  /**
   * The table has changed.
   * @param {import("./sequence.js").Frame} frame that is shown now
   */
  async hear({ t, kind }) {
    const moment = { kind, before: this.#before, ...seen(), hidden: document.hidden };
    this.#before = moment.toAct;
    if (t !== "snap" && soundOn()) (await this.fetch())?.play(moment);
  }
}

function seen() {
  const shown = table();
  return {
    toAct: shown.dataset.toAct ?? "",
    celebrated: Number(shown.querySelector("[data-celebrates]")?.getAttribute("data-celebrates") ?? 0),
    outcome: shown.querySelector("[data-outcome]")?.getAttribute("data-outcome") ?? "",
  };
}
