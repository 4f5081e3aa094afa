// Names the countries in the reader's language and sorts them by it; without this they stand in English.
(() => {
  const select = document.getElementById("id_country");
  if (!select || !Intl.DisplayNames) return;
  const language = document.documentElement.lang;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const order = new Intl.Collator(language);
  const chosen = select.value;
  const [none, ...countries] = select.options;
  for (const option of countries) option.textContent = names.of(option.value);
  countries.sort((one, other) => order.compare(one.textContent, other.textContent));
  select.replaceChildren(none, ...countries);
  select.value = chosen;
})();
