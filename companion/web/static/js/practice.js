// The practice table: cards are dragged, or moved with buttons and keys; each change is photographed again after a moment.

const STEP = 10;
const FINE = 1;
const TURN = 15;
const SETTLE_MS = 500;
const KEYS = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  ",": "turn-left", ".": "turn-right", f: "flip", Delete: "away", Backspace: "away",
};

export function startPractice() {
  const room = document.getElementById("practice");
  if (room) new Practice(room).start();
}

class Practice {
  constructor(room) {
    this.room = room;
    this.top = document.getElementById("table-top");
    this.items = document.getElementById("items");
    this.chosen = null;
    this.samples = 0;
    this.timer = 0;
    this.cards = [];
  }

  start() {
    try {
      this.cards = JSON.parse(window.sessionStorage.getItem(this.room.dataset.key) ?? "[]");
    } catch {
      this.cards = [];
    }
    for (const card of this.cards) this.draw(card);
    this.changed(false);
    this.room.addEventListener("click", (event) => this.tapped(event));
    this.top.addEventListener("keydown", (event) => this.pressed(event));
    this.top.addEventListener("pointerdown", (event) => this.grabbed(event));
    this.top.addEventListener("focusin", (event) => this.choose(event.target.card ?? this.chosen));
    for (const select of this.room.querySelectorAll(".practice__camera select")) select.addEventListener("change", () => this.changed());
  }

  tapped(event) {
    const button = event.target.closest("button");
    if (!button) return;
    this.closeNames();
    if (button.id === "lay-sample") this.laySample(JSON.parse(button.dataset.samples));
    else if (button.id === "lay-table") this.layTable(JSON.parse(button.dataset.lying));
    else if (button.id === "clear-table") this.clear();
    else if (button.dataset.lay) this.lay(button.dataset);
    else if (button.dataset.do) this.act(button.dataset.do, STEP);
  }

  pressed(event) {
    const what = KEYS[event.key];
    if (!what || !this.chosen) return;
    event.preventDefault();
    this.act(what, event.shiftKey ? FINE : STEP);
  }

  lay(data) {
    const [card, face] = data.lay.split("/");
    const [x, y] = this.freePlace(Number(data.width), Number(data.height));
    this.add({ card, face, x, y, turn: 0, width: Number(data.width), height: Number(data.height), faces: data.faces, name: data.name });
    // The keys move it at once, and no keyboard of glass comes up over the table.
    this.chosen.drawn.focus({ preventScroll: true });
  }

  // The list of names takes the table's place on a small screen: it goes with the next thing that is done.
  closeNames() {
    document.getElementById("found").replaceChildren();
    document.getElementById("find").value = "";
  }

  // The first place in rows that no card lies on; the middle when the table is full.
  freePlace(width, height) {
    const view = this.top.viewBox.baseVal;
    const isFree = (x, y) => !this.cards.some((one) => Math.abs(one.x - x) < (one.width + width) / 2 + 3 && Math.abs(one.y - y) < (one.height + height) / 2 + 3);
    for (let y = view.y + height / 2 + 8; y < view.y + view.height - height / 2; y += 12) {
      for (let x = view.x + width / 2 + 8; x < view.x + view.width - width / 2; x += 12) if (isFree(x, y)) return [x, y];
    }
    return [0, 0];
  }

  // What the app believes to lie there: a person then moves what has changed.
  layTable(lying) {
    this.clear();
    for (const card of lying) this.add({ ...card }, false);
    this.choose(null);
    this.changed();
  }

  laySample(samples) {
    const row = samples[this.samples++ % samples.length];
    this.clear();
    for (const card of row) this.add({ ...card }, false);
    this.changed();
  }

  clear() {
    for (const card of this.cards) card.drawn.remove();
    this.cards = [];
    this.choose(null);
    this.changed(false);
  }

  add(card, isNew = true) {
    this.cards.push(card);
    this.draw(card);
    this.choose(card);
    if (isNew) this.changed();
  }

  draw(card) {
    const group = this.shape("g");
    group.setAttribute("class", "laid");
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
    group.card = card;
    group.append(this.shape("rect"), this.shape("use"));
    Object.defineProperty(card, "drawn", { value: group, enumerable: false, configurable: true });
    this.top.append(group);
    this.redraw(card);
  }

  shape(name) {
    return document.createElementNS(this.top.namespaceURI, name);
  }

  redraw(card) {
    const [edge, face] = card.drawn.children;
    const box = this.room.dataset.box ? `?box=${this.room.dataset.box}` : "";
    // A piece without a mark has no face: its picture is one of the game's pictures.
    if (card.face) face.setAttribute("href", `/art/${this.room.dataset.set}/${card.card}/${card.face}.svg${box}#face`);
    else face.setAttribute("href", `/art/${this.room.dataset.set}/pictures.svg#${card.card}`);
    for (const part of [edge, face]) {
      part.setAttribute("x", -card.width / 2);
      part.setAttribute("y", -card.height / 2);
      part.setAttribute("width", card.width);
      part.setAttribute("height", card.height);
    }
    edge.setAttribute("rx", 3);
    card.drawn.setAttribute("transform", `translate(${card.x} ${card.y}) rotate(${card.turn})`);
    card.drawn.classList.toggle("laid--piece", !card.face);
    card.drawn.setAttribute("aria-label", `${this.named(card)}, at ${Math.round(card.x)} ${Math.round(card.y)}, turned ${Math.round(card.turn)} degrees`);
  }

  named(card) {
    return card.face ? `${card.name}, ${card.face} side` : card.name;
  }

  choose(card) {
    this.chosen?.drawn.classList.remove("laid--chosen");
    this.chosen = card;
    card?.drawn.classList.add("laid--chosen");
    document.getElementById("chosen").textContent = card ? this.named(card) : "No card is chosen";
    for (const button of document.querySelectorAll("#moves button:not([data-do=next])")) button.disabled = !card;
  }

  act(what, step) {
    if (what === "next") {
      if (!this.cards.length) return;
      const next = this.cards[(this.cards.indexOf(this.chosen) + 1) % this.cards.length];
      this.choose(next);
      return;
    }
    const card = this.chosen;
    if (!card) return;
    const moves = {
      left: () => (card.x -= step), right: () => (card.x += step), up: () => (card.y -= step), down: () => (card.y += step),
      "turn-left": () => (card.turn -= TURN), "turn-right": () => (card.turn += TURN),
      flip: () => {
        // The other side may be a card of its own (a river tile has two faces, each with its name).
        const sides = card.faces.split(" ");
        if (!card.face || sides.length < 2) return;
        const known = sides.indexOf(`${card.card}/${card.face}`);
        const at = known < 0 ? sides.findIndex((side) => side.endsWith(`/${card.face}`)) : known;
        const other = sides[(at + 1) % sides.length];
        const [id, face] = other.split("/");
        if (known >= 0 && id !== card.card) card.name = id.replaceAll("-", " ");
        Object.assign(card, { card: id, face });
      },
      away: () => {
        this.cards.splice(this.cards.indexOf(card), 1);
        card.drawn.remove();
        this.choose(null);
      },
    };
    moves[what]();
    this.keepInside(card);
    if (card.drawn.isConnected) this.redraw(card);
    this.changed();
  }

  grabbed(event) {
    const group = event.target.closest(".laid");
    if (!group) return;
    this.closeNames();
    const card = group.card;
    const start = this.at(event);
    const from = [card.x, card.y];
    this.choose(card);
    // The card on top is the one in hand, as on a real table.
    this.cards.splice(this.cards.indexOf(card), 1);
    this.cards.push(card);
    this.top.append(group);
    group.setPointerCapture(event.pointerId);
    const moved = (move) => {
      const now = this.at(move);
      card.x = from[0] + now.x - start.x;
      card.y = from[1] + now.y - start.y;
      this.keepInside(card);
      this.redraw(card);
    };
    group.addEventListener("pointermove", moved);
    const done = () => {
      group.removeEventListener("pointermove", moved);
      if (card.x !== from[0] || card.y !== from[1]) this.changed();
    };
    group.addEventListener("pointerup", done, { once: true });
    group.addEventListener("pointercancel", done, { once: true });
  }

  at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.top.getScreenCTM().inverse());
  }

  keepInside(card) {
    const view = this.top.viewBox.baseVal;
    card.x = Math.min(view.x + view.width, Math.max(view.x, card.x));
    card.y = Math.min(view.y + view.height, Math.max(view.y, card.y));
    card.turn = ((card.turn % 360) + 360) % 360;
  }

  // The camera looks again once the hands are off: after each change, in a moment.
  changed(withSnap = true) {
    const round = (value) => Math.round(value * 10) / 10;
    this.items.value = JSON.stringify(this.cards.map(({ card, face, x, y, turn }) => ({ card, face, x: round(x), y: round(y), turn: round(turn) })));
    window.sessionStorage.setItem(this.room.dataset.key, JSON.stringify(this.cards));
    document.getElementById("table-empty").toggleAttribute("hidden", this.cards.length > 0);
    this.room.dataset.cards = String(this.cards.length);
    window.clearTimeout(this.timer);
    if (!withSnap || !this.cards.length) return;
    this.timer = window.setTimeout(() => {
      if (document.querySelector("#live [name=shot]") && !document.querySelector("#reading [name=fix]")) document.getElementById("take").requestSubmit();
    }, SETTLE_MS);
  }
}
