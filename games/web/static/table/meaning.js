// A tap on an icon says what it means: the words that a mouse finds by resting on it. A move or a link is pressed as ever.
(() => {
  const place = document.querySelector("#table, .replay, .what-if");
  if (!place) return;
  const box = document.createElement("p");
  box.className = "meaning";
  box.setAttribute("role", "status");
  box.hidden = true;
  document.body.append(box);
  const PRESSED = "a, button, summary, label, input, textarea, select, .regions-board [data-at]";

  function read(thing) {
    for (let one = thing; one && one !== place; one = one.parentElement) {
      const title = one.getAttribute("title") || one.querySelector(":scope > title")?.textContent;
      if (title) return title.trim();
    }
    return "";
  }
  function show(words, x, y) {
    box.textContent = words;
    box.hidden = false;
    const { width, height } = box.getBoundingClientRect(), edge = 8;
    const left = Math.min(Math.max(edge, x - width / 2), innerWidth - width - edge);
    const top = y - height - 14 < edge ? y + 18 : y - height - 14;
    box.style.left = `${left}px`;
    box.style.top = `${Math.min(top, innerHeight - height - edge)}px`;
  }
  const hide = () => { box.hidden = true; };
  document.addEventListener("click", ({ target, clientX, clientY }) => {
    const words = place.contains(target) && !target.closest(PRESSED) ? read(target) : "";
    words ? show(words, clientX, clientY) : hide();
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("htmx:beforeSwap", hide);
})();
