import assert from "node:assert/strict";
import test from "node:test";

import { play, soundsOf } from "../../static/game/sound.js";

const heard = (kind, more = {}) =>
  soundsOf({ kind, toAct: "none", before: "you", celebrated: 0, outcome: "", hidden: false, ...more });

test("each kind of frame has its sound", () => {
  assert.deepEqual(heard("lead"), ["card"]);
  assert.deepEqual(heard("follow"), ["card", "trick"]);
  assert.deepEqual(heard("meld"), ["declaration"]);
  assert.deepEqual(heard("seven"), ["declaration"]);
  assert.deepEqual(heard("deal"), ["card"]);
  assert.deepEqual(heard("cut"), []);
  assert.deepEqual(heard("commit"), []);
});

test("500 points sound greater than 250", () => {
  assert.deepEqual(heard("meld", { celebrated: 500 }), ["great"]);
  assert.deepEqual(heard("meld", { celebrated: 250 }), ["declaration"]);
});

test("a turn that begins is called out once, also from the background", () => {
  const begins = { toAct: "you", before: "opponent" };
  assert.deepEqual(heard("lead", begins), ["card", "turn"]);
  assert.deepEqual(heard("draw", { ...begins, before: "you" }), ["card"]);
  assert.deepEqual(heard("lead", { ...begins, hidden: true }), ["turn"]);
  assert.deepEqual(heard("follow", { hidden: true }), []);
});

test("the end of a match sounds by its outcome, and resigning is silent", () => {
  assert.deepEqual(heard("end", { outcome: "win" }), ["won"]);
  assert.deepEqual(heard("end", { outcome: "loss" }), ["lost"]);
  assert.deepEqual(heard("end", { outcome: "draw" }), ["turn"]);
  assert.deepEqual(heard("resign", { outcome: "loss" }), []);
});

test("nothing is opened before the page was touched, and one context serves all sounds", () => {
  const made = [];
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class FakeNode {
    gain = param;
    connect = (into) => into;
    start() {
      made.push("start");
    }
    stop() {}
  }
  Object.assign(globalThis, {
    AudioContext: class {
      constructor() {
        made.push("context");
      }
      state = "running";
      currentTime = 0;
      sampleRate = 8000;
      createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
    },
    GainNode: FakeNode,
    OscillatorNode: FakeNode,
    AudioBufferSourceNode: FakeNode,
    BiquadFilterNode: FakeNode,
  });
  const moment = { kind: "meld", toAct: "you", before: "you", celebrated: 0, outcome: "", hidden: false };
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: false } }, configurable: true });
  play(moment);
  assert.deepEqual(made, []);
  navigator.userActivation.hasBeenActive = true;
  play({ ...moment, kind: "cut" });
  assert.deepEqual(made, [], "a moment without a sound opens nothing");
  play(moment);
  play(moment);
  assert.deepEqual(made, ["context", "start", "start", "start", "start"]);
});
