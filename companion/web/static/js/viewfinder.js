// The viewfinder of every live camera, this device's or the table's: what is seen drawn over the picture, what is missing, advice,
// and the snap when all is still. A camera fills it by `show`; `snap` is the camera's own.

// Over a picture, whose colours are no theme's: light lines on a dark edge.
const COLOURS = { good: "#8ae6bd", known: "#d5dde0", asks: "#f3c86f", unknown: "#ffa28c", covered: "#d5dde0", aside: "#d5dde0" };
const SIGNS = { good: "\u2713", known: "\u2713", asks: "?", unknown: "!", aside: "" };

export function off(rung, why) {
  rung.classList.add("rung--off");
  rung.title = why;
  rung.querySelector(".rung__state").textContent = "off";
}

export function on(rung) {
  rung.classList.remove("rung--off");
  rung.removeAttribute("title");
  rung.querySelector(".rung__state").textContent = "";
}

export function wait(milliseconds) {
  return new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}

export class Finder {
  constructor(finder, shot) {
    this.finder = finder;
    this.shot = shot;
    this.marks = document.getElementById("marks");
    this.pen = this.marks.getContext("2d");
    this.coach = document.getElementById("coach-text");
    this.count = document.getElementById("live-count");
    this.snapButton = document.getElementById("snap");
    this.auto = document.getElementById("auto");
    this.missing = document.getElementById("live-missing");
    this.ghosts = new Map();
    this.past = new Map();
    this.first = true;
    this.snapped = "";
    this.name = Math.random().toString(36).slice(2, 10);
    document.body.addEventListener("change", (event) => {
      if (event.target.name === "shot") this.afresh();
    });
  }

  afresh() {
    this.first = true;
    this.snapped = "";
    this.ghosts.clear();
    this.past.clear();
  }

  say(text) {
    if (this.coach.textContent !== text) this.coach.textContent = text;
  }

  clear(text) {
    this.marks.width = this.marks.width || 1;
    this.pen.clearRect(0, 0, this.marks.width, this.marks.height);
    this.count.replaceChildren();
    this.missing.replaceChildren();
    for (const fact of ["seen", "settled", "ghosts"]) delete this.finder.dataset[fact];
    this.say(text);
  }

  show(seen) {
    // Of a card that nobody may see no mark is told, only that it is there.
    const good = seen.marks.filter((mark) => mark.state === "good" || mark.state === "known").length || seen.seen;
    const wanted = Math.max(seen.expected, Number(document.getElementById("count")?.value) || 0);
    const gone = this.gone(seen, wanted - good - seen.ghosts.length);
    this.draw(seen, gone);
    this.list(seen, gone);
    this.finder.dataset.ghosts = String(gone.length + seen.covered.length + seen.ghosts.length);
    this.finder.dataset.seen = String(good);
    this.finder.dataset.settled = seen.settled ? "yes" : "no";
    this.finder.dataset.frame = String(seen.frame);
    const pieces = seen.pieces ? `, ${seen.pieces} ${seen.pieces === 1 ? "piece" : "pieces"}` : "";
    this.count.textContent = (wanted ? `${good} of ${wanted}` : `${good} seen`) + pieces;
    this.marks.setAttribute("aria-label", `The camera sees ${good}${wanted ? ` of ${wanted}` : ""}${pieces}: ${seen.marks.map((mark) => mark.name).join(", ")}`);
    this.say(this.advice(seen, good, wanted));
    if (this.auto.checked && seen.settled && seen.ready && seen.stamp !== this.snapped && this.mayReplace()) {
      this.snapped = seen.stamp;
      void this.snap();
    }
  }

  // Cards that lay there a while ago and are still expected, the latest first: their places are known.
  gone(seen, number) {
    if (seen.nudged) this.past.clear();
    for (const mark of seen.marks) {
      if (mark.state !== "good" && mark.state !== "known") continue;
      this.past.delete(mark.key);
      this.past.set(mark.key, mark);
    }
    const here = new Set([...seen.covered, ...seen.marks.map((mark) => mark.key)]);
    const found = [...this.past].filter(([key]) => !here.has(key)).map(([, mark]) => mark);
    return number > 0 ? found.reverse().slice(0, number) : [];
  }

  // What is expected and not seen, as names: also those whose place nobody knows yet.
  list(seen, gone) {
    const covered = seen.covered.map((key) => this.ghosts.get(key)?.name).filter(Boolean);
    const lines = [...covered.map((name) => `${name}: covered`), ...gone.map((mark) => `${mark.name}: was here`), ...seen.missing];
    const text = lines.join("\n");
    if (this.missing.dataset.text === text && this.missing.childElementCount === lines.length) return;
    this.missing.dataset.text = text;
    this.missing.replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      }),
    );
  }

  advice(seen, good, wanted) {
    if (seen.nudged) return "The table or the camera was moved.";
    if (seen.advice.length) return seen.advice[0];
    if (!seen.marks.length && !seen.seen) return "Show the marked side of the cards.";
    if (wanted > good) return seen.missing[0] ?? `${wanted - good} still missing.`;
    if (seen.covered.length) return "A card is covered.";
    return seen.settled ? "Steady: this can be read." : "Hold still.";
  }

  // A result that a person is putting right is not taken from under their hands.
  mayReplace() {
    const result = document.getElementById("result");
    if (document.querySelector("#take.htmx-request, #result .htmx-request")) return false;
    return !result.querySelector("#reading [name=fix], details[open]") && !result.contains(document.activeElement);
  }

  draw(seen, gone) {
    this.marks.width = seen.width;
    this.marks.height = seen.height;
    const pen = this.pen;
    // As large on the screen as small text, however small the picture is shown.
    const shown = Math.min(this.finder.clientWidth / seen.width, this.finder.clientHeight / seen.height) || 1;
    const size = Math.max(15, Math.round(14 / shown));
    pen.font = `600 ${size}px "Atkinson Hyperlegible Next", sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const mark of seen.marks) this.ghosts.set(mark.key, mark);
    for (const key of [...this.ghosts.keys()]) {
      if (!seen.covered.includes(key) && !seen.marks.some((mark) => mark.key === key)) this.ghosts.delete(key);
    }
    for (const key of seen.covered) {
      const ghost = this.ghosts.get(key);
      if (ghost) this.outline(ghost, "covered", size, "covered: ");
    }
    for (const mark of [...gone, ...seen.ghosts]) this.outline(mark, "covered", size, "missing: ");
    for (const mark of seen.marks) this.outline(mark, mark.state, size, `${SIGNS[mark.state]} `);
  }

  // Outlines follow the card; labels stand upright whichever way the card lies, and no wider than it is.
  outline(mark, state, size, sign) {
    const { corners } = mark;
    const pen = this.pen;
    pen.beginPath();
    corners.forEach(([x, y], index) => (index ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
    pen.setLineDash(state === "covered" ? [size / 2, size / 2] : []);
    pen.lineJoin = "round";
    pen.lineWidth = size / 3;
    pen.strokeStyle = "#0d2530";
    pen.stroke();
    pen.lineWidth = size / 6;
    pen.strokeStyle = COLOURS[state];
    pen.stroke();
    pen.setLineDash([]);
    const xs = corners.map((corner) => corner[0]);
    const ys = corners.map((corner) => corner[1]);
    const x = (Math.min(...xs) + Math.max(...xs)) / 2;
    const y = Math.max(...ys) - size * 0.4;
    const words = this.fitted(mark, sign, Math.max(...xs) - Math.min(...xs));
    const wide = pen.measureText(words).width + size * 0.7;
    pen.fillStyle = "#0d2530e6";
    pen.beginPath();
    pen.roundRect(x - wide / 2, y - size * 0.75, wide, size * 1.5, size / 2);
    pen.fill();
    pen.fillStyle = "#fbf3dd";
    pen.fillText(words, x, y + 1);
  }

  // The whole name where there is room for it, else its first word, else the card's letter and number.
  fitted(mark, sign, room) {
    const short = mark.name.split(/[,(]/)[0].trim();
    const tries = [mark.name.replace(/ \(.*\)$/, ""), mark.name.split(",").slice(0, 2).join(","), short, mark.label || short.slice(0, 8)];
    const found = tries.find((words) => this.pen.measureText(sign + words).width <= room) ?? tries[3];
    return sign + found;
  }
}
