// The page of a letter is as tall as what stands in it.
(() => {
  const page = document.querySelector(".letter-page");
  const fit = () => {
    const inside = page.contentDocument?.documentElement;
    if (inside) page.style.height = `${inside.scrollHeight}px`;
  };
  page?.addEventListener("load", fit);
  if (page) addEventListener("resize", fit);
  fit();
})();
