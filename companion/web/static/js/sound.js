// Two sounds, off by default: a soft knock when something is drawn or done, a bell when this device's turn comes.

let audio = null;

function context() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

export function knock() {
  const at = context();
  const start = at.currentTime;
  for (const [delay, pitch] of [[0, 190], [0.09, 150]]) {
    const tone = at.createOscillator();
    const level = at.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, start + delay);
    tone.frequency.exponentialRampToValueAtTime(60, start + delay + 0.08);
    level.gain.setValueAtTime(0.22, start + delay);
    level.gain.exponentialRampToValueAtTime(0.001, start + delay + 0.1);
    tone.connect(level).connect(at.destination);
    tone.start(start + delay);
    tone.stop(start + delay + 0.12);
  }
}

export function bell() {
  const at = context();
  const start = at.currentTime;
  for (const [ratio, loud] of [[1, 0.16], [2.01, 0.08], [2.76, 0.05], [5.4, 0.02]]) {
    const tone = at.createOscillator();
    const level = at.createGain();
    tone.frequency.value = 523 * ratio;
    level.gain.setValueAtTime(loud, start);
    level.gain.exponentialRampToValueAtTime(0.0005, start + 1.6 / ratio);
    tone.connect(level).connect(at.destination);
    tone.start(start);
    tone.stop(start + 1.7 / ratio);
  }
}

export function startSound() {
  if (document.documentElement.dataset.sound !== "on") return;
  let version = document.getElementById("live")?.dataset.version;
  let active = document.getElementById("live")?.dataset.active;
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id !== "live") return;
    const live = document.getElementById("live");
    if (!live) return;
    if (live.dataset.active === "yes" && active !== "yes") bell();
    else if (live.dataset.version !== version) knock();
    version = live.dataset.version;
    active = live.dataset.active;
  });
}
