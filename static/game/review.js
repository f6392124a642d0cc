/**
 * A review that is being made: its progress is fetched now and then, and the page is loaded anew when it is done.
 * Without this script the page loads itself anew.
 */

const EVERY = 1000;
const SLOWEST = 10000;

let pause = EVERY;

/** @param {Document} page @returns {HTMLElement | null} */
const making = (page) => page.getElementById("making");

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) {
    pause = Math.min(2 * pause, SLOWEST);
  } else {
    pause = EVERY;
    const news = making(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (!news) return location.reload();
    show(news);
  }
  window.setTimeout(look, pause);
}

/** No live region: the bar tells who asks, and nobody is told each second. @param {HTMLElement} news */
function show(news) {
  const now = /** @type {HTMLElement} */ (making(document));
  const [bar, fresh] = [now, news].map((part) => /** @type {HTMLProgressElement} */ (part.querySelector("progress")));
  bar.max = fresh.max;
  bar.value = fresh.value;
  const [said, says] = [now, news].map((part) => /** @type {HTMLElement} */ (part.querySelector(".count")));
  said.textContent = says.textContent;
}

window.setTimeout(look, pause);
