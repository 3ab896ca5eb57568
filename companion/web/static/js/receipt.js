// The receipt's tools: print, and copy as text. Without them the same text stands on a page of its own.

async function copy(text, place) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  // On plain http in the local network browsers offer only the old way: copy what is selected.
  place.select();
  return document.execCommand("copy");
}

export function startReceipt() {
  // Where the lines stand below the receipt, a tapped cell brings them into sight.
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "lines") return;
    const lines = document.getElementById("lines");
    if (lines && lines.getBoundingClientRect().top > window.innerHeight - 160) lines.scrollIntoView({ block: "start" });
  });
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  for (const link of document.querySelectorAll("[data-copy]")) {
    link.addEventListener("click", async (event) => {
      const place = document.querySelector(link.dataset.copy);
      const words = link.querySelector("[data-copy-words]");
      if (!place || !words) return;
      event.preventDefault();
      try {
        if (!(await copy(place.value, place))) throw new Error("refused");
        words.textContent = "Copied";
        link.focus();
        window.setTimeout(() => (words.textContent = "Copy as text"), 2500);
      } catch {
        window.location.assign(link.href);
      }
    });
  }
}
