import assert from "node:assert/strict";
import test from "node:test";

import { lastPlay } from "../../static/game/last-card.js";

const shown = (phase, values, toAct = "you") => ({
  dataset: { phase, toAct },
  querySelectorAll: () => values.map((value) => ({ value })),
});

test("the only card there is, when it is one's turn to play it", () => {
  assert.equal(lastPlay(shown("follow", ["play AH1"])), "play AH1");
  assert.equal(lastPlay(shown("lead", ["play AH1"])), "play AH1");
});

test("never a forced card among others, another's turn, a declaration or a cut", () => {
  assert.equal(lastPlay(shown("follow", ["play AH1", ""])), "");
  assert.equal(lastPlay(shown("follow", ["play AH1"], "opponent")), "");
  assert.equal(lastPlay(shown("declare", [""])), "");
  assert.equal(lastPlay(shown("cut", [])), "");
  assert.equal(lastPlay(shown("lead", [""])), "");
});
