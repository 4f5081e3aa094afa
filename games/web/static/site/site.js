// Small helps that the site can do without: the browser's time zone, copying a code, words when the line is down.
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

  for (const field of document.querySelectorAll("input[data-time-zone]")) field.value = zone;

  for (const offer of document.querySelectorAll("[data-time-zone-offer]")) {
    const select = document.getElementById(offer.dataset.timeZoneOffer);
    const known = select && Array.from(select.options).some((option) => option.value === zone);
    if (!known || select.value === zone) continue;
    offer.querySelector("[data-zone]").textContent = zone.replaceAll("_", " ");
    offer.hidden = false;
    offer.querySelector("button").addEventListener("click", () => {
      select.value = zone;
      offer.hidden = true;
      select.focus();
    });
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.copied;
    });
  }

  document.addEventListener("allauth.error", (event) => {
    const place = document.querySelector("[data-passkey-error]");
    if (!place) return;
    event.preventDefault();
    place.hidden = false;
  });

  // ---- a request that failed: the answer's own sentence, until an answer of the same kind succeeds ----
  const place = document.getElementById("line-down"), lost = place?.textContent;
  const LONGEST = 300;
  function read(answer) {
    if (!answer?.responseText) return {};
    if (!/html/.test(answer.getResponseHeader("Content-Type") ?? "")) return { sentence: answer.responseText.length <= LONGEST && answer.status !== 500 ? answer.responseText : "" };
    const page = new DOMParser().parseFromString(answer.responseText, "text/html");
    const said = page.querySelector("main [role=alert]:not([hidden]), main .lead");
    return { sentence: said?.textContent.trim().replace(/\s+/g, " "), way: page.querySelector("main a[data-sign-in]") };
  }
  function show({ sentence, way }, cause) {
    if (!place) return;
    place.textContent = sentence || lost;
    if (way) place.append(" ", document.importNode(way, true));
    place.dataset.cause = cause;
    place.hidden = false;
  }
  for (const name of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(name, ({ detail }) => show(read(detail?.xhr), detail?.requestConfig?.verb ?? "get"));
  }
  document.addEventListener("site:offline", () => show({}, "post"));
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (place && detail.successful && [place.dataset.cause, "post"].includes(detail.requestConfig.verb)) place.hidden = true;
  });
  // Whom this page was made for: the answer says so if they have been signed out since.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const { person } = document.documentElement.dataset;
    if (person) detail.headers["X-Person"] = person;
  });

  // ---- the tab says how many tables wait, on every page, also while it stands in the background ----
  const { waiting, turn } = document.documentElement.dataset;
  const CALM = 60_000, HIDDEN_CALM = 180_000;
  const table = document.getElementById("table");
  function say(count) {
    const plain = document.title.replace(/^\(\d+\) /, "");
    if (table) { // its own page says by itself whether it is this table's turn
      const others = count - (document.querySelector("#decide.asked") ? 1 : 0);
      document.title = others > 0 ? `(${count}) ${plain}` : plain;
      return;
    }
    const rest = plain.startsWith(`${turn} · `) ? plain.slice(turn.length + 3) : plain;
    document.title = count ? `(${count}) ${turn} · ${rest}` : rest;
  }
  // What was answered elsewhere is shown no longer: not on the app's icon, and as no notification.
  async function tidy(count) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    await (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
    if (count) return;
    const shown = await (await navigator.serviceWorker?.ready)?.getNotifications({ tag: "turn" });
    for (const one of shown ?? []) one.close();
  }
  let later = 0;
  async function count() {
    clearTimeout(later);
    try {
      const answer = await fetch(waiting, { credentials: "same-origin" });
      if (answer.ok) {
        const found = (await answer.json()).count;
        say(found);
        await tidy(found);
      }
    } catch { /* asked again soon */ }
    later = setTimeout(count, document.hidden ? HIDDEN_CALM : CALM);
  }
  if (waiting) {
    count();
    document.addEventListener("visibilitychange", () => document.hidden || count());
  }

  // Once all else is there: the page for when there is no network (service-worker.js).
  addEventListener("load", () =>
    navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {}),
  );
})();
