// Keeps static files and the one page for when there is no network. Never a page of a person, never an
// answer of the API: whatever is no static file and no opening of a page is none of its business.
const CACHE = "keywest-VERSION";
const KEPT = ["KEPT"];
const [OFFLINE] = KEPT;
const HASHED = /^\/static\/.*\.[0-9a-f]{8,}\.\w+$/;

// Without cookies: what is kept is what a stranger gets.
const asStranger = (address) => new Request(address, { credentials: "omit", cache: "reload" });

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT.map(asStranger))));
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
      self.registration.navigationPreload?.enable(),
    ]).then(() => self.clients.claim()),
  );
});

// A name with a digest in it never changes what it names.
const fromShelf = async (request) => {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

const kept = (address) => caches.match(address, { cacheName: CACHE, ignoreVary: true });

const opened = async (event) => {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return (await kept(OFFLINE)) || Response.error();
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(opened(event));
  else if (HASHED.test(pathname)) event.respondWith(fromShelf(request));
  else if (KEPT.includes(pathname))
    event.respondWith(fetch(request).catch(async () => (await kept(pathname)) || Response.error()));
});

// ---- "my turn": the table and that it waits, nothing of the position ----
const ICON = "ICON";
const inside = (path) => {
  const url = new URL(path || "/", self.location.origin);
  return url.origin === self.location.origin ? url : new URL("/", self.location.origin);
};

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // Shown all the same: a browser ends what shows nothing.
  }
  const url = inside(said.url).pathname;
  const shown = { body: said.body || "", tag: "turn", renotify: true, icon: ICON, data: { url } };
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(said.title || "Key West by Post", shown),
      said.count > 0 ? self.navigator.setAppBadge?.(said.count) : self.navigator.clearAppBadge?.(),
    ]),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = inside(event.notification.data?.url).href;
  const shown = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url.split("#")[0] === url);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(shown());
});
