// The pages that a device keeps for times without a network: which, for how long, and the files that they load (decision 131). Used by
// the pages and by their service worker.
import { isKept } from "../today/rules/presses.ts";
import { keptCache } from "./press-store.ts";

/** The pages of the day, without their query. */
export const dayPages = ["/admin", "/admin/cleaning"] as const;

/** Whether a path is one of them. */
export function isDayPage(path: string): boolean {
  return dayPages.some((page) => page === path);
}

// Beside each page, under addresses that the site does not have.
const keptAtHeader = "kept-at";
const keptForHeader = "kept-for";
const filesOf = (page: string) => `${page}?files`;

/**
 * Stores a page as the server answers it now, with the files that it loads, in place of an earlier one. Nothing is stored without the
 * page, or when it is rendered for another user.
 */
export async function keepPage(page: string, user: string, files: string[]): Promise<void> {
  const answer = await fetch(page, { cache: "no-store", redirect: "manual" });
  if (!answer.ok) return;
  const text = await answer.text();
  if (!text.includes(`data-day-of="${user}"`)) return;
  const now = String(Date.now());
  const headers = new Headers(answer.headers);
  // Of the bytes on the way, not of this text.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(keptAtHeader, now);
  headers.set(keptForHeader, user);
  const cache = await caches.open(keptCache);
  const missing: string[] = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  await cache.put(filesOf(page), new Response(JSON.stringify(files)));
  await cache.put(
    page,
    new Response(text.replace("<html ", `<html data-kept="${now}" `), { headers }),
  );
  await deleteUnused(cache, user);
}

// The page of another user, and after a new release the files of the one before.
async function deleteUnused(cache: Cache, user: string): Promise<void> {
  const used = new Set<string>();
  for (const page of dayPages) {
    if ((await cache.match(page))?.headers.get(keptForHeader) !== user) continue;
    const list = await cache.match(filesOf(page));
    const files = list ? ((await list.json()) as string[]) : [];
    for (const address of [page, filesOf(page), ...files])
      used.add(new URL(address, location.origin).href);
  }
  for (const { url } of await cache.keys()) if (!used.has(url)) await cache.delete(url);
}

/** A page that is kept and not too old; an old one is deleted, with all others. */
export async function findKept(page: string): Promise<Response | null> {
  const kept = await caches.match(page, { cacheName: keptCache });
  if (!kept) return null;
  if (isKept(Number(kept.headers.get(keptAtHeader)), Date.now())) return kept;
  await forgetPages();
  return null;
}

/** Deletes one page; its files are deleted when another is kept. */
export async function forgetPage(page: string): Promise<void> {
  const cache = await caches.open(keptCache);
  await cache.delete(page);
  await cache.delete(filesOf(page));
}

/** Deletes the pages and their files. Presses stay: they name no guest, and wait for their user. */
export async function forgetPages(): Promise<void> {
  await caches.delete(keptCache);
}
