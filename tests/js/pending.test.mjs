import assert from "node:assert/strict";
import test from "node:test";

import { PendingMove } from "../../static/game/pending.js";
import { fakeStorage } from "./world.mjs";

const move = { t: "move", id: "one", at: 3, a: "play QS1" };

test("a pending move outlives the page, with its id", () => {
  const storage = fakeStorage();
  new PendingMove(() => storage, "m").keep(move);
  assert.deepEqual(new PendingMove(() => storage, "m").move, move);
  assert.equal(new PendingMove(() => storage, "other").move, null);
});

test("only its own answer settles it", () => {
  const storage = fakeStorage();
  const pending = new PendingMove(() => storage, "m");
  pending.keep(move);
  assert.equal(pending.settle("two"), false);
  assert.deepEqual(pending.move, move);
  assert.equal(pending.settle("one"), true);
  assert.equal(pending.settle("one"), false);
  assert.equal(new PendingMove(() => storage, "m").move, null);
});

test("a refusal without an id is about the one move in flight", () => {
  const pending = new PendingMove(fakeStorage, "m");
  pending.keep(move);
  assert.equal(pending.settle(undefined), true);
});

test("forbidden or spoilt storage costs only the memory", () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const pending = new PendingMove(forbidden, "m");
  pending.keep(move);
  assert.deepEqual(pending.move, move);
  const spoilt = fakeStorage();
  for (const text of ["{", "null", "7", '{"t":"move"}']) {
    spoilt.setItem("pending:m", text);
    assert.equal(new PendingMove(() => spoilt, "m").move, null);
  }
});
