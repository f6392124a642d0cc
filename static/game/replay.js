/**
 * The replay in the browser. Every step is a link that works by itself; here the page it leads to is fetched, and its
 * table and steps are morphed into this page, so that cards move. Arrow keys step, and a button lets it play.
 */

import { Idiomorph } from "../vendor/idiomorph/idiomorph.esm.js";
import { morph, parse, table } from "./morph.js";
import { animate, measure } from "./motion.js";
import { Speaker } from "./notices.js";
import { listenToReadingKeys } from "./reading.js";
import { shortcutsOn } from "./settings.js";

const TYPING = "input, textarea, select, [popover] *";

/** The link that a key follows. @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "trick-back", ArrowDown: "trick-on", Home: "first", End: "last" };

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id @returns {string} the address of a step, "" if it leads nowhere */
const address = (id) => /** @type {HTMLAnchorElement} */ (byId(id)).getAttribute("href") ?? "";

const speaker = new Speaker(byId("say"), {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
  random: Math.random,
});

/** Runs while the shown moment has to stay, in a replay that plays by itself. @type {number | undefined} */
let hold;
/** The newest step asked for: an answer that comes after a later question is not shown. */
let newest = 0;
/** Milliseconds factor: kept here, since a morphed page has its own idea. */
let speed = "1";

/** @param {string} href the address of a moment */
async function go(href) {
  const question = ++newest;
  const answer = await fetch(href).catch(() => null);
  const html = answer?.ok ? await answer.text() : null;
  if (question !== newest) return;
  if (html === null) return location.assign(href);
  show(html);
  history.replaceState(null, "", href);
}

/** @param {string} html the whole page of a moment */
function show(html) {
  const before = measure(table());
  const page = parse(html);
  const steps = page.getElementById("steps");
  if (!steps || !morph(page)) return;
  Idiomorph.morph(byId("steps"), steps, { morphStyle: "outerHTML" });
  dress();
  animate(table(), before);
  speaker.say(byId("steps").dataset.say);
}

/** Show what works with this module only; a page from the server comes without. */
function dress() {
  const play = byId("play");
  const plays = hold !== undefined;
  byId("plays").hidden = false;
  byId("speed").hidden = false;
  select().value = speed;
  play.setAttribute("aria-pressed", String(plays));
  play.setAttribute("aria-label", (plays ? play.dataset.pause : play.dataset.play) ?? "");
}

/** @returns {HTMLSelectElement} */
const select = () => /** @type {HTMLSelectElement} */ (byId("speed").querySelector("select"));

function stop() {
  newest += 1; // a step that is on its way is not shown any more
  window.clearTimeout(hold);
  hold = undefined;
  dress();
}

/** Go on when the shown moment has been seen, until the end. */
function wait() {
  const seen = Number(byId("steps").dataset.hold) * Number(speed);
  hold = window.setTimeout(async () => {
    const href = address("on");
    if (href) await go(href);
    if (hold === undefined) return;
    if (address("on")) wait();
    else stop();
  }, seen);
  dress();
}

async function toggle() {
  if (hold !== undefined) return stop();
  if (!address("on")) await go(address("first"));
  wait();
}

/** @param {string} href of a step that was asked for by hand: the replay stops playing */
function step(href) {
  if (hold !== undefined) stop();
  if (href) go(href);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#play")) return void toggle();
  const link = target.closest("#steps a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover();
  step(link.getAttribute("href") ?? "");
});

document.addEventListener("change", () => {
  speed = select().value;
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest(TYPING)) return;
  if (event.key === " " && shortcutsOn() && !target.closest("a, button, summary")) toggle();
  else if (KEYS[event.key]) step(address(KEYS[event.key]));
  else return;
  event.preventDefault();
});

dress();
listenToReadingKeys(speaker);
