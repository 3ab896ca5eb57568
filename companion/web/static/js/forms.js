// Small manners of forms: settings save at once, menus close on a tap elsewhere, the curtain closes when the screen goes dark.

export function startForms() {
  for (const form of document.querySelectorAll("form[data-autosubmit]")) {
    form.addEventListener("change", () => form.requestSubmit());
  }

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open], details.marks-menu[open]")) {
      if (!menu.contains(event.target)) menu.removeAttribute("open");
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open], details.marks-menu[open]")) {
      menu.removeAttribute("open");
      menu.querySelector("summary")?.focus();
    }
  });

  // A refusal belongs to the tap that caused it: the next tap clears it.
  document.body.addEventListener("htmx:beforeRequest", () => {
    for (const place of document.querySelectorAll(".refusal")) place.replaceChildren();
  });
  document.body.addEventListener("htmx:sendError", () => {
    const notice = document.getElementById("connection");
    if (notice) notice.hidden = false;
  });

  let leaving = false;
  const leaves = () => {
    leaving = true;
    window.setTimeout(() => (leaving = false), 1500);
  };
  document.addEventListener("click", (event) => event.target.closest("a[href]") && leaves());
  document.addEventListener("submit", leaves);
  document.addEventListener("visibilitychange", () => {
    const close = document.querySelector("#live [data-curtain]");
    if (!document.hidden || leaving || !close) return;
    navigator.sendBeacon(close.dataset.curtain, new URLSearchParams({ leaving: "yes" }));
  });
}
