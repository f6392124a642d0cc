import assert from "node:assert/strict";
import test from "node:test";

import { Banner, Speaker } from "../../static/game/notices.js";
import { FakeClock } from "./world.mjs";

function fakeElement() {
  const dataset = { reconnecting: "Reconnecting…", back: "Back", offline: "Offline", ended: "Ended", paused: "Paused" };
  return { dataset, hidden: true, text: "", replaceChildren(text = "") { this.text = text; }, setAttribute() {} };
}

function setUp(online = true) {
  const clock = new FakeClock();
  const element = fakeElement();
  return { clock, element, banner: new Banner(element, clock, () => online) };
}

test("sentences that come together are spoken as one", () => {
  const clock = new FakeClock();
  const region = fakeElement();
  const speaker = new Speaker(region, clock);
  ["One.", "", undefined, "Two."].forEach((sentence) => speaker.say(sentence));
  clock.pass(300);
  assert.equal(region.text, "One. Two.");
  speaker.say("Three.");
  clock.pass(300);
  assert.equal(region.text, "Three.");
});

test("a loss of less than a second is not mentioned", () => {
  const { clock, element, banner } = setUp();
  banner.lost();
  clock.pass(900);
  banner.up();
  clock.pass(5_000);
  assert.equal(element.hidden, true);
});

test("a longer one is, and so is its end, for three seconds", () => {
  const { clock, element, banner } = setUp();
  banner.lost();
  clock.pass(600);
  banner.lost();
  clock.pass(400);
  assert.deepEqual([element.hidden, element.text], [false, "Reconnecting…"]);
  banner.up();
  assert.equal(element.text, "Back");
  clock.pass(3_000);
  assert.deepEqual([element.hidden, element.text], [true, ""]);
});

test("the end is said in the page's language and stays", () => {
  const { clock, element, banner } = setUp();
  banner.ended("Please sign in again.");
  banner.lost();
  clock.pass(10_000);
  assert.deepEqual([element.hidden, element.text], [false, "Ended"]);
});

test("without a network it says so", () => {
  const { clock, element, banner } = setUp(false);
  banner.lost();
  clock.pass(1_000);
  assert.equal(element.text, "Offline");
});

test("a refusal is read until the next move, which does not hide a lost line", () => {
  const { clock, element, banner } = setUp();
  banner.refused("Too late.", false);
  clock.pass(60_000);
  assert.equal(element.text, "Too late.");
  banner.forgive();
  assert.equal(element.hidden, true);
  banner.refused("Disk full", true);
  assert.equal(element.text, "Paused");
  banner.lost();
  clock.pass(1_000);
  banner.forgive();
  assert.deepEqual([element.hidden, element.text], [false, "Reconnecting…"]);
});
