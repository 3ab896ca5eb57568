// Finding things by name in a long list: each word typed must begin a word of what is shown; a number must be one of its numbers.

const matches = (words, typed) => typed.every((part) => words.some((word) => (/^\d+$/.test(part) ? word === part : word.startsWith(part))));

function split(text) {
  return text.toLowerCase().split(/[\s,:-]+/).filter(Boolean);
}

function find(input) {
  const within = input.closest("[data-find-in]");
  if (!within) return;
  const typed = split(input.value);
  let seen = 0;
  for (const line of within.querySelectorAll("[data-find-words]")) {
    const own = split(line.dataset.findWords);
    let shown = 0;
    for (const tap of line.querySelectorAll("button[name=text]")) {
      const isIn = matches([...own, ...split(tap.getAttribute("aria-label") ?? "")], typed);
      tap.closest("[data-find-item]")?.toggleAttribute("hidden", !isIn);
      if (!tap.closest("[data-find-item]")) tap.hidden = !isIn;
      shown += isIn ? 1 : 0;
    }
    line.hidden = typed.length > 0 && shown === 0;
    seen += line.hidden ? 0 : 1;
  }
  for (const part of within.querySelectorAll("section")) {
    const lines = [...part.querySelectorAll("[data-find-words]")];
    part.hidden = typed.length > 0 && lines.every((line) => line.hidden);
  }
  for (const part of within.querySelectorAll("details")) {
    const lines = [...part.querySelectorAll("[data-find-words]")];
    if (typed.length > 0 && lines.length > 0) part.open = lines.some((line) => !line.hidden);
  }
  const none = within.querySelector("[data-find-none]");
  if (none) none.hidden = seen > 0;
}

export function startFinding() {
  document.addEventListener("input", (event) => event.target.matches?.("[data-find]") && find(event.target));
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches?.("[data-find]")) return;
    if (event.key === "Escape") {
      event.target.value = "";
      find(event.target);
    }
    if (event.key !== "Enter") return;
    // One thing left is the thing meant.
    event.preventDefault();
    const left = [...event.target.closest("[data-find-in]").querySelectorAll("[data-find-words] button[name=text][aria-pressed]")].filter((tap) => tap.checkVisibility());
    if (left.length === 1) left[0].click();
    else left[0]?.focus();
  });
}
