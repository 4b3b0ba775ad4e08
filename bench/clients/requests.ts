// The measured requests.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { facts } from "#property/facts.ts";
import { rateCard, stayRules } from "#property/rates.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { checkStay } from "#app/stays/rules/stay.ts";
import type { Stay } from "#app/stays/rules/stay.ts";
import { sendRequest } from "./client.ts";
import type { RequestSpec } from "./client.ts";
import type { Measurement } from "../measure.ts";

/** A page that is cached. */
export const cachedPath = "/en/location";

/** A browser whose page views are not counted: run-recording.ts measures what counting costs. */
export const asBrowser = {
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-GB,en;q=0.9",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
  DNT: "1",
};

/** Read-only requests whose response is computed each time. */
export function readRequests(): { name: string; next: () => RequestSpec }[] {
  const { checkIn, checkOut } = upcomingStay();
  const search = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&children=0`;
  const stay = { apartment: 4, checkIn, checkOut, adults: 2, children: 0 };
  return [
    { name: "page /book with a search", next: () => page(`/book?${search}`) },
    { name: "page /apartments with dates", next: () => page(`/apartments?${search}`) },
    {
      name: "GET /api/availability, six apartments",
      next: () => ({ path: `/api/availability?${search}`, status: 200 }),
    },
    { name: "POST /api/quotes", next: () => ({ ...json("/api/quotes", stay), status: 200 }) },
  ];
}

/** The same in small blocks, with a static file to compare with. */
export function readMeasurements(origin: string): Measurement[] {
  return [
    staticFile(origin),
    ...readRequests().map(({ name, next }) => requestMeasurement(origin, name, 25, next)),
  ];
}

/** Bookings of different nights, in rounds of `block`; throws when no free nights are left. */
export function bookingMeasurements(origin: string, block: number): Measurement[] {
  const book = bookingGenerator(6);
  return [
    staticFile(origin),
    requestMeasurement(origin, "POST /api/bookings, durable", block, book),
  ];
}

/** Generates bookings of `most` apartments from number `first` on, each of its own nights; throws when none are left. */
export function bookingGenerator(most: number, first = 1): () => RequestSpec {
  const freeStays = generateFreeStays(first, most);
  return () => {
    const nextStay = freeStays.next();
    if (nextStay.done) throw new Error("No free nights are left");
    const asked = json("/api/bookings", { ...nextStay.value, ...bookingFields });
    return {
      ...asked,
      headers: { ...asked.headers, "Idempotency-Key": randomUUID() },
      status: 201,
    };
  };
}

function requestMeasurement(
  origin: string,
  name: string,
  block: number,
  next: () => RequestSpec,
): Measurement {
  return { name, block, run: () => sendRequest(origin, next()) };
}

function staticFile(origin: string): Measurement {
  const name = readdirSync("build/client/assets").find((file) => file.endsWith(".css"));
  if (!name) throw new Error("The build has no style sheet to compare with");
  const headers = { "Accept-Encoding": "br" };
  return requestMeasurement(origin, "a static file", 50, () => ({
    path: `/assets/${name}`,
    headers,
    status: 200,
  }));
}

function page(path: string): RequestSpec {
  return { path, headers: { Accept: "text/html", "Accept-Language": "en" }, status: 200 };
}

function json(path: string, body: unknown): Omit<RequestSpec, "status"> & { headers: object } {
  return {
    path,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

const bookingFields = {
  adults: 2,
  children: 0,
  ratePlan: "flexible",
  guest: {
    firstName: "Claire",
    lastName: "Moreau",
    email: "claire.moreau@example.com",
    phone: "+33 6 12 34 56 78",
    country: "FR",
  },
  payment: { method: "property" },
  consents: { terms: true, privacy: true, cancellation: true },
  language: "en",
};

/** One week, starting in 60 days. */
export function upcomingStay(): Stay {
  const { today } = propertyDay(new Date(), facts.timeZone);
  return { checkIn: addDays(today, 60), checkOut: addDays(today, 67) };
}

// The demo data ends half a year ahead; after that every night is free.
function* generateFreeStays(first: number, most: number): Generator<{ apartment: number } & Stay> {
  const now = propertyDay(new Date(), facts.timeZone);
  for (let day = 200; day < 530; day += 2) {
    const checkIn = addDays(now.today, day);
    const stay = { checkIn, checkOut: addDays(checkIn, 2) };
    if (!checkStay(stay, now, stayRules, rateCard).ok) continue;
    for (let apartment = first; apartment < first + most; apartment++) yield { apartment, ...stay };
  }
}
