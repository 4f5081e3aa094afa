// Others' moves since the reader's last turn are shown on the board, one after the other, in the words of their own log. Six
// seconds at most; any key or tap ends it, and nothing waits for it.
(() => {
  const table = document.getElementById("table"), board = document.getElementById("board");
  if (!board) return;
  const LONGEST = 6000, STEP = 1100;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const stored = (store, name, value) => {
    try { return value === undefined ? store.getItem(name) : store.setItem(name, value); } catch { return null; }
  };
  const caption = document.createElement("p");
  caption.className = "happened";
  caption.setAttribute("aria-hidden", "true"); // the list of these lines is there to be read
  caption.hidden = true;
  board.before(caption);
  let timer = 0, hidden = [], lit = null;

  const words = (line) => { const copy = line.cloneNode(true); copy.querySelector("a")?.remove(); return copy.textContent.trim(); };
  const number = (line) => line.querySelector("a")?.getAttribute("href").match(/replay\/(\d+)\//)?.[1];
  const lines = () => [...table.querySelectorAll("#since .lines > li:not(:has(del))")];
  function thing(said) { // on a board in parts: what the line names
    const found = [...board.querySelectorAll(".regions-board [data-at]")].map((one) => [one, one.querySelector("title")?.textContent.split(":")[0].trim()])
      .filter(([, name]) => name && said.includes(name)).sort((a, b) => b[1].length - a[1].length);
    return found[0]?.[0] ?? null;
  }
  function light(next) {
    lit?.classList.remove("happening");
    lit = next;
    lit?.classList.add("happening");
  }
  function stop() {
    clearTimeout(timer);
    timer = 0;
    for (const ring of hidden) ring.classList.remove("to-come");
    hidden = [];
    caption.hidden = true;
    light(null);
  }
  function play() {
    stop();
    const told = lines(), each = Math.min(STEP, LONGEST / told.length);
    if (!told.length || calm.matches) return;
    hidden = [...board.querySelectorAll(".rings [data-seq]")];
    for (const ring of hidden) ring.classList.add("to-come");
    let at = 0;
    (function step() {
      if (at === told.length) return stop();
      const line = told[at], seq = number(line), said = words(line);
      caption.textContent = said;
      caption.hidden = false;
      for (const ring of hidden.filter((one) => one.dataset.seq === seq)) ring.classList.remove("to-come");
      light(thing(said));
      at += 1;
      timer = setTimeout(step, each);
    })();
  }
  for (const kind of ["keydown", "pointerdown", "wheel"]) document.addEventListener(kind, () => { if (timer) stop(); }, { capture: true, passive: true });
  document.addEventListener("htmx:beforeSwap", () => { if (timer) stop(); });

  // By itself: once for what is new, when it is the reader's turn.
  const off = () => stored(localStorage, "moves-shown") === "off";
  function begin() {
    const told = lines(), last = told.length ? number(told.at(-1)) : "", key = `shown ${location.pathname}`;
    offer();
    if (!last || off() || !table.querySelector("#decide.asked") || stored(sessionStorage, key) === last) return;
    stored(sessionStorage, key, last);
    play();
  }
  function offer() {
    const button = table.querySelector("[data-happened]"), label = table.querySelector(".by-itself"), box = label?.querySelector("input");
    if (!button) return;
    button.hidden = calm.matches;
    button.onclick = play;
    label.hidden = calm.matches;
    box.checked = !off();
    box.onchange = () => stored(localStorage, "moves-shown", box.checked ? "on" : "off");
  }
  document.addEventListener("table:asked", begin);
  document.addEventListener("htmx:afterSettle", offer);
  begin();
})();
