// What a person was doing survives a refresh of the live part: scroll places, open folds, and words for screen readers.

const SCROLLERS = ["board", "rail"];

// Only where nobody else's secret can be in the words: on a shared tablet a seat's own view is never spoken.
function aloud(words) {
  if (document.documentElement.dataset.aloud !== "on" || !("speechSynthesis" in window)) return;
  if (document.querySelector("#live [data-curtain]")) return;
  window.speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = document.documentElement.lang;
  window.speechSynthesis.speak(spoken);
}

export function startKeeping() {
  const places = new Map();
  let folds = [];
  let tabs = [];
  let said = "";
  let scene = "";
  let byKey = false;

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "live") return;
    byKey = Boolean(document.activeElement?.closest("#live") && document.activeElement.matches(":focus-visible"));
    for (const id of SCROLLERS) places.set(id, document.getElementById(id)?.scrollTop ?? 0);
    scene = document.getElementById("board")?.dataset.scene ?? "";
    folds = [...document.querySelectorAll("#board details[open][id], #rail details[open][id]")].map((fold) => fold.id);
    tabs = [...document.querySelectorAll("#board [data-tabs] input:checked")].map((tab) => tab.id);
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "live") return;
    const board = document.getElementById("board");
    // Another seat's view, or the end, begins at its top.
    if (board && board.dataset.scene === scene) board.scrollTop = places.get("board") ?? 0;
    for (const id of folds) document.getElementById(id)?.setAttribute("open", "");
    for (const id of tabs) {
      const tab = document.getElementById(id);
      if (tab) tab.checked = true;
    }
    const now = document.querySelector("#live .prompt h2, #live .curtain h2, #live .draw__prompt")?.textContent.trim() ?? "";
    const happened = [...document.querySelectorAll("#live .just-now p, #live .draw__last p")].map((line) => line.textContent.trim());
    const words = [...happened, now].join(" ");
    const live = document.getElementById("said");
    if (live && words !== said) live.textContent = words;
    if (words !== said) aloud(words);
    said = words;
    if (byKey && (!document.activeElement || document.activeElement === document.body)) {
      document.querySelector("#live .choice, #live .curtain .button")?.focus({ preventScroll: true });
    }
  });
}
