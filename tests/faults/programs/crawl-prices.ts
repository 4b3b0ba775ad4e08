// A guest who only presses: searches stays at random in ten languages on the built site, follows the links and sends the forms as they
// stand, and compares every price on the way to the cent. Run with the number of stays: `node tests/faults/programs/crawl-prices.ts 2000`,
// after `npm run build`. Prints what was compared, and what differed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import type * as Server from "../../../server.ts";

const stays = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), "crawl-"));
const read = readEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, RATE_LIMITS: "off" });
if (!read.ok) throw new Error(read.faults.join("\n"));
const { origin } = read.environment;
const build = new URL("../../../build/server/index.js", import.meta.url).href;
const { createApp, openApp } = (await import(build)) as typeof Server;
const open = await openApp(read.environment, { jobs: false, log: createLog("error") });
const site = createApp(open);
const { db } = open.app.database;

const faults: string[] = [];
const counts = { stays: 0, searches: 0, booked: 0, compared: 0 };
const random = fromSeed(seed);
const below = (most: number) => Math.floor(random() * most);
for (let place = 0; place < stays; place++)
  await crawl(place, languages[place % languages.length]!);
await open.close();
rmSync(dataDir, { recursive: true });
console.log(JSON.stringify({ ...counts, seed, faults: faults.slice(0, 20) }));
process.exitCode = faults.length > 0 ? 1 : 0;

/** One stay, from the search to the booking that was charged. */
async function crawl(place: number, language: Language): Promise<void> {
  const { checkIn, checkOut } = aComingStay({ inDays: 3 + below(500), nights: 2 + below(13) });
  const search = { checkIn, checkOut, adults: 1 + below(4), children: below(3) };
  const query = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, `${value}`]),
  );
  const about = `stay ${place}, ${language}, ${query}`;
  const same = (where: string, found: number | null | undefined, expected: number) => {
    counts.compared++;
    if (found !== expected) faults.push(`${about}: ${where} says ${found}, expected ${expected}`);
  };
  counts.searches++;
  const list = await request(`/${language}/apartments?${query}`);
  const cards = list.text
    .split('<li class="card">')
    .slice(1)
    .map((card) => ({ href: linkIn(card, /<h3><a href="([^"]+)"/), total: largePrice(card) }))
    .filter((card) => card.href !== null && card.total !== null);
  const offers = await offersOf(query, language, search);
  const free = offers.api.filter((offer) => offer.free);
  same("the number of cards with a price", cards.length, free.length);
  if (cards.length === 0) return;
  const chosen = cards[below(cards.length)]!;
  const page = await request(chosen.href ?? "");
  const id = Number(/itemProp="identifier" content="[A-Z]+-(\d+)"/.exec(page.text)?.[1]);
  const total = free.find((offer) => offer.apartment === id)?.total?.amount ?? -1;
  same("the list", chosen.total, total);
  same(
    "the tool find_stays",
    offers.mcp.find((offer) => offer.apartment === id)?.total?.amount,
    total,
  );
  same("the tool quote_stay", await quoteOf({ ...search, apartment: id }, language), total);
  same("the price box", largePrice(page.text), total);
  same("the lines on the page", totalLine(page.text), total);
  same("the bar", cents(/<div class="bar"><p><b class="num">([^<]+)</.exec(page.text)?.[1]), total);
  same(
    "the microdata",
    Math.round(100 * Number(/itemProp="price" content="([\d.]+)"/.exec(page.text)?.[1])),
    total,
  );
  same("the identifier in JSON-LD", page.raw.includes(`"identifier":"KF-${id}"`) ? id : null, id);

  const step = linkIn(page.text, /<div class="bar">[^]*?<a class="btn" href="([^"]+)"/) ?? "";
  const details = await request(step);
  same("step two", totalLine(details.text), total);
  const guest = { ...aGuest({ email: `guest${place}@example.com` }) };
  const card = {
    method: "card",
    cardToken: "sbx_tok_success_visa_4242",
    cardBrand: "visa",
    cardLast4: "4242",
  };
  const review = await send(details, "details", { ...guest, ...card }, step);
  same("step three", totalLine(review.text), total);
  const consents = { terms: "on", privacy: "on", cancellation: "on" };
  const done = await send(review, "confirm", consents, review.path);
  const booking = await db
    .selectFrom("bookings")
    .select(["id", "status", "total", "due_now", "due_at_property"])
    .where("email", "=", guest.email)
    .executeTakeFirst();
  same("the booking", booking?.total, total);
  if (!booking) return void faults.push(`${about}: not booked, ${done.path}`);
  const { charged } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.sum<number>("amount").as("charged"))
    .where("booking_id", "=", booking.id)
    .where("status", "=", "captured")
    .executeTakeFirstOrThrow();
  same("charged and due at the property", charged + booking.due_at_property, total);
  counts.booked++;
  counts.stays++;
  // Two thousand stays would not fit into the calendar: the next one finds it as it was.
  await db.deleteFrom("nights").where("booking_id", "=", booking.id).execute();
}

interface Shown {
  path: string;
  raw: string;
  /** Without scripts. */
  text: string;
  cookie: string;
}

async function request(address: string, cookie = "", init: RequestInit = {}): Promise<Shown> {
  const path = address.replaceAll("&amp;", "&");
  const headers = { Accept: "text/html", Cookie: cookie, ...init.headers };
  const answer = await site.fetch(new Request(new URL(path, origin), { ...init, headers }));
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]!);
  const all = [...cookie.split("; ").filter(Boolean), ...set].map((each) => each.split("=", 2));
  const named = new Map(all as [string, string][]);
  const cookies = [...named].map(([name, value]) => `${name}=${value}`).join("; ");
  const next = answer.headers.get("Location");
  if (next) return request(next, cookies);
  const raw = await answer.text();
  return { path, raw, text: raw.replaceAll(/<script[^]*?<\/script>/g, ""), cookie: cookies };
}

/** Sends the form of that intent with its hidden fields as they stand. */
async function send(from: Shown, intent: string, typed: Record<string, string>, path: string) {
  const forms = from.text.match(/<form[^]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`name="intent" value="${intent}"`)) ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams({
    ...Object.fromEntries(
      hidden.map(([, name = "", value = ""]) => [
        name,
        value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      ]),
    ),
    ...typed,
  });
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  return request(path, from.cookie, { method: "POST", headers, body });
}

interface OfferAnswer {
  apartment: number;
  free: boolean;
  total: { amount: number } | null;
}

async function offersOf(query: URLSearchParams, language: Language, search: object) {
  const answer = await site.fetch(new Request(`${origin}/api/availability?${query}`));
  const { apartments = [] } = (await answer.json()) as { apartments?: OfferAnswer[] };
  const tool = await call("find_stays", search, language);
  return { api: apartments, mcp: (tool["apartments"] ?? []) as OfferAnswer[] };
}

async function quoteOf(stay: object, language: Language): Promise<number | undefined> {
  return ((await call("quote_stay", stay, language))["total"] as { amount: number } | undefined)
    ?.amount;
}

async function call(
  name: string,
  input: object,
  language: Language,
): Promise<Record<string, unknown>> {
  const client = new Client({ name: "crawler", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { "Accept-Language": language } },
      fetch: async (url, init) => site.fetch(new Request(url, init as RequestInit)),
    }),
  );
  const answer = await client.callTool({ name, arguments: input as Record<string, unknown> });
  await client.close();
  return (answer.structuredContent ?? {}) as Record<string, unknown>;
}

function linkIn(html: string, pattern: RegExp): string | null {
  return pattern.exec(html)?.[1] ?? null;
}

function largePrice(html: string): number | null {
  return cents(/class="price(?: blk)?">[^]*?<b class="num">([^<]+)</.exec(html)?.[1]);
}

function totalLine(html: string): number | null {
  return cents(/<div class="tot"><dt>[^<]*<\/dt><dd>([^<]+)</.exec(html)?.[1]);
}

// In every language prices have two decimals, whatever separates them.
function cents(text: string | undefined): number | null {
  if (text === undefined || !/[.,]\d\d\D*$/.test(text)) return null;
  return Number(text.replaceAll(/\D/g, ""));
}

// The same stays for the same seed (mulberry32).
function fromSeed(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
