// A camera at the server: its newest picture is fetched with what it shows, one after the other, so that none can queue.
// The answer is one line of JSON, then the JPEG; where nothing is new, the line alone.

import { Finder, off, on, wait } from "./viewfinder.js";

const PAUSE_MS = 30;
const IDLE_MS = 250;
const REST_MS = 250;
const BUSY_MS = 400;
const FAULT_MS = 1000;
const LINE_END = 10;

export function startServerCamera(shot) {
  const finder = document.getElementById("viewfinder");
  if (finder?.dataset.serverUrl) void new ServerCamera(finder, shot).look();
}

class ServerCamera extends Finder {
  constructor(finder, shot) {
    super(finder, shot);
    this.url = finder.dataset.serverUrl;
    this.title = finder.dataset.name;
    this.canvas = document.getElementById("picture-live");
    this.brush = this.canvas.getContext("2d", { alpha: false });
    this.after = -1;
    this.state = "";
    this.looking = false;
    document.addEventListener("visibilitychange", () => void this.look());
  }

  afresh() {
    super.afresh();
    this.after = -1;
  }

  async look() {
    if (this.looking) return;
    this.looking = true;
    while (!document.hidden) {
      const started = performance.now();
      const shot = this.shot();
      if (!shot) {
        this.clear("Nothing is asked for now.");
        await wait(IDLE_MS);
        continue;
      }
      const pause = await this.ask(shot);
      await wait(Math.max(pause - (performance.now() - started), 0));
    }
    this.looking = false;
  }

  async ask(shot) {
    const query = new URLSearchParams({ shot, camera: this.name, after: String(this.after) });
    if (this.first) query.set("first", "yes");
    try {
      const answer = await fetch(`${this.url}?${query}`, { cache: "no-store" });
      if (answer.status === 429) return BUSY_MS;
      if (answer.status === 204 || answer.status === 403) {
        window.htmx.trigger(document.body, "tt:refresh");
        this.clear("Nothing is asked for now.");
        return FAULT_MS;
      }
      if (!answer.ok) {
        this.turn("gone", "The server has no such camera any more. Choose another way above.");
        return FAULT_MS;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const end = bytes.indexOf(LINE_END);
      const told = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
      if (shot !== this.shot()) return PAUSE_MS;
      this.turn(told.state, told.detail);
      if (told.state !== "live") return FAULT_MS;
      if (end + 1 >= bytes.length) return PAUSE_MS;
      await this.paint(new Blob([bytes.subarray(end + 1)], { type: "image/jpeg" }));
      this.after = told.seq;
      this.first = false;
      this.show(told);
      if (told.still || (told.settled && told.stamp === this.snapped)) return REST_MS;
    } catch {
      this.say("No answer from the table. Trying again…");
      return FAULT_MS;
    }
    return PAUSE_MS;
  }

  async paint(blob) {
    const picture = await createImageBitmap(blob);
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      this.canvas.width = picture.width;
      this.canvas.height = picture.height;
    }
    this.brush.drawImage(picture, 0, 0);
    picture.close();
  }

  // Off or on again: said where the picture would be, on the rung, and beside the coach's lamp.
  turn(state, detail) {
    if (state === this.state) return;
    const was = this.state;
    this.state = state;
    this.finder.dataset.state = state;
    const rung = document.getElementById("rung-server");
    const isOn = state === "live";
    this.finder.classList.toggle("viewfinder--on", isOn || state === "stalled");
    this.snapButton.disabled = !isOn;
    document.getElementById("off").hidden = state !== "gone" && state !== "private";
    document.getElementById("off-again").hidden = state !== "gone";
    if (isOn) {
      if (rung) on(rung);
      this.afresh();
      this.say(was === "gone" || was === "stalled" ? `${this.title} is back.` : "Looking…");
      return;
    }
    if (rung && state === "gone") off(rung, detail);
    document.getElementById("off-why").textContent = detail;
    this.clear(detail || `${this.title} is starting…`);
  }

  snap() {
    document.getElementById("take").requestSubmit();
  }
}
