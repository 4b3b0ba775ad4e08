// Tells search engines by IndexNow which public pages are new, changed or gone: off unless INDEXNOW_KEY is set, and only by a site that
// is public. https://www.indexnow.org/documentation
import { createHash } from "node:crypto";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { splitAddress } from "#app/i18n/addresses.ts";
import { textsOf } from "#app/i18n/site-texts.ts";
import type { IndexNowSettings } from "#app/platform/environment/index-now-settings.ts";
import type { PageRoute } from "#app/route-map.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { claimAnnouncement, endAnnouncement } from "./announcements.sql.server.ts";
import { writeLlmsText } from "./write-llms-text.server.ts";
import { siteAddresses } from "./write-site-map.server.ts";
import type { AdvertisingApp } from "./write-llms-text.server.ts";

/** The path of the file that proves to search engines that the key is this site's. */
export function keyPath({ key }: IndexNowSettings): string {
  return `/${key}.txt`;
}

const minute = 60_000;
const between = 10 * minute;
const longest = 24 * 60 * minute;
/** What the protocol allows in one request. */
const mostAddresses = 10_000;

/** What an announcement came to: how many addresses were sent; null when it was not due, or is switched off. */
export async function announcePages(
  app: AdvertisingApp & Pick<App, "log">,
  routes: readonly PageRoute[],
): Promise<number | null> {
  const { indexNow, mode, origin } = app.environment;
  if (!indexNow || mode !== "production" || !origin.startsWith("https:")) return null;
  const { db } = app.database;
  const claim = await claimAnnouncement(db, { now: app.clock.now(), leaseMilliseconds: between });
  if (!claim) return null;
  const present = await printPages(app, routes);
  const changed = changedAddresses(claim.told, present);
  let fault: string | null = null;
  for (let from = 0; from < changed.length && fault === null; from += mostAddresses)
    fault = await post(changed.slice(from, from + mostAddresses), indexNow, origin);
  // Waits of 10, 20, 40 minutes, and so on to a day.
  const wait = fault === null ? between : Math.min(longest, between * 2 ** claim.failures);
  await endAnnouncement(db, claim, {
    told: fault === null ? present : null,
    nextAt: new Date(app.clock.now().getTime() + wait),
  });
  if (fault !== null) {
    app.log.warn("search engines were not told of changed pages", { fault, pages: changed.length });
    return 0;
  }
  return changed.length;
}

// The new, changed and removed ones, in this order.
function changedAddresses(
  told: Readonly<Record<string, string>>,
  present: Readonly<Record<string, string>>,
): string[] {
  const changed = Object.keys(present).filter((address) => present[address] !== told[address]);
  return [...changed, ...Object.keys(told).filter((address) => !(address in present))];
}

// Each public address with a hash of what its page is made from. Free nights are not part of it: a booking changes no page for good.
async function printPages(
  app: AdvertisingApp,
  routes: readonly PageRoute[],
): Promise<Record<string, string>> {
  const { db } = app.database;
  const { facts } = app.property;
  const rates = await readRates(db);
  const whole = hashOf(await writeLlmsText(app), facts, textsOf(facts));
  const prints = new Map<string, string>();
  for (const { href, path, changed } of await siteAddresses(app, routes)) {
    const { language } = splitAddress(new URL(href).pathname);
    const slug = /^\/apartments\/([^/]+)$/.exec(path)?.[1];
    const apartments = await listApartments(db, language ?? facts.defaultLanguage, facts);
    const apartment = apartments.find((each) => each.slug === slug);
    prints.set(
      href,
      apartment
        ? hashOf(apartment, rates.of(apartment.id), rates.card, rates.rules)
        : path.startsWith("/gallery/")
          ? hashOf(path)
          : hashOf(whole, changed ?? "", slug ?? ""),
    );
  }
  return Object.fromEntries(prints);
}

function hashOf(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}

// What went wrong; null when the addresses were accepted.
async function post(
  urlList: string[],
  settings: IndexNowSettings,
  origin: string,
): Promise<string | null> {
  const { key, url } = settings;
  const body = {
    host: new URL(origin).host,
    key,
    keyLocation: origin + keyPath(settings),
    urlList,
  };
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `status ${answer.status}`;
  } catch {
    return "unreachable";
  }
}
