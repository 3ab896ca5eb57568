// A phase's reminder stays until somebody has read it; then it is away until another phase begins. Kept for this tab and table.

// A low, wide screen has no room for it between the question and its choices, but half of the width beside them.
const low = window.matchMedia("(max-height: 540px) and (min-width: 641px)");

const keyOf = (reminder) => `tt:reminder:${reminder.dataset.table}`;

function read(reminder) {
  try {
    return sessionStorage.getItem(keyOf(reminder)) === reminder.dataset.reminder;
  } catch {
    return false;
  }
}

function show() {
  const reminder = document.querySelector("#live [data-reminder]");
  if (!reminder) return;
  reminder.hidden = read(reminder);
  reminder.querySelector("[data-got-it]").hidden = false;
  const story = document.querySelector("#live .rail__story");
  if (!story || !low.matches) return;
  if (story.matches(":first-child")) story.append(reminder);
  else story.prepend(reminder);
}

export function startReminders() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-got-it]");
    if (!button) return;
    const reminder = button.closest("[data-reminder]");
    try {
      sessionStorage.setItem(keyOf(reminder), reminder.dataset.reminder);
    } catch {
      // Without storage it is away until the page changes.
    }
    reminder.hidden = true;
    document.querySelector("#live .choice")?.focus({ preventScroll: true });
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "live") show();
  });
  show();
}
