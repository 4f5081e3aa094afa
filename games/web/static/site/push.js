// "My turn" on this screen: asked for by a button, told by the service worker; the badge of the app is kept true.
(() => {
  const box = document.getElementById("push");
  if (!box) return;
  const { state, on, off, never } = box.dataset, always = "always" in box.dataset;
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const button = (name) => box.querySelector(`[data-push=${name}]`);
  const show = (name, visible) => { for (const part of box.querySelectorAll(`[data-show=${name}]`)) part.hidden = !visible; };
  const send = (address, body) => fetch(address, {
    method: "POST", credentials: "same-origin", body: body && JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...JSON.parse(document.body.dataset.hxHeaders || "{}") },
  });

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const subscription = async () => (await navigator.serviceWorker.ready).pushManager.getSubscription();

  async function look() {
    if (!able) {
      // An iPhone knows web push only in the installed app.
      const phone = /iPhone|iPad/.test(navigator.userAgent);
      box.hidden = !phone || !always;
      show("phone", phone);
      return;
    }
    if (!always && Notification.permission === "denied") return;
    const answer = await fetch(state, { credentials: "same-origin" });
    if (!answer.ok) return;
    const known = await answer.json();
    const here = known.on && Notification.permission === "granted" && Boolean(await subscription());
    box.dataset.key = known.key;
    box.hidden = !known.key || !(always || (known.offer && Notification.permission !== "denied"));
    show("on", here);
    show("off", !here && Notification.permission !== "denied");
    show("denied", !here && Notification.permission === "denied");
    if (here) await tidy(known.count);
  }

  // What waits no longer is shown no longer, on the app's icon and among the notifications.
  async function tidy(count) {
    await (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
    const shown = await (await navigator.serviceWorker.ready).getNotifications({ tag: "turn" });
    const stale = (one) => !count || (one.data?.url === location.pathname && !document.querySelector("#decide.asked"));
    for (const one of shown) if (stale(one)) one.close();
  }

  async function turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return look();
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) });
    const answer = await send(on, made.toJSON());
    if (!answer.ok) { await made.unsubscribe(); show("failed", true); return; }
    await look();
    if (!always) { box.hidden = false; show("off", false); show("on", true); }
  }
  async function turnOff() {
    await send(off);
    await (await subscription())?.unsubscribe();
    await look();
  }
  button("on")?.addEventListener("click", () => turnOn().catch(() => show("failed", true)));
  button("off")?.addEventListener("click", () => turnOff().catch(() => show("failed", true)));
  button("never")?.addEventListener("click", () => { send(never); box.hidden = true; });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look().catch(() => {}); });
  look().catch(() => {});
})();
