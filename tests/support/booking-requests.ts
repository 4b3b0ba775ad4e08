// Booking requests for tests: what a guest sends, and an app without HTTP endpoints to send it to.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { testCards, tokenizeCard } from "#app/payments/sandbox-cards.ts";
import type { SandboxOutcome } from "#app/payments/sandbox-cards.ts";
import { sandboxGateway } from "#app/payments/sandbox-gateway.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aRecordingMailer } from "#tests/support/emails/recording-mailer.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { aProperty } from "#tests/support/property.ts";
import { aStay } from "#tests/support/booking/stays.ts";

/** An app on a database, its jobs not running; its gateway answers a timeout card at once. */
export function anApp(database: Database, clock: Clock): App {
  const read = readEnvironment({ NODE_ENV: "test", ORIGIN: "https://hotel.example" });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const { environment } = read;
  return {
    environment,
    property: aProperty(),
    database,
    clock,
    log: createLog("error", () => {}),
    mailer: aRecordingMailer(),
    gateway: sandboxGateway(database.db, { clock, origin: environment.origin, patience: 0 }),
  };
}

/** The penthouse for a week from 10 January 2027, two adults, paid at the property: EUR 1,980.66. */
export function aRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  return {
    key: randomUUID(),
    apartmentId: 4,
    stay: aStay(),
    party: { adults: 2, children: 0 },
    plan: "flexible",
    guest: { ...aGuest() },
    payment: { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: "fr",
    source: "web",
    ...changes,
  };
}

/** A test card, exchanged for a token as a browser does it: a new token each time. */
export function aCard(
  outcome: SandboxOutcome,
): Extract<BookingRequest["payment"], { token: string }> {
  const number = testCards.find((card) => card.outcome === outcome)?.number ?? "";
  const typed = { name: "Claire Moreau", number, expiry: "12/99", cvc: "123" };
  const swapped = tokenizeCard(typed, "2026-11-20");
  if (!swapped.ok) throw new Error(`The test card ${number} was refused`);
  const { token, brand, last4 } = swapped;
  return { method: "card", token, brand, last4 };
}
