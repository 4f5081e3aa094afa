// A board in regions: a tap on a thing opens its card, made of what its fold in the panel holds; the list lights the things it speaks of.
(() => {
  const table = document.getElementById("table"), board = document.getElementById("board");
  if (!board) return;
  const wide = matchMedia("(min-width: 44.01rem)");
  const decide = () => document.getElementById("decide");
  const words = () => board.querySelector(".r-parts")?.dataset ?? {};
  const element = (name, more = {}, ...inside) => {
    const made = Object.assign(document.createElement(name), more);
    made.append(...inside);
    return made;
  };
  const use = (href, box = "0 0 24 24", turn = 0) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), one = document.createElementNS(svg.namespaceURI, "use");
    svg.setAttribute("viewBox", box);
    svg.setAttribute("aria-hidden", "true");
    one.setAttribute("href", href);
    if (turn) one.setAttribute("transform", `rotate(${turn})`);
    svg.append(one);
    return svg;
  };

  // ---- what the panel offers for a thing ----
  const buttons = (at) => [...decide().querySelectorAll(`[data-at="${CSS.escape(at)}"]`)]
    .flatMap((one) => one.matches("button") ? [one] : [...one.querySelectorAll("button[name=line]")]);
  const rows = (at) => [...decide().querySelectorAll(`[data-at="${CSS.escape(at)}"] [data-icon]`)];
  function offer(at) {
    const found = rows(at).map((row) => ({ verb: row.querySelector("button").value.split(" ")[0], icon: row.dataset.icon,
      says: row.querySelector("legend").textContent.trim(), numbers: [...row.querySelectorAll("button")] }));
    const plain = buttons(at).filter((button) => !button.closest("[data-icon]"));
    return { found, plain };
  }

  // Rows that came as numbers are spelt out; each has its worker before its words.
  function spell() {
    for (const row of decide()?.querySelectorAll("[data-icon]") ?? []) {
      const legend = row.querySelector("legend");
      for (const number of row.dataset.numbers?.split(" ") ?? [])
        row.append(element("button", { name: "line", value: row.dataset.line.replace("#", number), textContent: number,
          ariaLabel: legend.textContent.trim().replace("…", number) }));
      delete row.dataset.numbers;
      if (legend.querySelector("svg")) continue;
      const glyph = use(`#${row.dataset.icon}`);
      glyph.setAttribute("class", "kf glyph");
      legend.prepend(glyph);
    }
  }
  spell();

  // What the reader has stays in sight in the sheet: said already in the list of players, so shown alone.
  function showOwn() {
    const goods = document.querySelector("#players .player.me .goods"), top = decide()?.querySelector(".decide-top");
    if (!goods || !top || top.nextElementSibling?.matches(".own-goods")) return;
    const copy = goods.cloneNode(true);
    copy.classList.add("own-goods");
    copy.setAttribute("aria-hidden", "true");
    for (const one of copy.querySelectorAll("[id]")) one.removeAttribute("id");
    top.after(copy);
  }
  showOwn();

  // ---- the card ----
  const card = element("dialog", { className: "tile-card kf" });
  card.setAttribute("aria-labelledby", "card-title");
  document.body.append(card);
  const act = (button) => { card.close(); button.isConnected && document.dispatchEvent(new CustomEvent("table:choose", { detail: button.value })); };
  const pick = (chosen, press, ...inside) => {
    const button = element("button", { type: "button", onclick: press }, ...inside);
    if (chosen !== null) button.setAttribute("aria-pressed", String(chosen));
    return button;
  };
  function counter(found) {
    const part = element("div"), verbs = [...new Set(found.map((row) => row.verb))];
    let row = found[0], number = 0;
    function paint(focus = "") {
      const rest = found.filter((one) => one.verb === row.verb);
      const choose = (next) => () => { row = next; number = Math.min(number, next.numbers.length - 1); paint(); };
      const verb = verbs.map((name) => pick(name === row.verb, choose(found.find((one) => one.verb === name)), words()[name] ?? name));
      const colour = rest.map((one) => { const button = pick(one === row, choose(one), use(`#${one.icon}`)); button.setAttribute("aria-label", one.says); return button; });
      const step = (by, sign, says) => { const button = pick(null, () => { number += by; paint(says); }, sign); button.setAttribute("aria-label", says); button.disabled = !row.numbers[number + by]; return button; };
      const now = row.numbers[number];
      const less = step(-1, "−", words().less), more = step(1, "+", words().more);
      part.replaceChildren(
        ...(verbs.length > 1 ? [element("div", { className: "pick" }, ...verb)] : []),
        element("div", { className: "pick" }, ...colour),
        element("div", { className: "pick" }, less, element("output", { textContent: now.textContent }), more),
        element("button", { type: "button", className: "button go", textContent: row.says.replace("…", now.textContent), onclick: () => act(now) }));
      [less, more].find((button) => button.getAttribute("aria-label") === focus && !button.disabled)?.focus();
    }
    paint();
    return part;
  }
  function plainly(button) {
    const [verb, tile, , turn] = button.value.split(" ");
    const inside = verb === "place" ? [use(`#ways-${tile}`, "-62 -54 124 108", 60 * Number(turn?.slice(1) ?? 0))] : [];
    if (inside.length) {
      const rim = document.createElementNS(inside[0].namespaceURI, "path");
      rim.setAttribute("d", "M60 0 30 51.96-30 51.96-60 0-30-51.96 30-51.96Z");
      rim.setAttribute("class", "f-soil-0");
      inside[0].prepend(rim);
      inside[0].classList.add("turned");
    }
    const text = (button.querySelector("b") ?? button).textContent;
    return pick(null, () => act(button), ...inside, text);
  }
  function open(thing) {
    const at = thing.dataset.at, said = thing.querySelector("title")?.textContent ?? "";
    const cut = said.indexOf(": "), { found, plain } = decide()?.dataset.token ? offer(at) : { found: [], plain: [] };
    const shut = element("button", { type: "button", className: "shut", textContent: "×", onclick: () => card.close() });
    shut.setAttribute("aria-label", words().close);
    const body = [element("h3", { id: "card-title", textContent: cut < 0 ? said : said.slice(0, cut) })];
    if (cut >= 0) body.push(element("p", { textContent: said.slice(cut + 2) }));
    if (found.length) body.push(counter(found));
    const folds = [...new Set(plain.map((button) => button.closest("details")))];
    for (const fold of folds) { // what is said above each: several tiles may fit one place
      if (folds.length > 1 && fold) body.push(element("p", { textContent: fold.querySelector("summary b").textContent }));
      body.push(element("div", { className: "pick" }, ...plain.filter((button) => button.closest("details") === fold).map(plainly)));
    }
    card.replaceChildren(...body, shut);
    card.showModal();
    put(thing);
  }
  function put(thing) {
    card.style.left = card.style.top = "";
    if (!wide.matches) return;
    const at = thing.getBoundingClientRect(), { width, height } = card.getBoundingClientRect();
    const right = at.right + 8 + width < innerWidth ? at.right + 8 : at.left - width - 8;
    card.style.left = `${Math.max(8, right)}px`;
    card.style.top = `${Math.max(8, Math.min(at.top, innerHeight - height - 8))}px`;
  }
  card.addEventListener("click", (event) => event.target === card && card.close());
  board.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const thing = event.target.closest("[data-at]");
    if (!thing || event.target.closest("label")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(thing);
  }, true);

  // ---- the list lights its things ----
  function light(at) {
    for (const one of board.querySelectorAll(".lit")) one.classList.remove("lit", "pointed");
    const thing = at && board.querySelector(`[data-at="${CSS.escape(at)}"] a`);
    thing?.classList.add("lit", "pointed");
  }
  for (const kind of ["pointerover", "focusin"]) table?.addEventListener(kind, ({ target }) => light(target.closest("#decide [data-at]")?.dataset.at));

  // What is opened in the list is seen whole; where there is room for one part only, so is its tile.
  function lead(at) {
    light(at);
    const lit = board.querySelector(".lit");
    if (!lit) return;
    for (const name of [lit.closest("section")?.id, `see-${lit.closest("[data-seat]")?.dataset.seat}`]) {
      const choice = document.getElementById(`r-${name}`);
      if (choice) choice.checked = true;
    }
    const box = lit.getBoundingClientRect(), sheet = decide().getBoundingClientRect().top;
    if (box.top < 0 || box.bottom > sheet) scrollBy({ top: (box.top + box.bottom - sheet) / 2, behavior: "instant" });
  }
  table?.addEventListener("toggle", ({ target }) => {
    if (!target.open || !target.closest("#decide .folds")) return;
    if (target.dataset.kept) return delete target.dataset.kept;
    target.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (!wide.matches) lead((target.closest("[data-at]") ?? target.querySelector("[data-at]"))?.dataset.at);
  }, true);

  // ---- two steps nearer ----
  const zoom = () => { for (const one of board.querySelectorAll(".r-zoom")) one.hidden = false; };
  board.addEventListener("click", (event) => {
    const by = Number(event.target.closest("[data-nearer]")?.dataset.nearer), next = Math.min(2, Math.max(0, Number(board.dataset.nearer ?? 0) + by));
    if (!by || event.target.closest("[data-nearer]") === board) return;
    next ? board.dataset.nearer = next : delete board.dataset.nearer;
  });
  zoom();

  // ---- what the page has need not be sent again ----
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    detail.headers["X-Board"] = [...board.querySelectorAll("[data-mark]")].map((one) => `${one.id}:${one.dataset.mark}`).join(" ");
  });
  document.addEventListener("htmx:afterSettle", () => { zoom(); spell(); showOwn(); if (card.open && !decide()?.dataset.token) card.close(); });
})();
