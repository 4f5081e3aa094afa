// Keys of a single character: "?" shows them all, each is the link or button that bears it. They never act while somebody
// types, and can be switched off (WCAG 2.1.4); what is switched off is remembered in this browser alone.
(() => {
  const root = document.documentElement, dialog = document.getElementById("keys");
  if (!dialog) return;
  const remembered = (value) => {
    try { return value === undefined ? localStorage.getItem("keys") : localStorage.setItem("keys", value); } catch { return null; }
  };
  const box = dialog.querySelector("input");
  root.dataset.keys = remembered() === "off" ? "off" : "on";
  box.checked = root.dataset.keys === "on";
  box.addEventListener("change", () => {
    root.dataset.keys = box.checked ? "on" : "off";
    remembered(root.dataset.keys);
  });
  function show() {
    for (const row of dialog.querySelectorAll("[data-of]")) row.hidden = !document.querySelector(row.dataset.of);
    dialog.showModal();
  }
  document.addEventListener("click", (event) => event.target.closest("[data-keys-open]") && show());
  for (const button of document.querySelectorAll("[data-keys-open]")) button.hidden = false;
  document.addEventListener("keydown", (event) => {
    if (root.dataset.keys === "off" || event.key.length !== 1 || event.isComposing || event.repeat || dialog.open) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (event.key === "?") {
      event.preventDefault();
      return show();
    }
    const bears = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!bears || event.key === "/") return;
    event.preventDefault();
    bears.click();
  });
})();
