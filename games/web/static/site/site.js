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

  // Of an answer that asks to try again later, its own sentence; of all else, that it got lost.
  const sentenceOf = (answer) =>
    answer?.status === 503 &&
    new DOMParser().parseFromString(answer.responseText, "text/html").querySelector(".lead")?.textContent;
  for (const name of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      const place = document.getElementById("line-down");
      if (!place) return;
      place.dataset.lost ??= place.textContent;
      place.textContent = sentenceOf(event.detail?.xhr) || place.dataset.lost;
      place.hidden = false;
    });
  }
  document.addEventListener("htmx:afterOnLoad", () => {
    const place = document.getElementById("line-down");
    if (place) place.hidden = true;
  });

  // Once all else is there: the page for when there is no network (service-worker.js).
  addEventListener("load", () =>
    navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {}),
  );
})();
