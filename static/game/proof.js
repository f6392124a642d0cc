/** Checks the deals of a finished match in the browser: nothing of it is asked of the server. */

const RANKS = ["7", "8", "9", "J", "Q", "K", "10", "A"];
const CARDS = new Set([..."SHCD"].flatMap((suit) => RANKS.flatMap((rank) => [`${rank}${suit}1`, `${rank}${suit}2`])));
const CUT = /^(0|[1-9]\d?)$/;

/**
 * @typedef {{commitment: string, nonce: string, pack: string, cut: string | null, dealt: string | null}} Deal
 * `cut` and `dealt` are null where the match was given up before the cut
 */

/**
 * @param {string} text
 * @returns {Promise<string>} its SHA-256 as hex digits
 */
async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Deal} deal
 * @returns {Promise<"holds" | "seal" | "pack" | "cut">} what does not fit, if anything
 */
export async function check(deal) {
  const pack = deal.pack.trim().split(/\s+/);
  if (pack.length !== CARDS.size || !pack.every((card) => CARDS.has(card)) || new Set(pack).size !== CARDS.size) return "pack";
  if ((await sha256(`${deal.nonce.trim()}:${pack.join(" ")}`)) !== deal.commitment.trim()) return "seal";
  if (deal.cut === null || deal.dealt === null) return "holds";
  const place = CUT.test(deal.cut.trim()) ? Number(deal.cut) : CARDS.size;
  const dealt = [...pack.slice(place), ...pack.slice(0, place)].join(" ");
  return place < CARDS.size && dealt === deal.dealt.trim() ? "holds" : "cut";
}

/** @param {HTMLElement} proof the section of a deal */
async function judge(proof) {
  const verdict = /** @type {HTMLElement} */ (proof.querySelector(".browser"));
  const found = globalThis.crypto?.subtle ? await check(read(proof)) : "cannot";
  const kinds = /** @type {Record<string, string>} */ ({ holds: "holds", cannot: "unknown" });
  verdict.dataset.verdict = kinds[found] ?? "fails";
  verdict.textContent = proof.dataset[found] ?? "";
  verdict.hidden = false;
}

/**
 * @param {HTMLElement} proof
 * @returns {Deal}
 */
function read(proof) {
  const value = (/** @type {string} */ part) =>
    /** @type {HTMLInputElement | null} */ (proof.querySelector(`[data-part=${part}]`))?.value ?? null;
  return {
    commitment: value("commitment") ?? "",
    nonce: value("nonce") ?? "",
    pack: value("pack") ?? "",
    cut: value("cut"),
    dealt: value("dealt"),
  };
}

for (const proof of /** @type {NodeListOf<HTMLElement>} */ (globalThis.document?.querySelectorAll(".proof") ?? [])) {
  proof.addEventListener("input", () => judge(proof));
  judge(proof);
}
