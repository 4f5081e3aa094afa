// Arrow keys follow the links that are on the page anyway; "Play" follows the one onwards by itself.
(() => {
  const PAUSE = 1800;
  const head = document.querySelector(".replay-head");
  const bar = head.querySelector(".replay-play"), button = bar.querySelector("button"), said = bar.querySelector("[role=status]");
  const onward = () => document.querySelector('.steps a[rel="next"]');
  const version = () => Number(location.pathname.split("/").at(-2));
  const until = Number(head.dataset.until ?? Infinity);
  let timer = 0;

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key.length === 1) return; // letters: keys.js
    const link = document.querySelector(`a[data-key="${event.key}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  function middle() {
    const current = document.querySelector(".replay-log [aria-current]");
    if (current) current.parentElement.scrollTop = current.offsetTop - current.parentElement.clientHeight / 2;
  }
  middle();

  // ---- play and pause: one picture after the other, on the same page ----
  const over = () => !onward() || version() >= until;
  function say() {
    button.textContent = timer ? button.dataset.pause : button.dataset.play;
    button.disabled = !onward();
  }
  async function step() {
    const link = onward();
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(answer.statusText);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!timer) return; // paused meanwhile
      document.querySelector(".replay-grid").replaceWith(fresh.querySelector(".replay-grid"));
      history.replaceState(null, "", link.href);
      document.querySelector(".eyes")?.setAttribute("action", location.pathname);
    } catch {
      return stop();
    }
    middle();
    said.textContent = document.getElementById("now").textContent.trim();
    over() ? stop() : play();
  }
  function play() {
    timer = setTimeout(step, PAUSE);
    say();
  }
  function stop() {
    clearTimeout(timer);
    timer = 0;
    say();
  }
  button.addEventListener("click", () => (timer ? stop() : play()));
  bar.hidden = false;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  head.dataset.until && !calm && !over() ? play() : say();
})();
