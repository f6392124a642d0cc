/**
 * The tutorial without reloading: a step is posted in the background, and the page that comes back is put in place, its
 * cards moving as at any table. Without this script, or where it fails, the forms post by themselves.
 */

import { morph, parse, table } from "./morph.js";
import { animate, measure } from "./motion.js";

const COACH = ".coach";
const NEXT = "[data-taught], .coach [autofocus]";
const page = /** @type {HTMLElement} */ (document.getElementById("main"));

/** Whether an answer is being waited for: what is pressed meanwhile does nothing. */
let waiting = false;

/** @param {SubmitEvent} event */
async function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id === "play-on" || !form.matches("#act, .steps")) return;
  event.preventDefault();
  if (waiting) return;
  waiting = true;
  try {
    show(await answerTo(form, event.submitter));
  } catch {
    page.removeEventListener("submit", onSubmit);
    form.requestSubmit(event.submitter);
  } finally {
    waiting = false;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @returns {Promise<string>} the page that comes back, after a refusal as well
 */
async function answerTo(form, button) {
  // Not form.action: that is the buttons of this name.
  const url = form.getAttribute("action") ?? "";
  const answer = await fetch(url, { method: "POST", body: new FormData(form, button) });
  return answer.text();
}

/**
 * Throws when it is another page.
 * @param {string} html
 */
function show(html) {
  const fresh = parse(html);
  const coach = fresh.querySelector(COACH);
  const before = measure(table());
  if (!coach || !morph(fresh)) throw new Error("not the tutorial");
  page.querySelector(COACH)?.replaceWith(coach);
  animate(table(), before);
  const next = /** @type {HTMLElement | null} */ (page.querySelector(NEXT));
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

page.addEventListener("submit", onSubmit);
