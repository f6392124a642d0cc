/**
 * The person's choices, as the settings page leaves them in localStorage.
 * Storage may be forbidden; then every choice is "not made" and the defaults hold.
 */

/** Factors on a frame's holding time. @type {Record<string, number>} */
const SPEEDS = { relaxed: 1.6, normal: 1, quick: 0.5, instant: 0 };

/**
 * @param {string} key
 * @returns {string | null} the stored choice, null if none was made
 */
function choice(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

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

/** @returns {boolean} whether cards may move from place to place */
export function motionOn() {
  return pace() > 0 && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
