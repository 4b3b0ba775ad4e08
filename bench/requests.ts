// The requests that are measured.
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { rateCard, stayRules } from "#property/rates.ts";
import { facts } from "#property/facts.ts";
import { addDays, propertyDay } from "#app/booking/rules/plain-date.ts";
import { checkStay, type Stay } from "#app/booking/rules/stay.ts";
import { ask, type Asked } from "./client.ts";
import type { Measured } from "./measure.ts";

/** What only reads, beside a static file to compare with. */
export function readingRequests(origin: string): Measured[] {
  const { checkIn, checkOut } = comingStay();
  const search = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&children=0`;
  const stay = { apartment: 4, checkIn, checkOut, adults: 2, children: 0 };
  return [
    staticFile(origin),
    asking(origin, "page /book with a search", 25, () => page(`/book?${search}`)),
    asking(origin, "page /apartments", 25, () => page("/apartments")),
    asking(origin, "page /apartments with dates", 25, () => page(`/apartments?${search}`)),
    asking(origin, "GET /api/availability, six apartments", 50, () => ({
      path: `/api/availability?${search}`,
      status: 200,
    })),
    asking(origin, "POST /api/quotes", 50, () => ({ ...json("/api/quotes", stay), status: 200 })),
  ];
}

/** Bookings of their own nights each, in rounds of `block`; throws when there are no more nights. */
export function bookingRequests(origin: string, block: number): Measured[] {
  const wishes = freeWishes();
  const book = () => {
    const wish = wishes.next();
    if (wish.done) throw new Error("No nights are left to be booked");
    const asked = json("/api/bookings", { ...wish.value, ...someone });
    return {
      ...asked,
      headers: { ...asked.headers, "Idempotency-Key": randomUUID() },
      status: 201,
    };
  };
  return [staticFile(origin), asking(origin, "POST /api/bookings, durable", block, book)];
}

function asking(origin: string, name: string, block: number, next: () => Asked): Measured {
  return { name, block, run: () => ask(origin, next()) };
}

function staticFile(origin: string): Measured {
  const name = readdirSync("build/client/assets").find((file) => file.endsWith(".css"));
  if (!name) throw new Error("The build has no style sheet to compare with");
  const headers = { "Accept-Encoding": "br" };
  return asking(origin, "a static file", 50, () => ({
    path: `/assets/${name}`,
    headers,
    status: 200,
  }));
}

function page(path: string): Asked {
  return { path, headers: { Accept: "text/html", "Accept-Language": "en" }, status: 200 };
}

function json(path: string, body: unknown): Omit<Asked, "status"> & { headers: object } {
  return {
    path,
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

const someone = {
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

/** A week in two months. */
export function comingStay(): Stay {
  const { today } = propertyDay(new Date(), facts.timeZone);
  return { checkIn: addDays(today, 60), checkOut: addDays(today, 67) };
}

// The demo year ends half a year ahead; after that every night is free.
function* freeWishes(): Generator<{ apartment: number } & Stay> {
  const now = propertyDay(new Date(), facts.timeZone);
  for (let day = 200; day < 530; day += 2) {
    const checkIn = addDays(now.today, day);
    const stay = { checkIn, checkOut: addDays(checkIn, 2) };
    if (!checkStay(stay, now, stayRules, rateCard).ok) continue;
    for (let apartment = 1; apartment <= 6; apartment++) yield { apartment, ...stay };
  }
}
