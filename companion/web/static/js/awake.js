// Keeps the screen awake while a table is open, where the person asked for it and the browser can.

export function startAwake() {
  if (document.documentElement.dataset.awake !== "on" || !document.getElementById("stream")) return;
  if (!("wakeLock" in navigator)) return;
  const hold = async () => {
    if (document.hidden) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // Refused (battery saver, no visible page): the screen then follows the device's own setting.
    }
  };
  document.addEventListener("visibilitychange", hold);
  void hold();
}
