// Three bookings and their money, worked out by hand: one paid by card, one cancelled, one moved over a month's end and paid in
// cash. The figures are in tests/integration/ledger/money-report.test.ts.
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "../booking-requests.ts";
import { bookingOf } from "../payments/payment-harness.ts";
import type { PaymentHarness } from "../payments/payment-harness.ts";
import { aStay } from "./stays.ts";

/** The three bookings, as they are in the end. */
export interface ThreeBookings {
  byCard: Booking;
  cancelled: Booking;
  moved: Booking;
}

/** Prices include 15 percent of value added tax. Everything is booked on 20 November 2026. */
export async function fillThreeBookings(harness: PaymentHarness): Promise<ThreeBookings> {
  const { app, place } = harness;
  app.property.facts = { ...app.property.facts, vatNumber: "VAT27000000", vatPercent: 15 };
  const byCard = bookingOf(
    await place(
      aRequest({
        apartmentId: 1,
        stay: aStay({ nights: 4 }),
        payment: aCard("success"),
      }),
    ),
  );
  const cancelled = bookingOf(
    await place(aRequest({ apartmentId: 3, stay: aStay({ checkIn: "2027-01-17", nights: 3 }) })),
  );
  const { reference, version } = cancelled;
  await cancelBooking({ reference, version, agreedRefund: 0, actor: "guest" }, app);
  const placed = bookingOf(
    await place(
      aRequest({
        apartmentId: 2,
        stay: aStay({ checkIn: "2027-01-25", nights: 4 }),
        party: { adults: 2, children: 1 },
      }),
    ),
  );
  const changed = await changeStay(
    {
      reference: placed.reference,
      version: placed.version,
      apartmentId: 2,
      stay: aStay({ checkIn: "2027-01-29", nights: 5 }),
      party: { adults: 2, children: 1 },
      agreedTotal: 1187_25,
      agreedRefund: 0,
      actor: "owner",
    },
    app,
  );
  if (!changed.ok) throw new Error(changed.reason);
  const moved = changed.booking;
  // The first payment was a mistake: 42.00 instead of 24.00.
  const mistake = await cash(harness, byCard, "2027-01-10", 42_00);
  await record(harness, {
    ...entryOf(byCard, "2027-01-10", "reversal"),
    reverses: mistake,
    movements: [move("guest", "cash", 42_00)],
  });
  await cash(harness, byCard, "2027-01-10", 24_00);
  await cash(harness, moved, "2027-01-29", 1187_25);
  return { byCard, cancelled, moved };
}

/** Records cash that a guest paid, in another currency with `foreign`; returns the entry's id. */
export async function cash(
  harness: PaymentHarness,
  booking: Booking,
  day: string,
  amount: number,
  foreign: NewEntry["foreign"] = null,
): Promise<string> {
  return record(harness, {
    ...entryOf(booking, day, "payment"),
    method: "cash",
    foreign,
    movements: [move("cash", "guest", amount)],
  });
}

let count = 0;

function entryOf(booking: Booking, day: string, kind: NewEntry["kind"]) {
  count += 1;
  return {
    ref: `${kind}:test-${count}`,
    kind,
    bookingId: booking.id,
    currency: booking.currency,
    at: `${day}T09:00:00.000Z`,
    day,
    actor: "owner" as const,
  };
}

async function record({ database }: PaymentHarness, entry: NewEntry): Promise<string> {
  const id = await inTransaction(database.db, (trx) => insertEntry(trx, entry));
  if (id === null) throw new Error(`${entry.ref} was recorded before`);
  return id;
}
