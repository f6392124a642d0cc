import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { check } from "../../static/game/proof.js";

const PACK = [..."SHCD"].flatMap((suit) => ["7", "8", "9", "J", "Q", "K", "10", "A"].flatMap((rank) => [`${rank}${suit}1`, `${rank}${suit}2`]));
const NONCE = "0".repeat(64);

/** @param {number} cut */
function fair(cut) {
  const pack = PACK.join(" ");
  const commitment = createHash("sha256").update(`${NONCE}:${pack}`).digest("hex");
  return { commitment, nonce: NONCE, pack, cut: String(cut), dealt: [...PACK.slice(cut), ...PACK.slice(0, cut)].join(" ") };
}

test("a fair deal holds, wherever it is cut", async () => {
  for (const cut of [0, 1, 17, 63]) assert.equal(await check(fair(cut)), "holds");
});

test("the commitment is the one of docs/fairness.md", () => {
  assert.equal(fair(0).commitment, "c972e250910cd76232fe2182333ba94fcacd6a4b0ce240e35bd2698797bae012");
});

test("a pack that was never cut holds by its seal alone", async () => {
  assert.equal(await check({ ...fair(0), cut: null, dealt: null }), "holds");
  assert.equal(await check({ ...fair(0), cut: null, dealt: null, nonce: "1" }), "seal");
});

test("whatever was changed is named", async () => {
  const deal = fair(17);
  const swapped = [PACK[1], PACK[0], ...PACK.slice(2)].join(" ");
  const changes = {
    seal: [{ nonce: "1" + NONCE.slice(1) }, { nonce: "" }, { pack: swapped }, { commitment: NONCE }],
    pack: [{ pack: "" }, { pack: `${deal.pack} QS1` }, { pack: deal.pack.replace("QS1", "QS2") }, { pack: deal.pack.replace("QS1", "XX1") }],
    cut: [{ cut: "18" }, { cut: "64" }, { cut: "-1" }, { cut: "" }, { cut: "017" }, { dealt: swapped }, { dealt: "" }],
  };
  for (const [reason, list] of Object.entries(changes)) {
    for (const change of list) assert.equal(await check({ ...deal, ...change }), reason, JSON.stringify(change).slice(0, 60));
  }
});

test("blanks and line ends around the texts do not matter", async () => {
  const deal = fair(5);
  assert.equal(await check({ ...deal, nonce: ` ${NONCE}\n`, pack: deal.pack.replaceAll(" ", "\n") }), "holds");
});
