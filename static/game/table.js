/**
 * The table in the browser: the entry that puts the parts together. The page works without it, by plain posts;
 * with it, frames come over a websocket and are morphed into the page.
 */

import { Acting } from "./acting.js";
import { uuid } from "./chance.js";
import { Dragging } from "./drag.js";
import { FrameQueue } from "./frames.js";
import { Hearing } from "./hearing.js";
import { listenToKeys, refreshKeys } from "./keys.js";
import { FIRST_LOOK, playLastCard } from "./last-card.js";
import { settle } from "./lift.js";
import { morph, parse, table } from "./morph.js";
import { animate, measure } from "./motion.js";
import { Banner, Speaker } from "./notices.js";
import { PendingMove } from "./pending.js";
import { listenToReadingKeys } from "./reading.js";
import { Sequence } from "./sequence.js";
import { pace } from "./settings.js";
import { Line } from "./socket.js";
import { listenToSwitches } from "./switches.js";
import { showTurn } from "./turn.js";

const PROBE_WITHIN = 5_000;

/** @type {import("./socket.js").Clock} */
const clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Join the parts on a page.
 * @param {HTMLElement} page main element, with data-socket and data-match
 */
function start(page) {
  const speaker = new Speaker(byId("say"), clock);
  const banner = new Banner(byId("connection"), clock, () => navigator.onLine);

  /** @param {import("./frames.js").Frame} frame */
  function show(frame) {
    const before = measure(table());
    if (!morph(frame.page)) return console.warn("A frame has no table", frame.seq);
    animate(table(), before);
    settle();
    refresh();
    speaker.say(frame.say);
    hearing.hear(frame);
    playLastCard(acting, clock, frame.hold);
    if (frame.notice) banner.refused(frame.notice, false);
  }

  function refresh() {
    acting.refresh();
    refreshKeys();
    showTurn();
  }

  const states = {
    lost: () => banner.lost(),
    async unreachable() {
      if (!window.WebSocket || (await answersPosts())) postNatively(banner.element.dataset.state !== "up");
    },
    up() {
      banner.up();
      postNatively(false);
    },
    /** @param {string} message */
    stopped(message) {
      banner.ended(message);
      postNatively(true);
    },
  };

  /** @param {boolean} native whether the form posts by itself */
  function postNatively(native) {
    acting.native = native;
    if (native) frames.flush();
    acting.refresh();
  }

  const frames = new FrameQueue(show, { pace, hidden: () => document.hidden, clock });
  const pending = new PendingMove(() => sessionStorage, page.dataset.match ?? "");
  const listener = {
    frame: (/** @type {import("./sequence.js").Frame} */ frame) => frames.push({ ...frame, page: parse(frame.html) }),
    answer: (/** @type {any} */ message) => acting.answer(message),
    greeted: () => acting.resend(),
    alive: () => acting.alive(),
    state: (/** @type {keyof typeof states} */ state, /** @type {string} */ message) => states[state](message),
  };
  const line = new Line(socketUrl(page), uuid(), new Sequence(shownSeq()), listener, { WebSocket: window.WebSocket, clock });
  const dragging = new Dragging();
  const hearing = new Hearing();
  const acting = new Acting({ line, frames, pending, speaker, banner, settled: () => dragging.settle() });

  acting.listen(page);
  dragging.listen(page);
  listenToKeys(page);
  listenToReadingKeys(speaker);
  listenToSwitches((key, on) => {
    if (key === "sound" && on) hearing.fetch();
    if (key === "lastCard" && on) playLastCard(acting, clock, FIRST_LOOK);
  });
  const help = document.getElementById("help");
  if (help instanceof HTMLFormElement) {
    const around = { ready: () => frames.flush(), changed: refresh };
    import("./help.js").then(({ offerHelp }) => offerHelp(help, speaker, around));
  }
  followThePage(line, frames);
  refresh();
  playLastCard(acting, clock, FIRST_LOOK);
  if (window.WebSocket) banner.lost();
  line.open();
}

/** @param {HTMLElement} page */
function socketUrl(page) {
  const url = new URL(page.dataset.socket ?? "", location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** @returns {number | null} the seq of the table that the page came with */
function shownSeq() {
  const seq = Number.parseInt(table().dataset.seq ?? "", 10);
  return Number.isNaN(seq) ? null : seq;
}

/**
 * No socket does not mean no server: a proxy may let only plain requests through.
 * @returns {Promise<boolean>} whether a form would get an answer, and not the browser's error page
 */
async function answersPosts() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", signal: AbortSignal.timeout(PROBE_WITHIN) });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * The page's life: hidden, woken, left, come back to from the history.
 * @param {Line} line
 * @param {FrameQueue} frames
 */
function followThePage(line, frames) {
  document.addEventListener("visibilitychange", () => {
    showTurn();
    if (document.hidden) frames.flush();
    else line.wake();
  });
  window.addEventListener("online", () => line.wake());
  window.addEventListener("pagehide", () => line.close());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) line.wake();
  });
}

const page = document.querySelector("main[data-socket]");
if (page instanceof HTMLElement && table()) start(page);
