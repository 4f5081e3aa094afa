// The board can be moved, enlarged and looked at part by part: fingers, mouse, wheel, buttons. Without this it scrolls.
(() => {
  const view = document.getElementById("board");
  if (!view) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const picture = () => view.firstElementChild;
  const zoom = () => parseFloat(getComputedStyle(view).getPropertyValue("--zoom")) || 1;

  const clamp = (value) => Math.min(6, Math.max(1, value));
  function zoomTo(value, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const next = clamp(value), ratio = next / zoom();
    const left = (view.scrollLeft + x) * ratio - x, top = (view.scrollTop + y) * ratio - y;
    view.style.setProperty("--zoom", next);
    view.scrollTo({ left, top, behavior: "instant" });
  }
  function at({ clientX, clientY }) {
    const box = view.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  // The rectangle around some things, in parts of the whole picture.
  function around(things) {
    const whole = picture().getBoundingClientRect();
    const boxes = [...things].map((thing) => thing.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    return { x: ((left + right) / 2 - whole.left) / whole.width, y: ((top + bottom) / 2 - whole.top) / whole.height,
      fit: Math.min(view.clientWidth / (right - left), view.clientHeight / (bottom - top)) };
  }
  function show(things, enlarge, behavior = "auto") {
    if (!things.length) return;
    const { x, y, fit } = around(things);
    if (enlarge) zoomTo(zoom() * fit * .92);
    const whole = picture().getBoundingClientRect();
    view.scrollTo({ left: x * whole.width - view.clientWidth / 2, top: y * whole.height - view.clientHeight / 2, behavior });
  }
  const smooth = () => (calm.matches ? "instant" : "smooth");
  const cramped = () => view.scrollWidth > view.clientWidth + 2;

  document.querySelector(".zoom").hidden = false;
  document.addEventListener("click", (event) => {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (how) zoomTo(how === "fit" ? 1 : zoom() * (how === "in" ? 1.4 : 1 / 1.4));
    const jump = event.target.closest("a[data-region]");
    if (!jump) return;
    event.preventDefault();
    show([document.querySelector(jump.hash)].filter(Boolean), true, smooth());
  });
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom() * Math.exp(-event.deltaY / 200), ...at(event));
  }, { passive: false });
  view.addEventListener("dblclick", (event) => event.target.closest("a") || zoomTo(zoom() > 1.5 ? 1 : 2.4, ...at(event)));

  // The mouse drags; fingers scroll by themselves, two of them pinch.
  let from = null;
  view.addEventListener("dragstart", (event) => event.preventDefault());
  view.addEventListener("pointerdown", (event) => {
    delete view.dataset.dragged;
    if (event.pointerType === "mouse" && event.button === 0 && cramped()) from = [event.clientX + view.scrollLeft, event.clientY + view.scrollTop];
  });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return;
    const left = from[0] - clientX, top = from[1] - clientY;
    if (Math.abs(left - view.scrollLeft) + Math.abs(top - view.scrollTop) > 4) view.dataset.dragged = "yes";
    view.scrollTo({ left, top, behavior: "instant" });
  });
  addEventListener("pointerup", () => { from = null; });
  let pinch = null;
  const span = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  view.addEventListener("touchstart", ({ touches }) => { pinch = touches.length === 2 ? { span: span(touches), zoom: zoom() } : null; }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
    zoomTo(pinch.zoom * span(event.touches) / pinch.span, ...at(middle));
  }, { passive: false });

  // Where the picture is larger than its window, what can be done comes into sight.
  function lead() {
    if (!cramped()) return;
    const seen = (links) => [...view.querySelectorAll(links)].filter((one) => one.getClientRects().length);
    const moves = seen("a.can"), can = moves.length ? moves : seen("a.opens");
    const first = document.querySelector("a[data-region]");
    if (!can.length) return first && show(view.querySelectorAll(first.hash), false, "instant");
    show(around(can).fit > .6 ? can : can.slice(0, 1), false, "instant");
  }
  document.addEventListener("table:asked", lead);
  lead();
})();
