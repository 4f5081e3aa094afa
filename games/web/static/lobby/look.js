// Remembers in this browser whether my games are cards or a list. It runs before the page is painted.
(() => {
  const remembered = (value) => {
    try { return value === undefined ? localStorage.getItem("home") : localStorage.setItem("home", value); } catch { return null; }
  };
  const query = new URLSearchParams(location.search), look = remembered();
  if (!query.has("look") && (look === "cards" || look === "list")) {
    query.set("look", look);
    return location.replace(`${location.pathname}?${query}`);
  }
  document.addEventListener("click", ({ target }) => {
    const choice = target.closest?.("[data-look-choice]");
    if (choice) remembered(choice.dataset.lookChoice);
  });
})();
