// `/feeds`: prices and availability for partners that compare them, off unless PRICE_FEED_KEY is set; and the address to which their
// links lead. What is answered is what the site itself shows: one search, one quote.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { addDays, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import { addressIn, isOffered } from "#app/i18n/addresses.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import { findImages } from "#app/seo/describe-page.server.ts";
import { cancellationBasis, cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { writeListings, writePointsOfSale, writeTransaction } from "./feed-messages.ts";
import type { PricedApartment } from "./feed-messages.ts";
import { parsePriceQuery } from "./price-query.ts";
import type { PriceQuery } from "./price-query.ts";

/**
 * Mounted at `/feeds`, behind the limits of bodies and requests. The feeds are for clients that send the key, as a bearer token or as
 * the password of Basic authentication; all others get a 404. Links need no key.
 */
export function priceFeedEndpoint(app: App): Hono {
  const endpoint = new Hono();
  const { origin, priceFeedKey } = app.environment;
  const { facts } = app.property;
  endpoint.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value);
  });
  endpoint.get("/stays/:identifier", (c) => openStay(c, app));
  endpoint.use((c, next) =>
    priceFeedKey !== null && hasKey(c, priceFeedKey)
      ? next()
      : Promise.resolve(c.text("Not found", 404)),
  );
  endpoint.post("/prices", async (c) => {
    const read = parsePriceQuery(await c.req.text());
    if (!read.ok) return c.text(read.fault, 400);
    return answer(c, await writePrices(read.query, app));
  });
  endpoint.get("/listings.xml", async (c) => answer(c, await listingsText(app)));
  endpoint.get("/landing-pages.xml", (c) => answer(c, writePointsOfSale(origin, facts)));
  endpoint.all("*", (c) => c.text("Not found", 404));
  return endpoint;
}

const privateHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

function answer(c: Context, xml: string) {
  return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8" });
}

// Hashed first: the comparison needs equal lengths, and runs in constant time.
function hasKey(c: Context, key: string): boolean {
  const [, scheme = "", value = ""] =
    /^(bearer|basic) (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const given =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(value, "base64")
          .toString("utf8")
          .replace(/^[^:]*:/, "")
      : value;
  return timingSafeEqual(hash(given), hash(key));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The answer to a query: a result for each apartment that it names, unknown ones and those that cannot be booked as not available. */
async function writePrices({ stay, party, identifiers }: PriceQuery, app: App): Promise<string> {
  const { facts } = app.property;
  const now = app.clock.now();
  const found = await findStays({ stay, party, language: facts.defaultLanguage }, app);
  const day = propertyDay(now, facts.timeZone);
  const priced = identifiers.map((identifier): PricedApartment => {
    const one = found.find(({ apartment }) => identifierOf(apartment, app) === identifier);
    if (!one?.free || !one.quotes) return { identifier, offer: null };
    const quote = one.quotes.flexible;
    const basis = cancellationBasis(quote, quote.dueNow);
    return {
      identifier,
      offer: { quote, policy: cancellationSchedule(stay, quote.plan, basis, facts, day) },
    };
  });
  const asked = { stay, guests: party.adults + party.children, currency: facts.currency };
  return writeTransaction(priced, asked, { id: randomUUID(), sentAt: now });
}

async function listingsText(app: App): Promise<string> {
  const { environment, property, database } = app;
  const { facts } = property;
  const language = facts.defaultLanguage;
  const apartments = await listApartments(database.db, language, facts);
  const listed = await Promise.all(
    apartments.map(async (apartment) => ({
      identifier: identifierOf(apartment, app),
      apartment,
      url: `${environment.origin}${addressIn(language, `/apartments/${apartment.slug}`)}`,
      images: await findImages(
        apartment.pictures.map(({ file }) => file),
        environment.origin,
        database.db,
      ),
    })),
  );
  return writeListings(listed, { facts, language });
}

// A link of a partner: to the apartment's page with the stay, in the visitor's language; to all apartments where the apartment is
// gone. Numbers and dates that make no sense are left out, so that the page asks for them.
async function openStay(c: Context, app: App) {
  const { facts } = app.property;
  const asked = (c.req.query("language") ?? "").slice(0, 2).toLowerCase();
  const language = isLanguage(asked) && isOffered(asked, facts) ? asked : facts.defaultLanguage;
  const apartments = await listApartments(app.database.db, language, facts);
  const apartment = apartments.find((one) => identifierOf(one, app) === c.req.param("identifier"));
  const count = (name: string) => {
    const typed = c.req.query(name) ?? "";
    return /^\d{1,2}$/.test(typed) ? Number(typed) : null;
  };
  const checkIn = c.req.query("checkIn") ?? "";
  const nights = count("nights");
  const stay =
    isPlainDate(checkIn) && nights !== null && nights > 0
      ? { checkIn, checkOut: addDays(checkIn, nights) }
      : {};
  const path = apartment
    ? addressIn(language, `/apartments/${apartment.slug}`)
    : addressIn(language, "/apartments");
  const values = { ...stay, adults: count("adults"), children: count("children") };
  return c.redirect(stayAddress(path, values), 302);
}

// The same as in the structured data of the page.
function identifierOf({ id }: { id: number }, { property }: App): string {
  return `${property.facts.referencePrefix}-${id}`;
}
