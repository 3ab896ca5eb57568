// The count page: a tap on a mark sets it to the chosen kind (or takes it away), a tap beside one adds a piece there.
// All of it can be done with plus and minus too; without script those are what there is.

export function startCount() {
  document.addEventListener("click", (event) => tap(event));
  document.addEventListener("keydown", (event) => {
    const mark = event.target.closest?.("#count-picture [data-piece]");
    if (!mark || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    change(mark);
  });
  document.body.addEventListener("htmx:afterSwap", show);
  document.body.addEventListener("htmx:beforeRequest", remember);
  show();
}

let chosen = null;

// The tool that was chosen stays chosen when the count comes back.
function remember() {
  chosen = document.querySelector("#count-tool input:checked")?.value ?? chosen;
}

let shown = "";

function show() {
  const count = document.querySelector("#result .count");
  if (count && count.dataset.stamp !== shown) {
    shown = count.dataset.stamp;
    document.getElementById("shown").scrollIntoView({ block: "nearest" });
  }
  const tool = document.getElementById("count-tool");
  if (!tool) return;
  tool.hidden = false;
  const again = [...tool.querySelectorAll("input")].find((one) => one.value === chosen);
  if (again) again.checked = true;
}

function kind() {
  return document.querySelector("#count-tool input:checked")?.value ?? "";
}

function tap(event) {
  const picture = event.target.closest?.("#count-picture");
  if (!picture || !document.getElementById("reading")) return;
  const mark = event.target.closest("[data-piece]");
  if (mark) {
    change(mark);
    return;
  }
  if (!kind()) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  send("tap", `+:${kind()}:${Math.round(point.x)},${Math.round(point.y)}`);
}

function change(mark) {
  const number = mark.dataset.piece;
  if (number.startsWith("+")) send("drop", number);
  else if (mark.dataset.kind !== kind()) send("tap", `${number}:${kind()}`);
}

function send(name, value) {
  const form = document.getElementById("reading");
  document.getElementById(`count-${name}`).value = value;
  form.requestSubmit();
  document.getElementById(`count-${name}`).value = "";
}
