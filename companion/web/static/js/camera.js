// The live camera: frames go out as JPEG one at a time (the next is packed while the last is read), what they show comes back
// and is drawn over the picture.

const WIDTH = 1280;
const HEIGHT = 720;
const QUALITY = 0.7;
const STILL_QUALITY = 0.92;
const PAUSE_MS = 50;
const IDLE_MS = 250;
const REST_MS = 250;
const BUSY_MS = 400;
const FAULT_MS = 1500;
// Over a picture, whose colours are no theme's: light lines on a dark edge.
const COLOURS = { good: "#8ae6bd", known: "#d5dde0", asks: "#f3c86f", unknown: "#ffa28c", covered: "#d5dde0" };
const SIGNS = { good: "\u2713", known: "\u2713", asks: "?", unknown: "!" };

export function startCamera(shot) {
  const video = document.getElementById("video");
  const finder = document.getElementById("viewfinder");
  const rung = document.getElementById("rung-live");
  const why = reason();
  if (rung && why) off(rung, why);
  if (!video || !finder) return;

  const live = new Live(video, finder, shot);
  if (why) live.refuse(why, false);
  else void live.start();
}

// Why this page can have no live camera at all; "" where it may have one.
function reason() {
  if (!window.isSecureContext) {
    return "Browsers give a live camera to https pages only, and this page came over plain http. Take a photo instead.";
  }
  if (!navigator.mediaDevices?.getUserMedia) return "This browser has no live camera for pages. Take a photo instead.";
  return "";
}

function off(rung, why) {
  rung.classList.add("rung--off");
  rung.title = why;
  rung.querySelector(".rung__state").textContent = "off";
}

function on(rung) {
  rung.classList.remove("rung--off");
  rung.removeAttribute("title");
  rung.querySelector(".rung__state").textContent = "";
}

function said(error) {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return "The camera was refused for this page. Allow it in the browser's settings for this address, then try again.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "No camera was found on this device. Plug one in and try again, or take a photo with another device.";
    case "NotReadableError":
    case "AbortError":
      return "The camera is in use by another program, or does not answer. Close the other program and try again.";
    default:
      return `The camera could not be started (${error.name}). Try again, or take a photo instead.`;
  }
}

class Live {
  constructor(video, finder, shot) {
    this.video = video;
    this.finder = finder;
    this.shot = shot;
    this.url = finder.dataset.frameUrl;
    this.marks = document.getElementById("marks");
    this.pen = this.marks.getContext("2d");
    this.small = document.createElement("canvas");
    this.coach = document.getElementById("coach-text");
    this.count = document.getElementById("live-count");
    this.snapButton = document.getElementById("snap");
    this.auto = document.getElementById("auto");
    this.missing = document.getElementById("live-missing");
    this.ghosts = new Map();
    this.past = new Map();
    this.first = true;
    this.snapped = "";
    this.stream = null;
    this.starting = false;
    this.looking = false;
    this.name = Math.random().toString(36).slice(2, 10);
    this.snapButton.addEventListener("click", () => void this.snap());
    document.getElementById("try-camera").addEventListener("click", () => void this.start());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : void this.start()));
    window.addEventListener("pagehide", () => this.stop());
    // A camera that was plugged in, or in again, is taken without a tap.
    navigator.mediaDevices?.addEventListener?.("devicechange", () => void this.start());
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

  async start() {
    if (this.stream || this.starting || document.hidden || reason()) return;
    this.starting = true;
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
    } catch (error) {
      this.refuse(said(error), true);
      return;
    } finally {
      this.starting = false;
    }
    if (document.hidden) {
      this.stop();
      return;
    }
    this.watch(this.stream.getVideoTracks()[0]);
    document.getElementById("off").hidden = true;
    this.finder.classList.add("viewfinder--on");
    const rung = document.getElementById("rung-live");
    if (rung) on(rung);
    this.video.srcObject = this.stream;
    await this.video.play().catch(() => undefined);
    this.snapButton.disabled = !this.stream;
    this.afresh();
    if (!this.looking) void this.look();
  }

  watch(track) {
    track.addEventListener("ended", () => {
      if (this.stream?.getVideoTracks()[0] !== track) return;
      this.stop();
      this.refuse("The camera went away. Plug it in again: it starts by itself, or try again.", true);
    });
    track.addEventListener("mute", () => this.say("The camera sends no picture now. Is it covered, or used by another program?"));
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
    this.snapButton.disabled = true;
  }

  refuse(why, again) {
    const rung = document.getElementById("rung-live");
    if (rung) off(rung, why);
    document.getElementById("off-why").textContent = why;
    document.getElementById("off").hidden = false;
    document.getElementById("try-camera").hidden = !again;
    this.finder.classList.remove("viewfinder--on");
    this.clear("The live camera is off.");
  }

  say(text) {
    if (this.coach.textContent !== text) this.coach.textContent = text;
  }

  // One frame after the other: the next goes out when the answer of the last one is here, so that none can queue.
  async look() {
    this.looking = true;
    let packed = null;
    while (this.stream) {
      const started = performance.now();
      const shot = this.shot();
      if (!shot || this.video.readyState < 2) {
        if (!shot) this.clear("Nothing is asked for now.");
        packed = null;
        await wait(IDLE_MS);
        continue;
      }
      const blob = (await packed) ?? (await this.grab(this.small, WIDTH, HEIGHT, QUALITY));
      const answer = blob ? this.frame(blob, shot) : IDLE_MS;
      // While the table reads this one, the next is packed; after a rest it would be old, so then it is taken anew.
      packed = this.grab(this.small, WIDTH, HEIGHT, QUALITY);
      const pause = await answer;
      if (pause > PAUSE_MS) packed = null;
      await wait(Math.max(pause - (performance.now() - started), 0));
      if (document.hidden) break;
    }
    this.looking = false;
  }

  async frame(blob, shot) {
    const query = new URLSearchParams({ shot, camera: this.name });
    if (this.first) query.set("first", "yes");
    try {
      const answer = await fetch(`${this.url}?${query}`, { method: "POST", body: blob, headers: { "Content-Type": "image/jpeg" } });
      if (answer.status === 429) return BUSY_MS;  // this frame is skipped; the next one is newer anyway
      if (answer.status === 204 || answer.status === 403) {
        window.htmx.trigger(document.body, "tt:refresh");
        this.clear("Nothing is asked for now.");
        return FAULT_MS;
      }
      if (!answer.ok) {
        this.clear("The picture could not be read.");
        return FAULT_MS;
      }
      const seen = await answer.json();
      // The camera may have gone, or something else may be shown by now: then this answer is about nothing any more.
      if (!this.stream || shot !== this.shot()) return PAUSE_MS;
      this.first = false;
      this.show(seen);
      // A still table that was read needs no more than a glance now and then: that spares the battery and the table.
      if (seen.settled && seen.stamp === this.snapped) return REST_MS;
    } catch {
      this.say("No answer from the table. Trying again…");
      return FAULT_MS;
    }
    return PAUSE_MS;
  }

  grab(canvas, widest, highest, quality) {
    const scale = Math.min(1, widest / this.video.videoWidth, highest / this.video.videoHeight);
    canvas.width = Math.round(this.video.videoWidth * scale);
    canvas.height = Math.round(this.video.videoHeight * scale);
    if (!canvas.width || !canvas.height) return null;
    canvas.getContext("2d", { alpha: false }).drawImage(this.video, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
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
    const good = seen.marks.filter((mark) => mark.state === "good" || mark.state === "known").length;
    const wanted = Math.max(seen.expected, Number(document.getElementById("count")?.value) || 0);
    const gone = this.gone(seen, wanted - good);
    this.draw(seen, gone);
    this.list(seen, gone);
    this.finder.dataset.ghosts = String(gone.length + seen.covered.length);
    this.finder.dataset.seen = String(good);
    this.finder.dataset.settled = seen.settled ? "yes" : "no";
    this.finder.dataset.frame = String(seen.frame);
    this.count.textContent = wanted ? `${good} of ${wanted}` : `${good} seen`;
    this.marks.setAttribute("aria-label", `The camera sees ${good}${wanted ? ` of ${wanted}` : ""}: ${seen.marks.map((mark) => mark.name).join(", ")}`);
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
    if (!seen.marks.length) return "Show the marked side of the cards.";
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

  async snap() {
    const blob = await this.grab(document.createElement("canvas"), 2560, 2560, STILL_QUALITY);
    if (!blob) return;
    const files = new DataTransfer();
    files.items.add(new File([blob], "snap.jpg", { type: "image/jpeg" }));
    document.getElementById("picture").files = files.files;
    document.getElementById("take").requestSubmit();
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
    for (const mark of gone) this.outline(mark, "covered", size, "missing: ");
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

function wait(milliseconds) {
  return new Promise((resolve) => window.setTimeout(resolve, milliseconds));
}
