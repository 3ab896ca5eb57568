// A place of a drawn board that cannot act now answers where it was tapped: what it is (its data-what), and why not now.

const EDGE = 12;
let last = null; // where the last answer was put

export function startAnswers() {
  let tapped = null;

  document.addEventListener("click", (event) => {
    const place = event.target.closest?.("[data-what]");
    if (place) {
      tapped = place;
      if (place.type === "button") tell(place);
    } else if (!event.target.closest?.("[data-answer]")) clear();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    const answer = event.detail.target?.closest?.("[data-answer]");
    if (!answer || !tapped?.isConnected) return;
    const what = document.createElement("p");
    what.className = "answer__what";
    what.textContent = `${tapped.dataset.what}.`;
    answer.querySelector(".notice__body")?.prepend(what);
    put(answer, tapped.getBoundingClientRect());
  });
  // The page is renewed while an answer is read: its place is taken off, as it would be copied as an attribute (see `clear`), and
  // what is still to be read gets it again.
  document.body.addEventListener("htmx:beforeSwap", () => {
    for (const answer of document.querySelectorAll("[data-answer][style]")) answer.removeAttribute("style");
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    for (const answer of document.querySelectorAll("[data-answer]:not(:empty, [style])")) if (last) put(answer, last);
  });
  document.addEventListener("scroll", clear, { capture: true, passive: true });
}

// What needs no asking is told at once.
function tell(place) {
  clear();
  const answer = document.querySelector("[data-answer]");
  if (!answer) return;
  const words = document.createElement("p");
  words.className = "answer__what";
  words.textContent = `${place.dataset.what}.`;
  const notice = document.createElement("div");
  notice.className = "notice answer__plain";
  notice.append(words);
  answer.append(notice);
  put(answer, place.getBoundingClientRect());
}

function clear() {
  for (const answer of document.querySelectorAll("[data-answer]")) {
    answer.replaceChildren();
    // A style left behind would be copied to the next page as an attribute, which the security policy forbids.
    answer.removeAttribute("style");
  }
}

// Below the place where there is room, else above it; always whole on the screen.
function put(answer, place) {
  last = place;
  const width = Math.min(360, window.innerWidth - 2 * EDGE);
  answer.style.width = `${width}px`;
  const left = Math.max(EDGE, Math.min(place.left + place.width / 2 - width / 2, window.innerWidth - width - EDGE));
  const height = answer.offsetHeight;
  const below = place.bottom + 6;
  const top = below + height <= window.innerHeight - EDGE ? below : Math.max(EDGE, place.top - height - 6);
  answer.style.left = `${left}px`;
  answer.style.top = `${top}px`;
}
