import assert from "node:assert/strict";
import test from "node:test";

import { give } from "../../static/site/share.js";

const failing = (name) => async () => {
  throw Object.assign(new Error(name), { name });
};

test("another app is asked first", async () => {
  const given = [];
  const share = async ({ text }) => given.push(text);
  assert.equal(await give("3.0870", { share, clipboard: { writeText: failing("never") } }), "shared");
  assert.deepEqual(given, ["3.0870"]);
});

test("who thinks better of it has nothing copied behind their back", async () => {
  const writeText = () => assert.fail("copied");
  assert.equal(await give("x", { share: failing("AbortError"), clipboard: { writeText } }), "kept");
});

test("the clipboard stands in, and the eye where that is forbidden too", async () => {
  const kept = [];
  const clipboard = { writeText: async (text) => kept.push(text) };
  assert.equal(await give("x", { share: failing("NotAllowedError"), clipboard }), "copied");
  assert.equal(await give("y", { clipboard }), "copied");
  assert.deepEqual(kept, ["x", "y"]);
  assert.equal(await give("z", { clipboard: { writeText: failing("NotAllowedError") } }), "select");
  assert.equal(await give("z", {}), "select");
});
