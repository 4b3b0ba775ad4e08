// Keeps one guide readable without a network. Registered with that guide's own address as its scope, so that it answers
// for no other page; never shows it after the stay, and forgets it when the server no longer provides it.

const kept = `guide ${new URL(self.registration.scope).pathname}`;
// When the stay ends, as milliseconds; kept beside the page, since the worker itself is stopped and started at will.
const endsAt = "/guide-ends-at";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page says what it is made of, and is answered whether all of it is kept.
self.addEventListener("message", (event) => {
  event.waitUntil(
    keep(event.data).then(
      () => event.ports[0]?.postMessage(true),
      () => event.ports[0]?.postMessage(false),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(event.request.mode === "navigate" ? open(event.request) : load(event.request));
});

async function keep({ page, files, until }) {
  if (!(until > Date.now())) throw new Error("The stay is over");
  const answer = await fetch(page, { cache: "no-store", redirect: "manual" });
  if (!answer.ok) throw new Error("No guide");
  const cache = await caches.open(kept);
  await cache.put(page, answer);
  await cache.put(endsAt, new Response(String(until)));
  await cache.addAll(files);
}

// The server's answer where there is one. Where it has no guide any more, the copy is deleted.
async function open(request) {
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    const cache = await caches.open(kept);
    const until = Number(await (await cache.match(endsAt))?.text());
    const page = until > Date.now() && (await cache.match(request, { ignoreSearch: true }));
    if (page) return page;
    await forget();
    return Response.error();
  }
  if (!answer.ok && answer.status < 500) await forget();
  return answer;
}

async function load(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(kept);
    return (await cache.match(request)) ?? Response.error();
  }
}

async function forget() {
  await caches.delete(kept);
  await self.registration.unregister();
}
