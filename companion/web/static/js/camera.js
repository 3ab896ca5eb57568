// The live camera: frames go out as JPEG one at a time (the next is packed while the last is read), what they show comes back
// and is drawn over the picture.

import { Finder, off, on, wait } from "./viewfinder.js";

const WIDTH = 1280;
const HEIGHT = 720;
const QUALITY = 0.7;
const STILL_QUALITY = 0.92;
const PAUSE_MS = 50;
const IDLE_MS = 250;
const REST_MS = 250;
const BUSY_MS = 400;
const FAULT_MS = 1500;

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

class Live extends Finder {
  constructor(video, finder, shot) {
    super(finder, shot);
    this.video = video;
    this.url = finder.dataset.frameUrl;
    this.small = document.createElement("canvas");
    this.stream = null;
    this.starting = false;
    this.looking = false;
    this.snapButton.addEventListener("click", () => void this.snap());
    document.getElementById("try-camera").addEventListener("click", () => void this.start());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.stop() : void this.start()));
    window.addEventListener("pagehide", () => this.stop());
    // A camera that was plugged in, or in again, is taken without a tap.
    navigator.mediaDevices?.addEventListener?.("devicechange", () => void this.start());
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

  async snap() {
    const blob = await this.grab(document.createElement("canvas"), 2560, 2560, STILL_QUALITY);
    if (!blob) return;
    const files = new DataTransfer();
    files.items.add(new File([blob], "snap.jpg", { type: "image/jpeg" }));
    document.getElementById("picture").files = files.files;
    document.getElementById("take").requestSubmit();
  }
}
