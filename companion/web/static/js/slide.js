// Where things went: when a board is drawn anew, each piece (data-piece, what it is) on it glides from where it lay before, a new one
// comes from above, and one that is gone fades where it was. None of it where motion is off.

const NEAR = 3;

function motion() {
  const text = getComputedStyle(document.documentElement).getPropertyValue("--motion").trim();
  return text.endsWith("ms") ? Number.parseFloat(text) : Number.parseFloat(text) * 1000;
}

function read() {
  const board = document.querySelector("#live [data-slides]");
  if (!board) return null;
  const place = board.getBoundingClientRect();
  const pieces = [...board.querySelectorAll("[data-piece]")].map((drawn) => {
    const at = drawn.getBoundingClientRect();
    return { drawn, what: drawn.dataset.piece, x: at.left - place.left, y: at.top - place.top, height: at.height };
  });
  return { width: place.width, height: place.height, pieces };
}

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const isHere = (one, other) => far(one, other) < NEAR;
// A card that was turned over is the same card: its text differs in its last letter alone.
const isTurned = (one, other) => one.what.length > 2 && one.what.slice(0, -1) === other.what.slice(0, -1);

// Which piece of before each piece of now is: those that did not move first, then the nearest alike, then the nearest turned over.
function pair(before, now) {
  const left = new Set(before);
  const found = new Map();
  const rules = [
    (one, other) => isHere(one, other) && one.what === other.what,
    (one, other) => isHere(one, other) && isTurned(one, other),
    (one, other) => one.what === other.what,
    isTurned,
  ];
  for (const rule of rules) {
    for (const one of now) {
      if (found.has(one)) continue;
      const alike = [...left].filter((other) => rule(one, other)).sort((a, b) => far(a, one) - far(b, one))[0];
      if (!alike) continue;
      found.set(one, alike);
      left.delete(alike);
    }
  }
  return { found, gone: [...left] };
}

function glide(one, from, time) {
  const isTurn = from && from.what !== one.what;
  const dx = from ? from.x - one.x : 0;
  const dy = from ? from.y - one.y : -(one.y + one.height);
  if (from && !isTurn && isHere(one, from)) return;
  const start = { transform: `translate(${dx}px, ${dy}px)${isTurn ? " scaleX(0.1)" : ""}` };
  if (!from) start.opacity = 0;
  one.drawn.animate([start, { transform: "none", opacity: 1 }], { duration: time, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
}

function fade(one, time) {
  const board = document.querySelector("#live [data-slides]");
  const ghost = one.drawn.cloneNode(true);
  for (const name of ["data-piece", "data-what", "id"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("tabindex", "-1");
  ghost.inert = true;
  board.append(ghost);
  const done = ghost.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-12px) scale(0.9)" }], { duration: time, easing: "ease-out" });
  done.onfinish = done.oncancel = () => ghost.remove();
}

export function startSliding() {
  let before = null;
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    before = event.detail.target?.id === "live" ? read() : null;
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "live" || !before?.pieces.length) return;
    const time = motion();
    const now = read();
    const was = before;
    before = null;
    const isSame = now && Math.abs(now.width - was.width) < NEAR && Math.abs(now.height - was.height) < NEAR;
    if (!time || !isSame) return;
    const { found, gone } = pair(was.pieces, now.pieces);
    for (const one of now.pieces) glide(one, found.get(one), time);
    for (const one of gone) fade(one, time);
  });
}
