/** Gives a text away: to another app where the browser can, else to the clipboard, else it is marked to be copied by hand. */

/**
 * @param {string} text
 * @param {{share?: (data: {text: string}) => Promise<void>, clipboard?: {writeText: (text: string) => Promise<void>}}} browser
 * @returns {Promise<"shared" | "kept" | "copied" | "select">} "kept" = the person thought better of it
 */
export async function give(text, browser) {
  if (browser.share) {
    try {
      await browser.share({ text });
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "kept";
    }
  }
  try {
    if (!browser.clipboard) return "select";
    await browser.clipboard.writeText(text);
    return "copied";
  } catch {
    return "select";
  }
}

/** @param {HTMLElement} block with a text, a button and a place to tell what was done */
function offer(block) {
  const text = /** @type {HTMLTextAreaElement} */ (block.querySelector("textarea"));
  const button = /** @type {HTMLButtonElement} */ (block.querySelector("button"));
  const told = /** @type {HTMLElement} */ (block.querySelector("[role=status]"));
  // The label says what will happen; its hidden part, which text it happens to, stays.
  if (typeof navigator.share === "function" && button.firstChild) button.firstChild.textContent = button.dataset.canShare ?? "";
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await give(text.value, navigator);
    if (done === "select") text.select();
    told.textContent = block.dataset[done] ?? "";
  });
}

for (const block of globalThis.document?.querySelectorAll("[data-share]") ?? []) offer(/** @type {HTMLElement} */ (block));
