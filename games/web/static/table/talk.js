// Talk that has stood before its reader's eyes for a second has been read; its marks stay until the page changes.
(() => {
  const lines = document.querySelector(".talk-lines");
  if (!lines || !window.IntersectionObserver) return;
  const asked = () => document.querySelector("#talk-new form");
  let shown = false, timer = 0;
  function soon() {
    clearTimeout(timer);
    if (shown && !document.hidden && asked()) timer = setTimeout(read, 1000);
  }
  async function read() {
    const form = asked();
    if (!form || document.hidden) return;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
      if (answer.type !== "opaqueredirect") return; // the button stays
    } catch { return; }
    form.remove();
    document.querySelector("#head [data-unread]")?.remove();
  }
  new IntersectionObserver(([entry]) => {
    shown = entry.isIntersecting;
    soon();
  }, { threshold: 0.2 }).observe(lines);
  document.addEventListener("visibilitychange", soon);
  document.addEventListener("htmx:afterSettle", soon);
})();
