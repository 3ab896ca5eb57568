// What a person was doing survives a refresh of the live part: scroll places, open folds, half-filled forms, the place of the
// keyboard, and words for screen readers.

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

const FIELDS = "input[type=radio][id], input[type=checkbox][id], input[type=radio][name], input[type=search][id], input[type=text][id], input[type=number][id], select[id]";
const FOCUSABLE = "a[href], button:not([disabled]), input:not([type=hidden]), select, summary, textarea";

const nameOf = (field) => field.id || `${field.form?.id ?? ""}/${field.name}/${field.value}`;

// What was chosen or typed and not sent yet: somebody else's move must not take it away.
function halfFilled() {
  const found = new Map();
  for (const field of document.getElementById("live")?.querySelectorAll(FIELDS) ?? []) {
    const isTick = field.type === "radio" || field.type === "checkbox";
    const isChanged = isTick
      ? field.checked !== field.defaultChecked
      : field.tagName === "SELECT" ? [...field.options].some((one) => one.selected !== one.defaultSelected) : field.value !== field.defaultValue;
    if (isChanged) found.set(nameOf(field), isTick ? field.checked : field.value);
  }
  return found;
}

function fillIn(found) {
  if (!found.size) return;
  for (const field of document.getElementById("live")?.querySelectorAll(FIELDS) ?? []) {
    if (!found.has(nameOf(field))) continue;
    const told = found.get(nameOf(field));
    if (typeof told === "boolean") field.checked = told;
    else field.value = told;
    if (field.matches("[data-find]")) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// Why a tap was refused can still be read when the table, which had moved on, is shown as it is now: for a while, and words alone,
// as what is asked in a refusal was asked of the table before.
const REFUSAL_MS = 10000;

function refusalsToKeep() {
  const found = [];
  for (const place of document.querySelectorAll("#live [id^=refusal]")) {
    if (!place.textContent.trim() || place.querySelector("form")) continue;
    const since = Number(place.dataset.since) || Date.now();
    if (Date.now() - since < REFUSAL_MS) found.push({ id: place.id, since, words: [...place.childNodes] });
  }
  return found;
}

function putBack(refusals) {
  for (const { id, since, words } of refusals) {
    const place = document.getElementById(id);
    if (!place || place.textContent.trim()) continue;
    place.replaceChildren(...words);
    place.dataset.since = String(since);
  }
}

// Where the keyboard is: the part of the page and the how-manieth thing in it, as taps change what stands there.
function keyboardPlace() {
  const part = document.activeElement?.closest("#board, #rail, .strip");
  if (!part) return null;
  const typed = document.activeElement.matches("input[type=search], input[type=text]") ? document.activeElement.selectionStart : null;
  return { part: part.id ? `#${part.id}` : ".strip", id: document.activeElement.id, at: [...part.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement), typed };
}

function focusAgain(place) {
  const part = document.querySelector(`#live ${place.part}`);
  const same = place.id ? document.getElementById(place.id) : null;
  const all = [...(part?.querySelectorAll(FOCUSABLE) ?? [])];
  const found = same ?? all[Math.min(place.at, all.length - 1)];
  found?.focus({ preventScroll: true });
  if (found && place.typed !== null && found.setSelectionRange) found.setSelectionRange(place.typed, place.typed);
}

export function startKeeping() {
  const places = new Map();
  let filled = new Map();
  let keyboard = null;
  let folds = [];
  let tabs = [];
  let refusals = [];
  let said = "";
  let reminded = "";
  let scene = "";
  let byKey = false;

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "live") return;
    byKey = Boolean(document.activeElement?.closest("#live") && document.activeElement.matches(":focus-visible"));
    for (const id of SCROLLERS) places.set(id, document.getElementById(id)?.scrollTop ?? 0);
    scene = document.getElementById("board")?.dataset.scene ?? "";
    folds = [...document.querySelectorAll("#board details[open][id], #rail details[open][id]")].map((fold) => fold.id);
    filled = event.detail.requestConfig?.verb === "get" ? halfFilled() : new Map();
    refusals = event.detail.requestConfig?.elt.id === "live" ? refusalsToKeep() : [];
    keyboard = byKey ? keyboardPlace() : null;
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
    fillIn(filled);
    putBack(refusals);
    const now = document.querySelector("#live .prompt h2, #live .curtain h2, #live .draw__prompt")?.textContent.trim() ?? "";
    const happened = [...document.querySelectorAll("#live .just-now p, #live .draw__last p")].map((line) => line.textContent.trim());
    const reminder = document.querySelector("#live [data-reminder]:not([hidden])");
    const isNew = reminder && reminder.dataset.reminder !== reminded;
    if (reminder) reminded = reminder.dataset.reminder;
    const about = isNew ? reminder.querySelector(".reminder__text span").textContent.trim() : "";
    const words = [...happened, now].join(" ");
    const live = document.getElementById("said");
    if (words !== said || about) {
      if (live) live.textContent = `${words} ${about}`.trim();
      aloud(`${words} ${about}`.trim());
    }
    said = words;
    const isLost = !document.activeElement || document.activeElement === document.body;
    const isHere = keyboard && board?.dataset.scene === scene;
    if (byKey && isLost && isHere && (keyboard.part !== "#rail" || !document.querySelector("#rail .choice"))) focusAgain(keyboard);
    else if (byKey && isLost) {
      document.querySelector("#live .choice, #live .curtain .button")?.focus({ preventScroll: true });
    }
  });
}
