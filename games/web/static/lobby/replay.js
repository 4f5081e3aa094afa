// Arrow keys follow the links that are on the page anyway.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const link = document.querySelector(`a[data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
const current = document.querySelector(".replay-log [aria-current]");
if (current) current.parentElement.scrollTop = current.offsetTop - current.parentElement.clientHeight / 2;
