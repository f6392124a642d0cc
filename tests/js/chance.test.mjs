import assert from "node:assert/strict";
import test from "node:test";

import { randomCut, uuid } from "../../static/game/chance.js";

test("ids are version 4 UUIDs and differ", () => {
  const ids = Array.from({ length: 200 }, uuid);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("a cut is 0..63, each about equally often", () => {
  const counts = new Array(64).fill(0);
  for (let round = 0; round < 64_000; round += 1) counts[randomCut()] += 1;
  assert.ok(Math.min(...counts) > 800 && Math.max(...counts) < 1200, String(counts));
});
