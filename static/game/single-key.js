/** Keys that act by themselves, without Ctrl or Alt: when they are meant, and which letter they are. */

import { shortcutsOn } from "./settings.js";

const TYPING = "input:not([type=hidden]), textarea, select, [contenteditable]";
const LATIN = /^[!-~]$/;

/**
 * @param {KeyboardEvent} event
 * @returns {string} the single key that was pressed, small; "" where none is meant (WCAG 2.1.4: they can be switched off)
 */
export function singleKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return "";
  if (isTyping(event.target) || !shortcutsOn()) return "";
  return signOf(event);
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether a key pressed there is a letter of a text
 */
function isTyping(target) {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/**
 * With a Korean or Japanese keyboard the key H can arrive as "ㅗ" or "Process": the key's place tells then.
 * @param {{key: string, code: string, shiftKey: boolean}} event
 * @returns {string}
 */
export function signOf({ key, code, shiftKey }) {
  if (LATIN.test(key)) return key.toLowerCase();
  if (/^(Key|Digit)./.test(code)) return code.slice(-1).toLowerCase();
  return code === "Slash" && shiftKey ? "?" : "";
}
