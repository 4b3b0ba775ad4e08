// Reads the state of a booking and its payments, for tests.
import { listEvents } from "#app/bookings/booking-events.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { endSandboxPayment } from "#app/payments/sandbox-payments.sql.server.ts";
import type { App } from "#app/app.server.ts";

/** The whole state of a booking: its status, payments, nights, emails and events, in their order. */
export async function bookingStateOf({ id }: Booking, { database: { db } }: App) {
  const booking = await findBookingById(db, id);
  const nights = await db.selectFrom("nights").selectAll().where("booking_id", "=", id).execute();
  const emails = await db
    .selectFrom("outbox")
    .select("kind")
    .where("booking_id", "=", id)
    .orderBy("kind")
    .execute();
  const payments = await listPayments(db, id);
  return {
    status: booking?.status,
    payments: payments.map(({ status, reason }) => (reason ? `${status}: ${reason}` : status)),
    nights: [...new Set(nights.map(({ kind }) => kind))].map((kind) => `${nights.length} ${kind}`),
    emails: emails.map(({ kind }) => kind),
    events: (await listEvents(db, id)).map(({ what }) => what),
  };
}

/** The guest's answer at the bank of the sandbox; false when the bank waits for no answer any more. */
export async function answerBank(
  booking: Booking,
  answer: "approve" | "refuse",
  { database, clock }: App,
): Promise<boolean> {
  const payment = (await listPayments(database.db, booking.id)).at(-1);
  const end =
    answer === "approve"
      ? ({ status: "captured", reason: null } as const)
      : ({ status: "declined", reason: "authenticationFailed" } as const);
  return endSandboxPayment(database.db, payment?.gatewayReference ?? "", end, clock.now());
}

/** What the sandbox holds on cards, in cents. */
export async function amountHeld({ database: { db } }: App): Promise<number> {
  const rows = await db
    .selectFrom("sandbox_payments")
    .select("amount")
    .where("status", "=", "held")
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** What the sandbox has taken and refunded, in cents. */
export async function moneyTaken({ database: { db } }: App): Promise<number> {
  const rows = await db
    .selectFrom("sandbox_payments")
    .select(["amount", "refunded"])
    .where("status", "in", ["captured", "taken"])
    .execute();
  return rows.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
}
