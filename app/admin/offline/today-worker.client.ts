// The service worker of Today and the cleaning board, on devices whose user asked for it: shows the kept page when there is no network,
// deletes what is kept when the session ends, and sends presses in the background. Served as /today-worker.js; its scope is /admin.
// It answers no form and no other page.
import { findKept, forgetPage, forgetPages, isDayPage } from "./kept-pages.ts";
import { keptCache, sendPresses } from "./press-store.ts";

const worker = self as unknown as WorkerScope;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
// Background Sync, where the browser has it: the network is back, and no page need be open.
worker.addEventListener("sync", (event) => event.waitUntil(sendInBackground()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname === "/admin/sign-out" && request.method === "POST") {
    // The form itself goes its usual way.
    event.waitUntil(forgetPages());
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (isDayPage(pathname)) event.respondWith(openDayPage(request, pathname));
    // Shown when no user is signed in, also where a session has expired or was ended on another device.
    else if (pathname === "/admin/sign-in") event.respondWith(openSignIn(request));
    return;
  }
  // All of these have a hash in their names.
  if (/^\/(?:assets|photos)\//.test(pathname)) event.respondWith(loadFile(request));
});

// The browser tries again later only where this fails; it does no good while a press waits for its user.
async function sendInBackground(): Promise<void> {
  const { stopped, ended } = await sendPresses();
  if (stopped && !ended) throw new Error("A press was not answered");
}

/** Longer than a page takes on a slow network. */
const patience = 10_000;

async function openDayPage(request: Request, path: string): Promise<Response> {
  const answered = fetch(request);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), patience);
  });
  const answer = await Promise.race([answered, late]).catch(() => null);
  if (answer) {
    // The user may not open it any more.
    if (answer.status === 401 || answer.status === 403 || answer.status === 404)
      await forgetPages();
    // Led elsewhere: to the page for signing in, or a user who is a cleaner by now to the board.
    else if (answer.type === "opaqueredirect") await forgetPage(path);
    return answer;
  }
  const kept = await findKept(path);
  if (kept) return kept;
  // A cleaner, whose first page is the board.
  if (path === "/admin" && (await findKept("/admin/cleaning")))
    return Response.redirect("/admin/cleaning", 302);
  return answered.catch(() => Response.error());
}

async function openSignIn(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await forgetPages();
  return answer;
}

async function loadFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: keptCache });
  return kept ?? fetch(request);
}

// What a service worker is within itself, for which this project has no types.
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent extends Event {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
