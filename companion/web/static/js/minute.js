// A minute that the table counts down for itself: started by a tap, paused by another, kept while the page is drawn anew. The page
// says how long it is and what it is for (data-of: a higher number is a new call); the game knows no clock.
import { bell } from "./sound.js";

const SAY_AT = [30, 10];

class Minute {
  constructor(drawn) {
    this.drawn = drawn;
    this.key = `minute/${drawn.dataset.key}`;
    this.total = Number(drawn.dataset.seconds) * 1000;
    this.of = Number(drawn.dataset.of);
    this.kept = this.restored();
    this.said = Infinity;
    this.timer = 0;
    for (const button of drawn.querySelectorAll("button[data-minute-do]")) {
      button.hidden = false;
      button.addEventListener("click", () => this[button.dataset.minuteDo]());
    }
    this.show();
    if (this.kept.end) this.tick();
  }

  restored() {
    let kept = null;
    try {
      kept = JSON.parse(window.sessionStorage.getItem(this.key));
    } catch {
      kept = null;
    }
    if (!kept || kept.of > this.of) return { of: this.of, left: this.total, end: 0 };
    // A raise begins the minute anew where the table plays so; a running one goes on running.
    if (kept.of < this.of && this.drawn.dataset.restarts === "yes") {
      return { of: this.of, left: this.total, end: kept.end ? Date.now() + this.total : 0 };
    }
    return { ...kept, of: this.of };
  }

  get left() {
    return Math.max(0, this.kept.end ? this.kept.end - Date.now() : this.kept.left);
  }

  toggle() {
    if (this.kept.end) this.kept = { of: this.of, left: this.left, end: 0 };
    else this.kept = { of: this.of, left: 0, end: Date.now() + (this.left || this.total) };
    this.said = Infinity;
    this.show();
    this.tick();
  }

  again() {
    this.kept = { of: this.of, left: this.total, end: 0 };
    this.said = Infinity;
    this.show();
  }

  tick() {
    window.clearTimeout(this.timer);
    if (!this.drawn.isConnected || !this.kept.end) return;
    const left = this.left;
    if (left === 0) {
      this.kept = { of: this.of, left: 0, end: 0 };
      this.show();
      this.say("The minute is up.");
      if (document.documentElement.dataset.sound === "on") bell();
      return;
    }
    const seconds = Math.ceil(left / 1000);
    const due = SAY_AT.find((at) => seconds === at && this.said > at);
    if (due) {
      this.said = due;
      this.say(`${due} seconds.`);
    }
    this.show();
    // To the next full second.
    this.timer = window.setTimeout(() => this.tick(), left % 1000 || 1000);
  }

  say(words) {
    this.drawn.querySelector("[data-minute-say]").textContent = words;
  }

  show() {
    const seconds = Math.ceil(this.left / 1000);
    const isRunning = Boolean(this.kept.end);
    const isUp = !isRunning && seconds === 0;
    this.drawn.querySelector("[data-minute-left]").textContent = String(seconds);
    this.drawn.querySelector("progress").value = this.left / 1000;
    this.drawn.dataset.state = isUp ? "up" : isRunning ? "running" : this.left < this.total ? "paused" : "ready";
    const words = { up: "Start anew", running: "Pause", paused: "Go on", ready: "Start the minute" }[this.drawn.dataset.state];
    this.drawn.querySelector("[data-minute-words]").textContent = words;
    this.drawn.querySelector("[data-minute-do=again]").hidden = this.drawn.dataset.state !== "paused" && this.drawn.dataset.state !== "running";
    window.sessionStorage.setItem(this.key, JSON.stringify(this.kept));
  }
}

export function startMinutes() {
  const look = () => {
    const drawn = document.querySelector("#live [data-minute]");
    if (drawn) return new Minute(drawn);
    // No call stands: the next one begins a minute of its own.
    const table = document.querySelector("#live [data-minute-none]");
    if (table) window.sessionStorage.removeItem(`minute/${table.dataset.minuteNone}`);
    return null;
  };
  look();
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "live") look();
  });
}
