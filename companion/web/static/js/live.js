// Live pages: one event stream while the page is seen, none while it is hidden, a slow poll when there is no stream.
// The stream says only "changed N"; the page then fetches its own seat's view by the event tt:refresh.

const POLL_SECONDS = 4;
const ERRORS_BEFORE_POLL = 3;

export function startLive() {
  const template = document.getElementById("stream");
  if (!template || !window.htmx) return;
  const notice = document.getElementById("connection");
  let stream = null;
  let source = null;
  let poll = 0;
  let errors = 0;

  const shown = () => document.getElementById("live")?.dataset.stamp;
  // While a tap's own answer is on the way it brings the page along. A refresh then, asked for now or before the tap, would tear
  // the form from under it: an answer finds its place from the form, and one without a place is lost, a refusal too.
  const taps = new Set();
  const isRefresh = (detail) => detail.requestConfig.elt.id === "live";
  const isTap = (detail) => !isRefresh(detail) && (detail.target.id === "live" || Boolean(detail.requestConfig.elt.closest("#live")));
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (isTap(detail)) taps.add(detail.xhr);
  });
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (taps.size && isRefresh(detail)) detail.shouldSwap = false;
  });
  let newest = "";
  const refresh = () => {
    if (!newest || newest === shown() || taps.size) return;
    window.htmx.trigger(document.body, "tt:refresh");
  };
  const heard = (stamp) => {
    errors = 0;
    notice.hidden = true;
    if (stamp === "gone") void ask();
    else if (stamp) {
      newest = stamp;
      refresh();
    }
  };
  const catchUp = () => {
    if (newest !== shown()) void ask();
  };
  document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (taps.delete(detail.xhr) && newest) catchUp();
  });
  // Also after a refresh: what changed while it was on the way was queued on an element that is gone now.
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.verb === "post" || (newest && event.detail.target?.id === "live")) catchUp();
  });

  // The extension opens the stream; we keep a hold of it, to close it the moment the page is hidden.
  window.htmx.createEventSource = (url) => {
    source?.close();
    source = new EventSource(url);
    return source;
  };
  const open = () => {
    if (stream || document.hidden) return;
    stream = template.content.firstElementChild.cloneNode(true);
    document.body.append(stream);
    window.htmx.process(stream);
  };
  const close = () => {
    if (!stream) return;
    source?.close();
    source = null;
    stream.remove();
    stream = null;
  };

  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(notice.dataset.stampUrl, { cache: "no-store" });
      if (answer.ok) heard((await answer.text()).trim());
      else if (answer.status === 404) window.location.assign("/");
    } catch {
      notice.hidden = false;
    }
  };
  const startPoll = () => {
    if (!poll) poll = window.setInterval(ask, POLL_SECONDS * 1000);
  };
  const stopPoll = () => {
    window.clearInterval(poll);
    poll = 0;
  };

  document.body.addEventListener("htmx:sseOpen", () => {
    errors = 0;
    notice.hidden = true;
    stopPoll();
  });
  document.body.addEventListener("htmx:sseMessage", (event) => heard(event.detail.data));
  document.body.addEventListener("htmx:sseError", () => {
    errors += 1;
    if (errors === 1) void ask();
    if (errors >= ERRORS_BEFORE_POLL) {
      close();
      startPoll();
      window.setTimeout(open, 30000);
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      stopPoll();
    } else {
      errors = 0;
      open();
      void ask();
    }
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      open();
      void ask();
    }
  });
  open();
}
