import assert from "node:assert/strict";
import test from "node:test";

import { Sequence } from "../../static/game/sequence.js";
import { ev, snap } from "./world.mjs";

test("the next event is taken and counted", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.judge(ev(5)), "take");
  assert.equal(sequence.last, 5);
});

test("an event that was taken before is skipped", () => {
  const sequence = new Sequence(4);
  assert.deepEqual([ev(4), ev(1), ev(5), ev(5)].map((frame) => sequence.judge(frame)), ["skip", "skip", "take", "skip"]);
});

test("a hole is a gap and counts nothing", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.judge(ev(6)), "gap");
  assert.equal(sequence.last, 4);
  assert.equal(new Sequence(null).judge(ev(0)), "gap");
});

test("a snap may jump ahead, but goes back only as an answer to hello", () => {
  const sequence = new Sequence(4);
  assert.equal(sequence.judge(snap(9)), "take");
  assert.equal(sequence.judge(snap(9)), "take");
  assert.equal(sequence.judge(snap(7)), "skip");
  sequence.asked = true;
  assert.equal(sequence.judge(snap(7)), "take");
  assert.equal(sequence.last, 7);
  assert.equal(sequence.asked, false);
});

test("a number that is none is skipped", () => {
  for (const seq of [undefined, null, "5", 5.5, Number.NaN]) assert.equal(new Sequence(4).judge(ev(seq)), "skip");
});

test("whatever is dropped, doubled or reordered, what is taken is 1, 2, 3 … without a hole", () => {
  let state = 42;
  const random = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  const sequence = new Sequence(0);
  const taken = [];
  for (let round = 0; round < 2000; round += 1) {
    const frame = ev(Math.max(0, sequence.last + Math.floor(random() * 5) - 2));
    if (sequence.judge(frame) === "take") taken.push(frame.seq);
  }
  assert.deepEqual(taken, Array.from(taken, (_, index) => index + 1));
});
