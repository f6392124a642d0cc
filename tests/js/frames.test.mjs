import assert from "node:assert/strict";
import test from "node:test";

import { FrameQueue } from "../../static/game/frames.js";
import { ev, FakeClock, snap } from "./world.mjs";

function setUp({ pace = 1, hidden = false } = {}) {
  const clock = new FakeClock();
  const shown = [];
  const world = { pace: () => pace, hidden: () => hidden, clock };
  const queue = new FrameQueue((frame) => shown.push(frame), world);
  return { clock, queue, shown, seqs: () => shown.map(({ seq }) => seq) };
}

test("the first frame is shown in the next task, the next when its time is over", () => {
  const { clock, queue, seqs } = setUp();
  queue.push(ev(1));
  queue.push(ev(2));
  assert.deepEqual(seqs(), [], "to read it was a task of its own");
  clock.pass(0);
  assert.deepEqual(seqs(), [1]);
  clock.pass(99);
  assert.deepEqual(seqs(), [1]);
  clock.pass(1);
  assert.deepEqual(seqs(), [1, 2]);
});

test("a frame that comes after the hold is shown at once", () => {
  const { clock, queue, seqs } = setUp();
  queue.push(ev(1));
  clock.pass(100);
  queue.push(ev(2));
  clock.pass(0);
  assert.deepEqual(seqs(), [1, 2]);
});

test("the speed choice stretches the hold", () => {
  const { clock, queue, seqs } = setUp({ pace: 1.6 });
  queue.push(ev(1));
  queue.push(ev(2));
  clock.pass(159);
  assert.deepEqual(seqs(), [1]);
  clock.pass(1);
  assert.deepEqual(seqs(), [1, 2]);
});

test("acting early jumps to the newest frame and keeps every sentence", () => {
  const { clock, queue, shown, seqs } = setUp();
  [1, 2, 3].forEach((seq) => queue.push(ev(seq)));
  clock.pass(0);
  queue.flush();
  assert.deepEqual(seqs(), [1, 3]);
  assert.equal(shown[1].say, "s2 s3");
  assert.equal(clock.running, 0);
  queue.push(ev(4));
  clock.pass(0);
  assert.deepEqual(seqs(), [1, 3, 4], "our own move does not wait for what was skipped");
});

test("a snap clears what waited", () => {
  const { clock, queue, shown, seqs } = setUp();
  [1, 2].forEach((seq) => queue.push(ev(seq)));
  clock.pass(0);
  queue.push(snap(9));
  clock.pass(1000);
  assert.deepEqual(seqs(), [1, 9]);
  assert.equal(shown[1].say, "s9");
});

test("instant and hidden tables never wait", () => {
  for (const choice of [{ pace: 0 }, { hidden: true }]) {
    const { queue, clock, seqs } = setUp(choice);
    [1, 2, 3].forEach((seq) => queue.push(ev(seq)));
    assert.deepEqual(seqs(), [1, 2, 3]);
    assert.equal(clock.running, 0);
  }
});

test("a long absence is not played back", () => {
  const { queue, seqs } = setUp();
  for (let seq = 1; seq <= 40; seq += 1) queue.push(ev(seq));
  assert.ok(seqs().length < 8);
  queue.flush();
  assert.equal(seqs().at(-1), 40);
});
