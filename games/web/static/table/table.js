// The table follows the game, keeps what is being typed, and lets the board be moved, enlarged and clicked.
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector) => table.querySelector(selector);
  const board = document.getElementById("board");
  const tag = () => find("#head").dataset.tag;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // ---- a click on the board is a click on the button of the same move ----
  const button = (line) => find(`#decide button[name=line][value="${CSS.escape(line)}"]`);
  function choose(line) {
    const own = button(line);
    const typed = find("#line");
    if (own) return own.click();
    if (typed) {
      typed.value = line;
      return typed.form.requestSubmit();
    }
    htmx.ajax("GET", `${location.pathname}?pick=${encodeURIComponent(line)}`, { source: table, swap: "none" });
  }
  board.addEventListener("click", (event) => {
    const can = event.target.closest("a.can");
    if (!can || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!dragged) choose(can.dataset.line);
  });
  function point(line, on) {
    for (const can of board.querySelectorAll("a.can")) can.classList.toggle("pointed", on && can.dataset.line === line);
  }
  for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    table.addEventListener(event, ({ target }) => {
      const over = target.closest?.("#decide button[name=line]");
      if (over && !find("#decide").dataset.pick) point(over.value, on);
    });
  }

  // ---- following the game ----
  let asking = false, again = false, timer = 0, live = null;
  async function look() {
    if (asking || document.querySelector(".htmx-request")) return void (again = true);
    asking = true;
    again = false;
    const pick = find("#decide").dataset.pick;
    const query = new URLSearchParams({ v: tag(), ...(pick && { pick }) });
    try { await htmx.ajax("GET", `${table.dataset.now}?${query}`, { source: board, swap: "none" }); } catch { /* asked again soon */ }
    asking = false;
    wait(again ? 150 : 0);
  }
  function wait(soon) {
    clearTimeout(timer);
    const streaming = live && live.readyState === 1;
    timer = setTimeout(look, soon || (document.hidden ? 120000 : streaming ? 60000 : 8000));
  }
  if (window.EventSource && table.dataset.live) {
    live = new EventSource(table.dataset.live);
    live.addEventListener("moved", look);
    live.addEventListener("open", () => wait());
    live.addEventListener("error", () => wait());
    addEventListener("pagehide", () => live.close());
  }
  document.addEventListener("visibilitychange", () => document.hidden || look());
  wait();

  // ---- swaps: a question that is still the same stays as it is, with what was typed into it ----
  let place = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if ([409, 422].includes(detail.xhr.status)) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
    place = { left: board.scrollLeft, top: board.scrollTop };
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (!asking || detail.target.id !== "decide") return;
    const fresh = detail.fragment.querySelector("#decide");
    if (fresh && fresh.dataset.token && fresh.dataset.token === detail.target.dataset.token) detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (place) board.scrollTo(place.left, place.top);
    place = null;
    mark();
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && !asking) (find("#decide [aria-invalid]") || find("#do-it") || find("#prompt")).focus({ preventScroll: true });
    if (again) wait(150);
  });
  function mark() {
    const { pick } = find("#decide").dataset;
    if (pick) point(pick, true);
    const fold = find(".fold");
    fold.hidden = false;
    fold.addEventListener("click", () => {
      const folded = find("#decide").classList.toggle("folded");
      fold.setAttribute("aria-expanded", String(!folded));
    });
  }

  // ---- the board: larger, smaller, moved by the mouse ----
  let zoom = 1, dragged = false;
  const clamp = (value) => Math.min(5, Math.max(1, value));
  function zoomTo(value, x = board.clientWidth / 2, y = board.clientHeight / 2) {
    const next = clamp(value), ratio = next / zoom;
    const left = (board.scrollLeft + x) * ratio - x, top = (board.scrollTop + y) * ratio - y;
    zoom = next;
    board.style.setProperty("--zoom", zoom);
    board.scrollTo(left, top);
  }
  const at = ({ clientX, clientY }) => {
    const box = board.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };
  find(".zoom").hidden = false;
  table.addEventListener("click", ({ target }) => {
    const how = target.closest("[data-zoom]")?.dataset.zoom;
    if (how) zoomTo(how === "fit" ? 1 : zoom * (how === "in" ? 1.4 : 1 / 1.4));
    const jump = target.closest("a[data-region]");
    if (jump) region(document.querySelector(jump.hash));
  });
  function region(part) {
    if (!part) return;
    const whole = board.firstElementChild.getBoundingClientRect(), box = part.getBoundingClientRect();
    const next = clamp(Math.min(board.clientWidth / (box.width / zoom), board.clientHeight / (box.height / zoom)) * .94);
    const x = (box.left + box.width / 2 - whole.left) / whole.width, y = (box.top + box.height / 2 - whole.top) / whole.height;
    zoomTo(next);
    const now = board.firstElementChild.getBoundingClientRect();
    board.scrollTo({ left: x * now.width - board.clientWidth / 2, top: y * now.height - board.clientHeight / 2, behavior: calm.matches ? "auto" : "smooth" });
  }
  table.addEventListener("click", (event) => event.target.closest("a[data-region]") && event.preventDefault());
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 200), ...at(event));
  }, { passive: false });
  board.addEventListener("dblclick", (event) => zoom > 1 ? zoomTo(1) : zoomTo(2.2, ...at(event)));
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX + board.scrollLeft, y: event.clientY + board.scrollTop };
  });
  board.addEventListener("dragstart", (event) => event.preventDefault());
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return;
    const left = from.x - clientX, top = from.y - clientY;
    if (Math.abs(left - board.scrollLeft) + Math.abs(top - board.scrollTop) > 4) dragged = true;
    board.scrollTo(left, top);
  });
  addEventListener("pointerup", () => { from = null; });
  let pinch = null;
  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  board.addEventListener("touchstart", ({ touches }) => { pinch = touches.length === 2 ? { span: spread(touches), zoom } : null; }, { passive: true });
  board.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    zoomTo(pinch.zoom * spread(event.touches) / pinch.span, ...at({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }));
  }, { passive: false });

  // ---- keys: "/" to write a move, Escape to think again ----
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" && !event.target.matches("input, textarea, select") && find("#line")) {
      event.preventDefault();
      find("#line").focus();
    }
    if (event.key === "Escape") find(".confirm a")?.click();
  });
  mark();
})();
