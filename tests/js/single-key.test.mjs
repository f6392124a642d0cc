import assert from "node:assert/strict";
import { test } from "node:test";

import { signOf } from "../../static/game/single-key.js";

const cases = [
  ["a small letter", { key: "h", code: "KeyH", shiftKey: false }, "h"],
  ["a large letter", { key: "H", code: "KeyH", shiftKey: true }, "h"],
  ["another layout: the letter counts, not its place", { key: "w", code: "KeyZ", shiftKey: false }, "w"],
  ["a Korean letter", { key: "ㅗ", code: "KeyH", shiftKey: false }, "h"],
  ["a Japanese input method", { key: "Process", code: "KeyT", shiftKey: false }, "t"],
  ["a digit within an input method", { key: "Process", code: "Digit3", shiftKey: false }, "3"],
  ["a question mark", { key: "?", code: "Slash", shiftKey: true }, "?"],
  ["a question mark within an input method", { key: "Process", code: "Slash", shiftKey: true }, "?"],
  ["a key that is no sign", { key: "Tab", code: "Tab", shiftKey: false }, ""],
  ["an arrow", { key: "ArrowLeft", code: "ArrowLeft", shiftKey: false }, ""],
];

for (const [name, event, sign] of cases) {
  test(name, () => assert.equal(signOf(event), sign));
}
