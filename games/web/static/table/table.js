// The table follows the game and keeps what is being typed; a click on the board is a click on the button of that move.
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const find = (selector) => table.querySelector(selector);
  const board = find("#board");
  const question = () => find("#decide");

  // ---- moves on the board ----
  let jump = false;
  function choose(line) {
    const button = find(`#decide button[name=line][value="${CSS.escape(line)}"]`), typed = find("#line");
    jump = true;
    if (button) return button.click();
    if (!typed) return htmx.ajax("GET", `${location.pathname}?pick=${encodeURIComponent(line)}`, { source: board, swap: "none" });
    typed.value = line;
    typed.form.requestSubmit();
  }
  board.addEventListener("click", (event) => {
    const can = event.target.closest("a.can");
    if (!can || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!board.dataset.dragged) choose(can.dataset.line);
  });
  document.addEventListener("table:choose", ({ detail }) => choose(detail));
  function point(line) {
    for (const can of board.querySelectorAll("a.can")) can.classList.toggle("pointed", can.dataset.line === line);
  }
  for (const kind of ["pointerover", "focusin"]) {
    table.addEventListener(kind, ({ target }) => point(target.closest("#decide button[name=line]")?.value ?? question().dataset.pick));
  }

  // ---- following the game: told by the live channel, or asking now and then ----
  let asking = false, again = false, timer = 0, live = null, seen = "";
  async function look() {
    if (asking || document.querySelector(".htmx-request")) {
      again = true;
      return wait(300);
    }
    [asking, again] = [true, false];
    const { pick } = question().dataset;
    const said = find("#talk-lines")?.dataset.said ?? "0";
    seen = find("#head").dataset.tag;
    const query = new URLSearchParams({ v: seen, said, ...(pick && { pick }) });
    try { await htmx.ajax("GET", `${table.dataset.now}?${query}`, { source: board, swap: "none" }); } catch { /* asked again soon */ }
    asking = false;
    wait(again && 100);
  }
  function wait(soon) {
    clearTimeout(timer);
    const calmly = document.hidden ? 120000 : live?.readyState === 1 ? 60000 : 8000;
    timer = setTimeout(look, soon || calmly);
  }
  if (window.EventSource && table.dataset.live) {
    live = new EventSource(table.dataset.live);
    live.addEventListener("moved", look);
    live.addEventListener("open", look); // what moved since the page was made, or while there was no line
    live.addEventListener("error", () => wait());
    addEventListener("pagehide", () => live.close());
  }
  document.addEventListener("visibilitychange", () => document.hidden || look());
  if (table.dataset.live) wait();

  // ---- swaps: a question that is still the same stays, with what was typed into it ----
  let place = null, token = question().dataset.token, looked = false, unfolded = [];
  const foldsOf = () => [...question().querySelectorAll(".folds details")];
  const named = (fold) => fold.querySelector("summary b")?.textContent;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    looked = detail.pathInfo.requestPath.startsWith(table.dataset.now);
    if (looked && find("#head").dataset.tag !== seen) { // a move was made meanwhile: this is how it was before
      again = true;
      detail.shouldSwap = false;
      return;
    }
    if ([403, 409, 422, 429].includes(detail.xhr.status) && detail.xhr.responseText.includes('id="decide"')) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
    place = [board.scrollLeft, board.scrollTop];
    unfolded = looked ? foldsOf().filter((fold) => fold.open).map(named) : [];
  });
  // What never moves on the board is not sent again: it is taken over from the picture that goes.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const mark = board.querySelector("#picture[data-mark]")?.dataset.mark;
    if (mark) detail.headers["X-Board"] = `picture:${mark}`;
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (detail.target.id === "picture") detail.fragment.querySelector("#board-scenery:empty")?.replaceWith(detail.target.querySelector("#board-scenery"));
    if (!looked || detail.target.id !== "decide") return;
    const fresh = detail.fragment.querySelector("#decide")?.dataset.token;
    if (!fresh || fresh !== detail.target.dataset.token) return;
    for (const times of [".clock", ".pace", ".onward"]) {
      const said = detail.fragment.querySelector(`#decide ${times}`);
      if (said) detail.target.querySelector(times)?.replaceWith(said);
    }
    detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (place) board.scrollTo({ left: place[0], top: place[1], behavior: "instant" });
    place = null;
    for (const fold of foldsOf()) // nothing that somebody else does closes what is being read
      if (!fold.open && unfolded.includes(named(fold))) fold.open = fold.dataset.kept = true;
    dress();
    const asked = question().dataset.token;
    if (asked && asked !== token) document.dispatchEvent(new Event("table:asked"));
    token = asked;
    const lost = !document.activeElement || document.activeElement === document.body;
    const early = looked && !find("#do-it");
    if (jump ? !early : lost && !looked) (find("#decide [aria-invalid]") || find("#do-it") || find("#prompt")).focus({ preventScroll: true });
    jump &&= early;
    if (again) wait(100);
  });
  // On a phone what has happened is a sentence until somebody wants more of it.
  const narrow = matchMedia("(max-width: 58rem)");
  function foldSince() {
    const news = find("#since details");
    if (!news || news.classList.contains("unfolded")) return;
    news.open = !narrow.matches;
    news.classList.add("unfolded");
  }
  // What the guide speaks of: a part of one picture gets a frame around all that stands in it, a part of the page its own.
  // No frame runs through words: it goes around its own, and stays clear of others.
  const GAP = 8, THICK = 3, TRIES = 40;
  function read(thing, box) {
    const turned = thing.getScreenCTM().inverse(), at = (x, y) => new DOMPoint(x, y).matrixTransform(turned);
    const [from, to] = [at(box.left, box.top), at(box.right, box.bottom)];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }
  function clear(thing, edge) {
    const words = [...thing.ownerSVGElement.querySelectorAll("text")].filter((one) => one.getClientRects().length)
      .map((one) => ({ ...read(thing, one.getBoundingClientRect()), own: thing.contains(one) }));
    const low = { left: "top", right: "top", top: "left", bottom: "left" }, high = { left: "bottom", right: "bottom", top: "right", bottom: "right" };
    const crosses = (side) => words.find((word) => {
      const [from, to] = low[side] === "top" ? [word.left, word.right] : [word.top, word.bottom];
      return from < edge[side] + THICK && to > edge[side] - THICK && word[low[side]] < edge[high[side]] + THICK && word[high[side]] > edge[low[side]] - THICK;
    });
    for (let tried = 0; tried < TRIES; tried += 1) {
      const side = Object.keys(low).find(crosses);
      if (!side) return true;
      const word = crosses(side), out = side === "left" || side === "top" ? -1 : 1;
      const [from, to] = low[side] === "top" ? [word.left, word.right] : [word.top, word.bottom];
      const around = out < 0 ? from - GAP : to + GAP, inside = out < 0 ? to + GAP : from - GAP;
      edge[side] = word.own || Math.abs(around - edge[side]) < Math.abs(inside - edge[side]) ? around : inside;
    }
    return false;
  }
  function frame(thing) {
    if (!thing || thing.classList.contains("told")) return;
    thing.classList.add("told");
    if (!(thing instanceof SVGGraphicsElement) || thing instanceof SVGSVGElement) return;
    const { x, y, width, height } = thing.getBBox();
    const edge = { left: x - GAP, top: y - GAP, right: x + width + GAP, bottom: y + height + GAP };
    if (!clear(thing, edge)) return thing.classList.add("told-glow");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ class: "told-frame", x: edge.left, y: edge.top, width: edge.right - edge.left, height: edge.bottom - edge.top, rx: 8 })) drawn.setAttribute(name, value);
    thing.append(drawn);
  }
  function dress() {
    point(question().dataset.pick);
    const fold = find(".fold");
    fold.hidden = false;
    for (const id of find(".guide")?.dataset.points.split(" ") ?? []) frame(board.querySelector(`#${CSS.escape(id)}`));
    foldSince();
    const ticks = find(".ticks");
    if (ticks) {
      const able = () => { ticks.querySelector("button").disabled = !ticks.querySelector(":checked"); };
      ticks.onchange = able;
      able();
    }
    fold.onclick = () => fold.setAttribute("aria-expanded", String(!question().classList.toggle("folded")));
  }
  dress();

  // ---- on to the next table after a move, with the way to take it back in sight there; a choice of this browser ----
  const stored = (store, name, value) => {
    try { return value === undefined ? store.getItem(name) : store.setItem(name, value); } catch { return null; }
  };
  function offerToGoOn() {
    const label = find(".go-on"), box = label?.querySelector("input");
    if (!box) return;
    label.hidden = false;
    box.checked = stored(localStorage, "go-on") === "on";
    box.onchange = () => stored(localStorage, "go-on", box.checked ? "on" : "off");
  }
  let moved = false;
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    moved = detail.requestConfig?.verb === "post" && detail.pathInfo.requestPath.endsWith("/order") && detail.xhr.status === 200;
  });
  document.addEventListener("htmx:afterSettle", () => {
    offerToGoOn();
    const next = find(".onward a"), undo = find(".take-back");
    if (!moved || !next || question().dataset.token || stored(localStorage, "go-on") !== "on") return;
    moved = false;
    if (undo) stored(sessionStorage, "moved", JSON.stringify({ action: undo.getAttribute("action"), to: undo.elements.to.value, at: find("h1").textContent }));
    location.assign(next.href);
  });
  function showMove() {
    const last = JSON.parse(stored(sessionStorage, "moved") ?? "null"), form = document.getElementById("moved")?.content.firstElementChild.cloneNode(true);
    stored(sessionStorage, "moved", "null");
    if (!last || !form || last.action.startsWith(location.pathname)) return;
    form.setAttribute("action", last.action);
    form.elements.to.value = last.to;
    form.elements.csrfmiddlewaretoken.value = JSON.parse(document.body.dataset.hxHeaders)["X-CSRFToken"];
    form.querySelector("strong").textContent = last.at;
    table.before(form);
  }
  offerToGoOn();
  showMove();
  // Whoever comes for the question is at the question: the next tab stop is its first move.
  if (question().dataset.token && !location.hash && document.activeElement === document.body) find("#prompt")?.focus({ preventScroll: true });

  // ---- keys: "/" to write a move, Escape to think again ----
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = find("#line");
    if (event.key === "/" && line && document.documentElement.dataset.keys !== "off" && (event.target === line ? !line.value : !event.target.matches("input, textarea, select"))) {
      event.preventDefault();
      line.focus();
    }
    if (event.key === "Escape") find(".confirm a")?.click();
  });
})();
