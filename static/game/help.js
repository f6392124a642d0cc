/** Help in practice without reloading: the form is posted in the background, and what comes back is put on the table. */

import { morph, parse, table } from "./morph.js";
import { singleKey } from "./single-key.js";

/** @type {Record<string, string>} */
const KEYS = { i: "hint", c: "unseen" };
const BUTTON = "button[form=help]";

/**
 * @param {HTMLFormElement} form
 * @param {import("./notices.js").Speaker} speaker
 * @param {{ready: () => void, changed: () => void}} around called before help is asked for, and after the table was put anew
 */
export function offerHelp(form, speaker, { ready, changed }) {
  let waiting = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    ready();
    try {
      show(await answerTo(form, event.submitter), speaker, changed);
    } catch {
      // The line is down: the banner says so, and asking again costs nothing.
    } finally {
      waiting = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    const what = KEYS[singleKey(event)];
    const button = what && /** @type {HTMLButtonElement | null} */ (table().querySelector(`${BUTTON}[value=${what}]`));
    if (!button || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    button.click();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @returns {Promise<Document>} the page that comes back, after a refusal as well
 */
async function answerTo(form, button) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form, button) });
  return parse(await answer.text());
}

/**
 * @param {Document} page
 * @param {import("./notices.js").Speaker} speaker
 * @param {() => void} changed
 */
function show(page, speaker, changed) {
  const fresh = page.getElementById("table");
  const dialog = page.querySelector("dialog");
  if (!fresh || fresh.dataset.seq !== table().dataset.seq) return;
  if (dialog) return lay(dialog);
  const lost = document.activeElement === document.body || document.activeElement?.matches(BUTTON);
  morph(page);
  changed();
  // The button that was pressed is gone with the hint: the focus goes to what is advised.
  if (lost) /** @type {HTMLElement | null} */ (table().querySelector("button.hinted"))?.focus({ preventScroll: true });
  speaker.answer(table().querySelector(".hint, .notice")?.textContent ?? "");
}

/** @param {HTMLDialogElement} dialog */
function lay(dialog) {
  document.querySelector("dialog")?.remove();
  dialog.removeAttribute("open");
  document.getElementById("main")?.append(document.adoptNode(dialog));
  dialog.showModal();
}
