// Print, and copy a text that stands on the page (data-copy names where). A receipt's text also has a page of its own.

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
  document.addEventListener("click", async (event) => {
    const asked = event.target.closest?.("[data-copy]");
    const place = asked && document.querySelector(asked.dataset.copy);
    const words = asked?.querySelector("[data-copy-words]");
    if (!place || !words) return;
    event.preventDefault();
    const usual = words.dataset.copyWords || words.textContent;
    words.dataset.copyWords = usual;
    try {
      if (!(await copy(place.value, place))) throw new Error("refused");
      words.textContent = "Copied";
      asked.focus();
      window.setTimeout(() => (words.textContent = usual), 2500);
    } catch {
      if (asked.href) window.location.assign(asked.href);
      else place.select();
    }
  });
}
