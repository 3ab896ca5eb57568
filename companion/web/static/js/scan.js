// The scan page: what all ways of taking a picture share. The live camera and the practice table have modules of their own.
import { startCamera } from "./camera.js";
import { startCount } from "./count.js";
import { startPractice } from "./practice.js";
import { startServerCamera } from "./servercam.js";

const RETRIES = 12;

const form = () => document.getElementById("take");

// A machine that is busy with other pictures says when to come again: the same picture is sent again, and nothing is lost.
function startRetrying() {
  let tries = 0;
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== form()) return;
    const answer = event.detail.xhr;
    if (answer.status !== 429 || tries >= RETRIES) {
      tries = 0;
      return;
    }
    tries += 1;
    const seconds = Number(answer.getResponseHeader("Retry-After")) || 1;
    window.setTimeout(() => form()?.requestSubmit(), seconds * 1000);
  });
}

// A picture that the server will not take is not sent: it would break the line off before it could say why.
function isTooLarge(input) {
  const largest = Number(form().dataset.largest);
  const size = input.files[0].size;
  const says = document.getElementById("refusal-take");
  says.textContent = size > largest ? `The picture has ${Math.ceil(size / 1048576)} MB; up to ${Math.round(largest / 1048576)} are taken. Set the camera to about 12 megapixels, or save the picture smaller.` : "";
  if (size > largest) input.value = "";
  return size > largest;
}

// On a phone the camera app covers the page for a while: that is no reason to close a seat's curtain.
function startFiles() {
  const inputs = [...document.querySelectorAll("#take input[type=file]")];
  let hold = null;
  const held = () => {
    const curtain = document.querySelector("#live [data-curtain]");
    if (!curtain) return;
    hold = curtain.dataset.curtain;
    delete curtain.dataset.curtain;
  };
  const release = () => {
    const curtain = document.querySelector("#live form[action$='/curtain']");
    if (hold && curtain && document.querySelector("#live form[action$='/curtain'] .button--quiet")) curtain.dataset.curtain = hold;
    hold = null;
  };
  for (const input of inputs) {
    input.addEventListener("click", held);
    input.addEventListener("cancel", release);
    input.addEventListener("change", () => {
      release();
      if (!input.files.length || !form().dataset.sendAtOnce || isTooLarge(input)) return;
      for (const other of inputs) if (other !== input) other.value = "";
      form().requestSubmit();
    });
  }
  const drop = document.querySelector(".drop");
  if (!drop) return;
  drop.querySelector(".drop__send").hidden = true;  // a picture is read as soon as it is chosen
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const input = document.getElementById("picture");
    if (!event.dataTransfer.files.length || input.matches(":disabled")) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change"));
  });
}

function startShots() {
  document.body.addEventListener("change", (event) => {
    if (event.target.name !== "shot") return;
    // Pieces and cards are laid and read differently: the page of the other kind is fetched.
    const was = document.querySelector("#live [name=shot][data-reads]:not(:checked)");
    if (event.target.dataset.reads || was?.dataset.reads) {
      window.location.assign(event.target.dataset.page);
      return;
    }
    const hint = document.getElementById("hint");
    if (hint) hint.textContent = event.target.dataset.hint;
    document.getElementById("result").replaceChildren();
    document.getElementById("shown").replaceChildren();
  });
}

// With the curtain what was read goes too: whoever takes up the tablet next sees nothing of it.
function startCurtain() {
  document.addEventListener("visibilitychange", () => {
    if (!document.querySelector("#live [data-curtain]")) return;
    if (document.hidden) {
      document.getElementById("result").replaceChildren();
      document.getElementById("shown").replaceChildren();
    } else window.htmx.trigger(document.body, "tt:refresh");
  });
}

// A picture can be taken while something is asked for, and by no tap before or after.
function startAsked() {
  document.body.addEventListener("htmx:afterSettle", () => {
    const asked = document.getElementById("asked");
    if (asked) asked.disabled = document.getElementById("live").dataset.open !== "yes";
  });
}

export function shot() {
  return document.querySelector("#live [name=shot]:checked, #live [name=shot][type=hidden]")?.value ?? "";
}

startRetrying();
startFiles();
startShots();
startCurtain();
startAsked();
startCamera(shot);
startServerCamera(shot);
startCount();
startPractice();
