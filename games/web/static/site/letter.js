// The page of a letter, if it has one, is as tall as what stands in it.
(() => {
  const page = document.querySelector(".letter-page");
  if (!page) return;
  const fit = () => {
    const inside = page.contentDocument?.documentElement;
    if (inside) page.style.height = `${inside.scrollHeight}px`;
  };
  page.addEventListener("load", fit);
  addEventListener("resize", fit);
  fit();
})();
