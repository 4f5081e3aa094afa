// What somebody typed into a form survives a refusal, a cut line and a sign-in. It stays in this tab (sessionStorage),
// never in an address. It comes back into its form, and is never sent by itself.
(() => {
  const STORE = "typed", MOST = 20, root = document.documentElement, words = document.getElementById("typed-back");
  const NOT_TYPED = ["hidden", "password", "file", "submit", "button", "image", "reset"];
  const CHANGING = ["csrfmiddlewaretoken", "token", "said", "was", "next", "time_zone", "ask"];
  const person = root.dataset.person ?? "";

  // ---- the store: {person, forms: {key: {page, action, sent, fields}}} ----
  function read() {
    try { return JSON.parse(sessionStorage.getItem(STORE)) ?? { person, forms: {} }; } catch { return { person, forms: {} }; }
  }
  function change(edit) {
    const kept = read();
    edit(kept.forms);
    const forms = Object.fromEntries(Object.entries(kept.forms).slice(-MOST));
    try { sessionStorage.setItem(STORE, JSON.stringify({ person: person || kept.person, forms })); } catch { /* it is full or forbidden */ }
  }
  function forgetAll() {
    try { sessionStorage.removeItem(STORE); } catch { /* nothing was kept */ }
  }
  if (person && read().person && read().person !== person) forgetAll();

  // ---- a form and its fields ----
  const isPost = (form) => (form.getAttribute("method") ?? "").toLowerCase() === "post";
  const actionOf = (form) => new URL(form.getAttribute("action") || location.pathname, location.href).pathname;
  const isTyped = (field) => field.name && field.matches("input, textarea, select") && !NOT_TYPED.includes(field.type) && field.autocomplete !== "one-time-code";
  const isTick = (field) => field.type === "checkbox" || field.type === "radio";
  const typedIn = (form) => [...form.elements].filter(isTyped);
  function keyOf(form) {
    const hidden = [...form.elements].filter((field) => field.type === "hidden" && !CHANGING.includes(field.name)).map((field) => `${field.name}=${field.value}`);
    return JSON.stringify([actionOf(form), [...new Set(typedIn(form).map((field) => field.name))], hidden]);
  }
  function namesOf(form) {
    const count = {};
    return new Map(typedIn(form).map((field) => {
      const name = isTick(field) ? `${field.name}=${field.value}` : field.name;
      count[name] = (count[name] ?? 0) + 1;
      return [`${name}#${count[name]}`, field];
    }));
  }
  const valueOf = (field) => isTick(field) ? field.checked : field.type === "select-multiple" ? [...field.selectedOptions].map((option) => option.value) : field.value;
  const isChanged = (field) => isTick(field) ? field.checked !== field.defaultChecked
    : field.options ? [...field.options].some((option) => option.selected !== option.defaultSelected) && !(field.type === "select-one" && field.selectedIndex === 0 && ![...field.options].some((option) => option.defaultSelected))
    : field.value !== field.defaultValue;
  function setValue(field, value) {
    if (isTick(field)) field.checked = value;
    else if (Array.isArray(value)) for (const option of field.options) option.selected = value.includes(option.value);
    else field.value = value;
  }

  // ---- keep ----
  function keep(form, sent) {
    const all = "posted" in root.dataset || "typed" in form.dataset, key = keyOf(form);
    const fields = Object.fromEntries([...namesOf(form)].filter(([, field]) => all || isChanged(field)).map(([name, field]) => [name, valueOf(field)]));
    change((forms) => {
      delete forms[key];
      if (Object.keys(fields).length) forms[key] = { page: location.pathname + location.search, action: actionOf(form), sent, fields };
    });
    form.typedKey = key;
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!isPost(form)) return;
    if ("forget" in form.dataset) return forgetAll();
    keep(form, true);
    if (event.defaultPrevented || navigator.onLine !== false) return;
    event.preventDefault(); // the page stays, and says so
    document.dispatchEvent(new Event("site:offline"));
  });
  document.addEventListener("click", (event) => { // on the way to sign in, nothing is sent
    if (!event.target.closest?.("a[data-sign-in]")) return;
    for (const form of document.forms) if (isPost(form) && typedIn(form).some(isChanged)) keep(form, false);
  });

  // ---- put back ----
  function putBack(quietly) {
    const { forms } = read();
    for (const form of document.forms) {
      const kept = isPost(form) && forms[keyOf(form)];
      if (!kept || kept.sent) continue;
      let filled = false;
      for (const [name, field] of namesOf(form)) {
        if (!(name in kept.fields) || JSON.stringify(valueOf(field)) === JSON.stringify(kept.fields[name])) continue;
        if (quietly && !isTick(field) && !field.options && field.value !== "") continue; // the answer has filled it in
        setValue(field, kept.fields[name]);
        field.dispatchEvent(new Event("change", { bubbles: true }));
        filled = true;
      }
      form.dataset.typed = "";
      if (filled && !quietly) tell(form);
    }
  }
  function tell(form) {
    for (let fold = form.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (!words) return;
    const notice = words.content.firstElementChild.cloneNode(true);
    notice.querySelector("button").addEventListener("click", () => {
      change((forms) => delete forms[keyOf(form)]);
      form.reset();
      delete form.dataset.typed;
      notice.remove();
    });
    form.prepend(notice);
  }

  // ---- what became of what was sent: the page that follows tells it ----
  const [opened] = performance.getEntriesByType("navigation");
  const answers = "posted" in root.dataset, signsIn = location.pathname.startsWith("/sign-");
  const alert = [...document.querySelectorAll("main [role=alert], main .errors, main [aria-invalid]")].some((place) => !place.hidden);
  const refused = "failed" in root.dataset || document.querySelector(".messages .notice-error") !== null // told behind a redirect
    || (answers && (opened?.responseStatus ? opened.responseStatus >= 400 : alert));
  const arrived = !refused && opened?.type === "navigate" && (answers || opened.redirectCount > 0);
  change((forms) => {
    for (const [key, one] of Object.entries(forms)) {
      if (!one.sent) continue;
      if (arrived && (!signsIn || one.action.startsWith("/sign-"))) delete forms[key];
      else one.sent = false;
    }
  });
  const last = Object.values(read().forms).at(-1);
  for (const place of last ? document.querySelectorAll("[data-typed-kept]") : []) {
    place.hidden = false;
    place.querySelector("a")?.setAttribute("href", last.page);
  }
  if (signsIn && last && !last.action.startsWith("/sign-")) for (const next of document.querySelectorAll("input[name=next]")) next.value = last.page;
  putBack(answers);

  // ---- a form that htmx sends ----
  let again = false;
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const form = detail.requestConfig?.verb === "post" && detail.elt.closest?.("form");
    if (!form) return;
    const done = detail.xhr.status >= 200 && detail.xhr.status < 400;
    again = !done;
    change((forms) => {
      for (const [key, one] of Object.entries(forms)) {
        if (done && one.action === actionOf(form)) delete forms[key];
        else if (key === form.typedKey) one.sent = false;
      }
    });
    if (again) putBack(true);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (again) putBack(true);
    again = false;
  });
})();
