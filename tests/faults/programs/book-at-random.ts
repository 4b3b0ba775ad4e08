// A child process of concurrent-bookings.test.ts: books random stays as fast as it can and prints the outcomes of its attempts.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { sandboxGateway } from "#app/payments/sandbox-gateway.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { aComingStay } from "#tests/support/booking/coming-stay.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { aProperty } from "#tests/support/property.ts";

const attempts = Number(process.argv[2]);
const clients = 40;

const read = readEnvironment({ ...process.env, NODE_ENV: "test" });
if (!read.ok) throw new Error(read.faults.join("\n"));
const { environment } = read;
const database = await openDatabase(environment);
const app: App = {
  environment,
  property: aProperty(),
  database,
  clock: systemClock,
  log: createLog("error"),
  mailer: { send: () => Promise.reject(new Error("no email is sent during this test")) },
  gateway: sandboxGateway(database.db, { clock: systemClock, origin: environment.origin }),
};

const ended: Record<string, number> = {};
let remaining = attempts;
await Promise.all(Array.from({ length: clients }, () => client()));
await database.close();
console.log(JSON.stringify(ended));

async function client(): Promise<void> {
  while (remaining-- > 0) {
    const placed = await placeBooking(randomRequest(), app);
    const outcomeKey = placed.ok ? placed.outcome : placed.reason;
    ended[outcomeKey] = (ended[outcomeKey] ?? 0) + 1;
  }
}

// Sixty days, two to six nights, six apartments; one guest in four pays by card.
function randomRequest(): BookingRequest {
  const byCard = Math.random() < 0.25;
  return {
    key: randomUUID(),
    apartmentId: 1 + below(6),
    stay: aComingStay({ inDays: 40 + below(55), nights: 2 + below(5) }),
    party: { adults: 1 + below(2), children: 0 },
    plan: "flexible",
    guest: { ...aGuest() },
    payment: byCard
      ? { method: "card", token: "sbx_tok_success_visa_4242", brand: "visa", last4: "4242" }
      : { method: "property" },
    consents: { terms: true, privacy: true, cancellation: true },
    language: "en",
    source: "web",
  };
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}
