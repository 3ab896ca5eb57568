// The picture of the owner's board: it fits the page, a tap is told in shares of the picture, and a cross goes by the arrow keys.

const STEP = 0.01;
const FINE = 0.002;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const cross = { x: 0.5, y: 0.5 };
let byKey = false;

const picture = () => document.getElementById("board-picture");

function start() {
  const image = picture();
  if (!image) return;
  image.closest(".ownboard__board").classList.add("ownboard__board--fits");
  draw();
  if (byKey && !image.disabled) image.focus({ preventScroll: true });
}

function draw() {
  const mark = document.getElementById("board-cross");
  if (!mark) return;
  const box = mark.ownerSVGElement.viewBox.baseVal;
  mark.setAttribute("transform", `translate(${cross.x * box.width} ${cross.y * box.height})`);
}

function tell(image, x, y) {
  image.form.elements.x.value = x.toFixed(5);
  image.form.elements.y.value = y.toFixed(5);
}

document.addEventListener("click", (event) => {
  if (event.target !== picture()) return;
  const image = event.target;
  byKey = event.detail === 0;
  if (byKey) {
    tell(image, cross.x, cross.y);
    return;
  }
  const box = image.getBoundingClientRect();
  tell(image, Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)), Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)));
});

document.addEventListener("keydown", (event) => {
  const move = MOVES[event.key];
  if (event.target !== picture() || !move) return;
  event.preventDefault();
  const step = event.shiftKey ? FINE : STEP;
  cross.x = Math.min(1, Math.max(0, cross.x + move[0] * step));
  cross.y = Math.min(1, Math.max(0, cross.y + move[1] * step));
  draw();
});

document.body.addEventListener("htmx:afterSwap", start);
start();
