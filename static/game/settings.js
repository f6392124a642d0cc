/**
 * The person's choices: the server's where there are any (the settings page), else those in localStorage.
 * Storage may be forbidden; then every choice is "not made" and the defaults hold.
 */

/** Factors on a frame's holding time. @type {Record<string, number>} */
const SPEEDS = { relaxed: 1.6, normal: 1, quick: 0.5, instant: 0 };

/** The choices that a page brings from the server, as data attributes of its root. */
const KEPT = ["speed", "confirm", "shortcuts", "sound", "lastCard"];

/**
 * @param {string} key
 * @returns {string | null | undefined} what the server knows; null is "left to the browser", undefined nothing at all
 */
function served(key) {
  const value = globalThis.document?.documentElement?.dataset?.[key];
  return value === "" ? null : value;
}

/**
 * @param {string} key
 * @returns {string | null} the choice, the server's before the stored one; null if none was made
 */
function choice(key) {
  const known = served(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the browser's copies in step, for pages that come without the server's choices. */
function keepInStep() {
  for (const key of KEPT) {
    const known = served(key);
    try {
      if (known === null) localStorage.removeItem(key);
      else if (known !== undefined) localStorage.setItem(key, known);
    } catch {
      return;
    }
  }
}
keepInStep();

/** @returns {number} what a frame's holding time is multiplied with; 0 means no waiting at all */
export function pace() {
  return SPEEDS[choice("speed") ?? "normal"] ?? SPEEDS.normal;
}

/** @returns {boolean} whether a card is lifted by the first tap and played by the second */
export function confirmsPlay() {
  const chosen = choice("confirm");
  return chosen ? chosen === "on" : matchMedia("(pointer: coarse)").matches;
}

/** @returns {boolean} whether single keys act (WCAG 2.1.4: they can be switched off) */
export function shortcutsOn() {
  return choice("shortcuts") !== "off";
}

/** @returns {boolean} whether the table is to be heard */
export function soundOn() {
  return choice("sound") === "on";
}

/** @returns {boolean} whether the last card of a deal, which leaves no choice, is played for the person */
export function playsLastCard() {
  return choice("lastCard") === "on";
}

/**
 * Let a choice hold from now on, on this page; the server is told by whoever calls.
 * @param {string} key
 * @param {string} value
 */
export function choose(key, value) {
  document.documentElement.dataset[key] = value;
  keepInStep();
}

/** @returns {boolean} whether cards may move from place to place */
export function motionOn() {
  return pace() > 0 && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
